import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRedact } from '../../src/http/client/redact.ts';
import { createLogger } from '../../src/logging/log.ts';

const secret = 'p&ss "wörd"/+\\=';

function capture(level: 'debug' | 'info' = 'info') {
  const lines: string[] = [];
  return { lines, log: createLogger(level, createRedact([secret, 'abc']), (line) => lines.push(line)) };
}

const errorLine = z.object({
  level: z.literal('error'),
  time: z.iso.datetime(),
  msg: z.string(),
  err: z.object({
    name: z.string(),
    message: z.string(),
    code: z.string(),
    stack: z.string(),
    cause: z.object({ message: z.string(), code: z.string() }),
  }),
});

test('logs an error with name, code, message, stack and causes', () => {
  const { lines, log } = capture();
  const cause = Object.assign(new Error('the deeper reason'), { code: 'ECONNRESET' });
  const err = Object.assign(new TypeError('the reason', { cause }), { code: 'REFUSED' });
  log.error({ err, reference: 'abcd2345' }, 'It went wrong.');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/u);
  const line = errorLine.parse(JSON.parse(lines[0] ?? ''));
  expect(line.msg).toBe('It went wrong.');
  expect(line.err).toMatchObject({ name: 'TypeError', message: 'the reason', code: 'REFUSED' });
  expect(line.err.stack).toContain('create-logger.test.ts');
  expect(line.err.cause).toMatchObject({ message: 'the deeper reason', code: 'ECONNRESET' });
});

test('removes a secret in every form and place, and keeps the line valid JSON', () => {
  const { lines, log } = capture();
  const encoded = encodeURIComponent(secret);
  const inQuery = new URLSearchParams({ apikey: secret }).toString();
  const deepest = new Error(`GET https://s.example/?${inQuery}`);
  const err = new Error(`said ${secret}`, { cause: new Error(`at ${encoded}`, { cause: deepest }) });
  log.error(
    { err, url: `https://s.example/?k=${encoded}`, deep: [{ body: `x${secret}y` }] },
    `With ${secret}.`,
  );
  const [line = ''] = lines;
  expect(() => JSON.parse(line)).not.toThrow();
  const forms = [JSON.stringify(secret).slice(1, -1), encoded, inQuery.slice('apikey='.length)];
  for (const form of forms) expect(line).not.toContain(form);
  expect(line.match(/\[redacted\]/gu)?.length).toBeGreaterThanOrEqual(6);
});

test('lines below the level are not written', () => {
  const quiet = capture('info');
  quiet.log.debug({}, 'hidden');
  quiet.log.info({}, 'shown');
  expect(quiet.lines.join('')).toMatch(/^(?!.*hidden).*shown/u);
  const talkative = capture('debug');
  talkative.log.debug({}, 'shown');
  expect(talkative.lines).toHaveLength(1);
});
