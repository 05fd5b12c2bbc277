import { expect, test } from 'vitest';
import { describeError } from '../../src/logging/describe-error.ts';
import { createLogger } from '../../src/logging/log.ts';

test('extra properties that a library adds to an error are not logged at any depth', () => {
  const typed = 'what somebody typed';
  const withRequest = (message: string, options?: ErrorOptions) =>
    Object.assign(new Error(message, options), { request: { body: typed }, details: typed, code: { typed } });
  const lines: string[] = [];
  const log = createLogger(
    'info',
    (text) => text,
    (line) => lines.push(line),
  );
  log.error({ err: withRequest('outer', { cause: withRequest('inner') }) }, 'It went wrong.');
  log.error({ err: new AggregateError([withRequest('one of many')], 'many') }, 'They went wrong.');
  log.error({ err: { body: typed } }, 'Something else was thrown.');
  const written = lines.join('');
  expect(written).not.toContain(typed);
  for (const message of ['outer', 'inner', 'one of many', 'many']) expect(written).toContain(`"${message}"`);
});

test('an error that causes itself is described to a limited depth', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).match(/"message":"round"/gu)).toHaveLength(5);
});

test('a thrown text becomes the message', () => {
  expect(describeError('out of paper')).toEqual({ name: 'Thrown text', message: 'out of paper' });
});

test.each([
  'what somebody typed',
  'what\nsomebody typed',
  '{"said":what somebody typed, and a long tail behind it}',
])('a text that is not JSON is not quoted: %j', (text) => {
  let thrown: unknown;
  try {
    JSON.parse(text);
  } catch (error) {
    thrown = error;
  }
  const message = thrown instanceof Error ? thrown.message : '';
  expect(message).toMatch(/what|"/u);
  const described = JSON.stringify([
    describeError(thrown),
    describeError(new Error(`invalid body, reason: ${message}`, { cause: thrown })),
  ]);
  expect(described).not.toMatch(/what|typed/u);
  expect(described).toContain('invalid body, reason: The text is not valid JSON');
});
