import type { Dispatcher } from 'undici';
import { systemTime } from '../../time.ts';
import type { Connections } from './connections.ts';

/** A request in the form that undici's `dispatch` takes. */
type HttpQuestion = Pick<Dispatcher.DispatchOptions, 'origin' | 'path' | 'method' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>;
};

interface ExchangeLimits {
  /** From now to the end of the answer, including the wait for a connection. */
  readonly milliseconds: number;
  /** Maximum size of the answer's body. */
  readonly maxBytes: number;
  /** Asked once there is a connection; if it says yes, nothing is sent. */
  readonly isTooLate?: (() => boolean) | undefined;
}

/** The answer to one request. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case; of a repeated header the first. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
}

/** A body, `text` without a byte order mark, or why it is missing (`broken`: it broke off or didn't end in time). */
type ReplyBody =
  | { readonly ok: true; readonly bytes: Buffer; readonly text: string }
  | { readonly ok: false; readonly why: 'tooLarge' | 'broken' };

/** No answer came. The cause is the client library's error, or undefined after a timeout. */
export class NoResponse extends Error {
  /** True from the first byte of the request on; before that, nothing of it can have left. */
  readonly begun: boolean;
  readonly timedOut: boolean;

  constructor(begun: boolean, timedOut: boolean, cause: unknown) {
    super('No answer came.', { cause });
    this.name = 'NoResponse';
    this.begun = begun;
    this.timedOut = timedOut;
  }
}

const utf8 = new TextDecoder();
const overTime = new Error('The time for an answer is over.');
const overSize = new Error('The answer is too large.');

/**
 * Sends one request and reads its whole answer, through the client library's lowest-level call: its usual one makes a
 * stream and an abort signal for each answer, which costs more than everything else. No redirects, no retries.
 * @throws `NoResponse`
 */
export async function exchange(
  connections: Connections,
  question: HttpQuestion,
  { milliseconds, maxBytes, isTooLate }: ExchangeLimits,
): Promise<HttpReply> {
  const dispatcher = await connections.open();
  return await new Promise((resolve, reject) => {
    let running: Dispatcher.DispatchController | undefined;
    let timedOut = false;
    let head: Pick<HttpReply, 'status' | 'headers'> | undefined;
    let tooLarge = false;
    let bytes = 0;
    const chunks: Buffer[] = [];
    const timer = systemTime.after(milliseconds, () => {
      timedOut = true;
      if (running === undefined) fail(overTime);
      else running.abort(overTime);
    });

    function fail(error: unknown): void {
      timer.cancel();
      if (head !== undefined)
        resolve({ ...head, body: { ok: false, why: tooLarge ? 'tooLarge' : 'broken' } });
      else reject(new NoResponse(running !== undefined, timedOut, timedOut ? undefined : error));
    }

    dispatcher.dispatch(question, {
      onRequestStart(controller) {
        // Aborted at this point, the request is dropped without being written.
        if (timedOut || isTooLate?.() === true) controller.abort(overTime);
        else running = controller;
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) head = { status, headers: firstValues(headers) };
      },
      onResponseData(controller, chunk) {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= maxBytes) return;
        tooLarge = true;
        controller.abort(overSize);
      },
      onResponseEnd() {
        timer.cancel();
        const [first] = chunks;
        const bytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
        if (head !== undefined) resolve({ ...head, body: { ok: true, bytes, text: utf8.decode(bytes) } });
      },
      onResponseError: (_controller, error) => fail(error),
    });
  });
}

function firstValues(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) values[name.toLowerCase()] = first;
  }
  return values;
}
