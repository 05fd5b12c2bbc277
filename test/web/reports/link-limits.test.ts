import { expect, test } from 'vitest';
import { call } from '../../support/direct-line-client.ts';
import { lines, startReportServer } from '../../support/start-web-server.ts';

test('limits how often one run’s links are followed, however many there are, but not another run’s', async () => {
  let read = 0;
  await using server = await startReportServer({
    export: async () => {
      read += 1;
      return { ok: true, value: { kind: 'report', report: lines(3) } };
    },
  });
  const follow = async (link: string) => await call(server.url, server.pathOf(link));
  const files = [];
  for (let time = 0; time < 10; time += 1) files.push(await follow(server.links.file('csv', 12, 345)));
  expect(files.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(5).fill(429)]);
  expect(read).toBe(5);
  expect(Number(files.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(1);
  expect(files.at(-1)?.text).toContain('Too many requests for this link');
  // Those that were refused hold no place among the downloads.
  expect((await follow(server.links.file('csv', 12, 346))).status).toBe(200);
  const pages = await Promise.all(Array.from({ length: 60 }, () => follow(server.links.report(12, 345))));
  const refused = pages.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(15);
  expect(refused.length).toBeLessThanOrEqual(30);
  expect(server.logged.join('\n')).not.toContain('signature=');
  const { text } = await call(server.url, '/metrics');
  expect(text).toContain('canvass_refusals_total{limit="reportFile"} 5\n');
  expect(text).toContain(`canvass_refusals_total{limit="reportPage"} ${refused.length}\n`);
  expect(server.logged.filter((line) => line.includes('Requests were refused'))).toHaveLength(2);
});

test.each(['campaign', 'testCase'] as const)(
  'limits how often one %s’s page is opened, but not another’s',
  async (kind) => {
    await using server = await startReportServer();
    const open = async (id: number) => (await call(server.url, server.pathOf(server.links[kind](id)))).status;
    const statuses = new Set<number>();
    for (let times = 0; times < 400 && !statuses.has(429); times += 1) statuses.add(await open(12));
    expect(statuses).toEqual(new Set([200, 429]));
    expect(await open(13)).toBe(200);
  },
);

test('limits how many files are read at once, and frees places when they end', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* slow(): AsyncGenerator<string> {
    yield 'line\r\n'.repeat(10_000);
    await ended;
  }
  await using server = await startReportServer({
    export: async () => ({ ok: true, value: { kind: 'report', report: slow() } }),
  });
  const path = (run: number) => server.pathOf(server.links.file('csv', 12, run));
  const open = await Promise.all([1, 2, 3, 4].map((run) => fetch(`${server.url}${path(run)}`)));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await call(server.url, path(5))).status).toBe(429);
  end();
  await Promise.all(open.map((answer) => answer.text()));
  expect((await call(server.url, path(6))).status).toBe(200);
});
