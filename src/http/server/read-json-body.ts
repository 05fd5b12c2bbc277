import type { IncomingMessage } from 'node:http';
import { type Answer, refuse } from './json-server.ts';

/** Bytes. No request of either service comes near. */
export const maxBodyBytes = 64 * 1024;

export type ReadBody =
  | { readonly ok: true /** `undefined` where there was no body. */; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Answer };

/**
 * The request's JSON. Refuses with 413 past `mostBodyBytes`, 415 what is not said to be JSON, and 400 what is
 * no JSON in UTF-8 (survey seed §2: "no other format is accepted"; the statuses are our reading).
 */
export async function readJsonBody(request: IncomingMessage): Promise<ReadBody> {
  const bytes = await readBytes(request);
  if (bytes === undefined)
    return { ok: false, refusal: refuse(413, `The body is over ${maxBodyBytes} bytes.`) };
  if (bytes.length === 0) return { ok: true, value: undefined };
  const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.-]+\+)?json$/u.test(contentType)) {
    return { ok: false, refusal: refuse(415, 'The content type must be application/json.') };
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { ok: true, value };
  } catch {
    return { ok: false, refusal: refuse(400, 'The body is not valid JSON in UTF-8.') };
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the socket, or the caller never reads the 413.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes) break;
    chunks.push(bytes);
  }
  if (size <= maxBodyBytes) return Buffer.concat(chunks);
  // The rest is thrown away, so that the connection can be used again; inside the loop this would do nothing.
  request.resume();
  return undefined;
}
