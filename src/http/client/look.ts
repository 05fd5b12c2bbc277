import { type PeerCertificate, TLSSocket } from 'node:tls';
import { systemTime } from '../../time.ts';
import { classifyNoResponse } from './classify.ts';
import type { PoolOptions } from './connect.ts';
import { poolTo } from './connections.ts';
import { exchange, NoResponse } from './exchange.ts';
import { parseHttpDate } from './http-date.ts';
import { NotConnected } from './not-connected.ts';

/** What can be seen of a server without using it. Times are milliseconds since 1970. */
export interface Seen {
  readonly status: number;
  /** As text, at most 64 KiB; empty if it is larger. */
  readonly body: string;
  /** How far the server's clock is ahead of ours, by its `Date` header, which leaves out fractions of a second. */
  readonly aheadMs?: number | undefined;
  /** Until when its certificate is valid. */
  readonly validUntil?: number | undefined;
}

type Look = { readonly ok: true; readonly seen: Seen } | { readonly ok: false; readonly why: string };

interface LookOptions extends Pick<PoolOptions, 'certificateAuthority' | 'onlyPublic'> {
  /** Default: `GET`. */
  readonly method?: 'GET' | 'HEAD';
}

const lookMs = 8_000;
const maxBody = 64 * 1024;

/** Asks a server once, with nothing that it could count as ours, and follows no redirect. Never rejects. */
export async function lookAt(url: string, { method = 'GET', ...reached }: LookOptions = {}): Promise<Look> {
  const { origin, pathname, search } = new URL(url);
  let certificate: PeerCertificate | undefined;
  const onConnected: PoolOptions['onConnected'] = (socket) => {
    if (socket instanceof TLSSocket) certificate = socket.getPeerCertificate();
  };
  const pool = poolTo(origin, { ...reached, connections: 1, onConnected });
  try {
    const question = { method, path: pathname + search, headers: { accept: '*/*' }, body: null };
    const asked = systemTime.now();
    const { status, headers, body } = await exchange(pool, question, {
      milliseconds: lookMs,
      maxBytes: maxBody,
    });
    const date = parseHttpDate(headers['date']);
    // The header is of some moment between the two, and of a second that is half over on average.
    const between = (asked + systemTime.now()) / 2;
    const validUntil = Date.parse(certificate?.valid_to ?? '');
    return {
      ok: true,
      seen: {
        status,
        body: body.ok ? body.text : '',
        aheadMs: date === undefined ? undefined : date + 500 - between,
        validUntil: Number.isNaN(validUntil) ? undefined : validUntil,
      },
    };
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    const { cause } = error;
    return {
      ok: false,
      why: cause instanceof NotConnected ? cause.message : classifyNoResponse(error).detail,
    };
  } finally {
    await pool.destroy();
  }
}
