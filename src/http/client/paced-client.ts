import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { HttpClient } from './client.ts';
import type { Lane, Pacer } from './pacer.ts';
import type { HttpRequest } from './request.ts';

/** A failed look is repeated with the next look; the pages of a long list must not start over for one of them. */
const maxTries: Readonly<Record<Lane, number>> = { first: 1, look: 2, bulk: 4 };

/**
 * A client whose every request, and every further try of one, waits for its place in the pace. Without a place, a
 * request fails before anything is sent.
 * @param newReference for such failures
 */
export function pacedClient(
  client: HttpClient,
  pacer: Pacer,
  lane: Lane,
  newReference: () => string,
): HttpClient {
  async function paced<Value>(
    request: HttpRequest,
    send: (once: HttpRequest) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    const tries = request.retry === 'idempotent' ? maxTries[lane] : 1;
    let last: Outcome<Value> | undefined;
    for (let tried = 0; tried < tries; tried += 1) {
      if (!(await pacer.take(lane))) return last ?? notSent(request.operation);
      last = await send({ ...request, retry: 'never' });
      if (last.ok || !mayChange(last.failure)) return last;
    }
    return last ?? notSent(request.operation);
  }

  function notSent(operation: string): Outcome<never> {
    const detail = 'not sent: the service asked to be left alone, or too much is waiting to be asked';
    return { ok: false, failure: { code: 'UNREACHABLE', operation, detail, reference: newReference() } };
  }

  return {
    base: client.base,
    request: (request) => paced(request, (once) => client.request(once)),
    expect: (request, expectation) => paced(request, (once) => client.expect(once, expectation)),
    expectWithHeaders: (request, expectation) =>
      paced(request, (once) => client.expectWithHeaders(once, expectation)),
    close: () => client.close(),
  };
}

function mayChange({ code, status }: { readonly code: string; readonly status?: number }): boolean {
  return code === 'UNREACHABLE' || code === 'FATE_UNKNOWN' || status === 429;
}
