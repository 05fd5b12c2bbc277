import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../support/direct-line-client.ts';
import { type RunReports, startRunReports } from '../../support/start-run-reports.ts';
import { type ReportServer, startReportServer } from '../../support/start-web-server.ts';

/** Pages over the real reports, the real client and the reference service on a socket. */
let remote: RunReports;
let server: ReportServer;
beforeAll(async () => {
  remote = await startRunReports();
  server = await startReportServer(remote.reports);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await remote.close();
});

const ask = (link: string) => call(server.url, server.pathOf(link));

async function runsOf(campaign: number): Promise<number[]> {
  const listed = await remote.service.listRuns(campaign);
  if (!listed.ok) throw new Error(listed.failure.detail);
  return listed.value.value.items.map(({ id }) => id);
}

test('a run of the reference service, as page and as file', async () => {
  const [last = 0, before = 0] = await runsOf(3);
  const page = await ask(server.links.report(3, last));
  expect(page.status).toBe(200);
  expect(page.text).toContain(`Campaign 3`);
  expect(page.text).toContain(`Compared with run ${before}`);
  expect(page.text).toContain('All test cases');
  expect(page.text).toMatch(/Pass rate of the last \d+ runs/);
  expect(page.text).not.toMatch(/NaN|undefined/);
  const link = /href="([^"]+results\.csv[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const file = await call(server.url, link);
  expect(file.status).toBe(200);
  const total = /<th scope="row">All<\/th><td>(\d+)<\/td>/.exec(page.text)?.[1];
  expect(file.text.trim().split('\r\n').length - 1).toBeGreaterThanOrEqual(Number(total));
});

test('a run that there never was', async () => {
  expect((await ask(server.links.report(3, 987_654))).status).toBe(404);
  expect((await ask(server.links.file('csv', 3, 987_654))).status).toBe(404);
});

test('a run in full swing', async () => {
  await remote.service.execute(21);
  let running: number | undefined;
  for (let look = 0; look < 50 && running === undefined; look += 1) {
    await setTimeout(100);
    const listed = await remote.service.listRuns(21);
    if (listed.ok) running = listed.value.value.items.find(({ endedAt }) => endedAt === undefined)?.id;
  }
  const page = await ask(server.links.report(21, running ?? 0));
  expect(page.text).toContain('still in progress');
  expect(page.status).toBe(200);
  expect((await ask(server.links.file('csv', 21, running ?? 0))).status).toBe(409);
});

test('a service that is gone: a page with a reference, for what isn’t kept', async () => {
  const [, older = 0] = await runsOf(5);
  await remote.remote.pause();
  const page = await ask(server.links.report(5, older));
  expect(page.status).toBe(502);
  expect(page.text).toContain('mention reference <strong>ref</strong>');
  expect((await ask(server.links.file('csv', 5, older))).status).toBe(502);
});
