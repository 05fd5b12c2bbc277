import type { Response } from 'restify';
import { sendJson } from './send-json.ts';

/** Why a request is not served; `code` and `message` go out (Direct Line 3.0, "Error response"). */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Goes out as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export type Allowed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export function refuse(status: number, code: string, message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, code, message } };
}

export function sendRefusal(res: Response, { status, code, message, retryAfterSeconds }: Refusal): void {
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  sendJson(res, status, { error: { code, message } }, headers);
}
