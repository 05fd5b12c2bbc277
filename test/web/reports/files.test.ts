import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReportSource } from '../../../dialogs/ports/report-source.ts';
import { call } from '../../support/direct-line-client.ts';
import { lines, startReportServer } from '../../support/start-web-server.ts';

function exporting(pieces: () => AsyncIterable<string>): Pick<ReportSource, 'export'> {
  return { export: async () => ({ ok: true, value: { kind: 'report', report: pieces() } }) };
}

/** The answer's head; its body is left where it is. */
async function begin(url: string, path: string): Promise<IncomingMessage> {
  const request = get(`${url}${path}`);
  request.on('error', () => {});
  const [answer] = await once(request, 'response');
  if (!(answer instanceof Object)) throw new Error('There was no answer.');
  return answer;
}

test('downloads a file verbatim, with a meaningful name', async () => {
  const text = 'name,result\r\n"Ünïcode ""quoted""",Success\r\n';
  await using server = await startReportServer(
    exporting(async function* () {
      yield text.slice(0, 15);
      yield text.slice(15);
    }),
  );
  const answer = await call(server.url, server.pathOf(server.links.file('csv', 12, 345)));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="campaign-12-run-345.csv"');
  expect(answer.text).toBe(text);
});

test.each([
  ['csv', 'text/csv; charset=utf-8', 'campaign-12-run-345.csv'],
  ['junit', 'application/xml; charset=utf-8', 'campaign-12-run-345.xml'],
  ['ctrf', 'application/json', 'campaign-12-run-345.json'],
] as const)(
  'serves %s with its type and name, and answers HEAD alike without a body',
  async (format, type, name) => {
    const exported: unknown[] = [];
    let ended = false;
    await using server = await startReportServer({
      about: async () => ({ campaignName: 'Nightly' }),
      export: async (...asked) => {
        exported.push(asked);
        const pieces = async function* () {
          try {
            yield* lines(2_000);
          } finally {
            ended = true;
          }
        };
        return { ok: true, value: { kind: 'report', report: pieces() } };
      },
    });
    const path = server.pathOf(server.links.file(format, 12, 345));
    const head = await fetch(`${server.url}${path}`, { method: 'HEAD' });
    expect([head.status, await head.text(), ended]).toEqual([200, '', true]);
    expect(head.headers.get('content-type')).toBe(type);
    expect(head.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(exported).toEqual([[format, { campaign: 12, campaignName: 'Nightly', run: 345 }]]);
    expect((await (await fetch(`${server.url}${path}`)).text()).length).toBeGreaterThan(160_000);
  },
);

test('answers HEAD for a page like GET without a body, also when refused', async () => {
  await using server = await startReportServer();
  const { report, campaign } = server.links;
  for (const path of [server.pathOf(report(12, 345)), server.pathOf(campaign(12)), '/reports/12/345']) {
    const [get, head] = [await call(server.url, path), await call(server.url, path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
  }
});

test('serves an empty file when there is nothing to export', async () => {
  await using server = await startReportServer(exporting(async function* () {}));
  const answer = await call(server.url, server.pathOf(server.links.file('csv', 12, 345)));
  expect([answer.status, answer.text]).toEqual([200, '']);
});

test('closes the connection on an error in the middle of a file', async () => {
  await using server = await startReportServer(
    exporting(async function* () {
      yield* lines(2000);
      throw new Error('The service went away');
    }),
  );
  const path = server.pathOf(server.links.file('csv', 12, 345));
  await expect(call(server.url, path)).rejects.toThrow();
  expect(server.logged.join()).toContain('The service went away');
  expect(server.logged.join()).not.toContain('signature');
});

test('answers 500 on an error before the first line of a file', async () => {
  await using server = await startReportServer(
    exporting(async function* () {
      if (server.url !== '') throw new Error('Nothing could be read');
      yield '';
    }),
  );
  expect((await call(server.url, server.pathOf(server.links.file('csv', 12, 345)))).status).toBe(500);
});

test('stops reading when the client doesn’t read, and ends when the client disconnects', async () => {
  let read = 0;
  let ended = false;
  await using server = await startReportServer(
    exporting(async function* () {
      try {
        for await (const line of lines(1_000_000)) {
          read += 1;
          yield line;
        }
      } finally {
        ended = true;
      }
    }),
  );
  const answer = await begin(server.url, server.pathOf(server.links.file('csv', 12, 345)));
  await expect.poll(() => read).toBeGreaterThan(100);
  let before = -1;
  while (before !== read) {
    before = read;
    await setTimeout(300);
  }
  expect(read).toBeLessThan(300_000);
  expect(ended).toBe(false);
  answer.destroy();
  await expect.poll(() => ended).toBe(true);
  expect(server.logged).toEqual([]);
});

test('ends reading when the client disconnects before the first line', async () => {
  let ended = false;
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using server = await startReportServer(
    exporting(async function* () {
      try {
        begun.resolve();
        await go.promise;
        yield* lines(10);
      } finally {
        ended = true;
      }
    }),
  );
  const request = get(`${server.url}${server.pathOf(server.links.file('csv', 12, 345))}`);
  request.on('error', () => {});
  await begun.promise;
  request.destroy();
  await setTimeout(50);
  go.resolve();
  await expect.poll(() => ended).toBe(true);
});
