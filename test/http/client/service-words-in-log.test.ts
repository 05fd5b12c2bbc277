import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createHttpClient, type HttpCall } from '../../../src/http/client/client.ts';
import type { HttpRequest } from '../../../src/http/client/request.ts';
import { startTlsServer } from '../../support/tls-server.ts';

const typed = 'the coffee was awful';
const reply: HttpRequest = {
  operation: 'survey.reply',
  method: 'POST',
  path: '/surveys/1',
  body: { feedback: typed },
  retry: 'never',
};

/** A service that answers with the body that it got in its message. */
async function quoting(status: number, inner?: number) {
  const calls: HttpCall[] = [];
  const remote = await startTlsServer(({ body }, answer) =>
    answer.json(status, { status: inner, message: `Not taken: ${body}` }),
  );
  const client = createHttpClient({
    service: 'survey',
    baseUrl: remote.url,
    certificateAuthority: remote.certificate,
    secrets: () => [],
    newReference: () => 'ref12345',
    onCall: (call) => calls.push(call),
  });
  onTestFinished(() => remote.close());
  onTestFinished(() => client.close());
  const schema = z.unknown();
  const ask = (request: HttpRequest) => client.expect(request, { schema, innerStatus: true });
  return { calls, ask };
}

test.each([
  [400, undefined],
  [409, undefined],
  [500, undefined],
  [200, 422],
])(
  'an error of status %s that quotes an answer is shown to the person but not logged',
  async (status, inner) => {
    const { calls, ask } = await quoting(status, inner);
    const outcome = await ask(reply);
    expect(outcome).toMatchObject({ failure: { serviceMessage: expect.stringContaining(typed) } });
    expect(calls[0]?.detail).toContain(`answered ${status}`);
    expect(JSON.stringify(calls)).not.toContain(typed);
    expect(outcome.ok ? '' : outcome.failure.detail).not.toContain(typed);
  },
);

test('the service’s words are not logged even if nothing was sent that it could quote', async () => {
  const { calls, ask } = await quoting(403);
  await ask({ operation: 'survey.list', method: 'GET', path: '/surveys', retry: 'never' });
  expect(calls[0]?.detail).toBe('survey: answered 403');
});
