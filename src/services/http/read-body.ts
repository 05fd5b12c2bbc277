import type { Dispatcher } from 'undici';

/** A body as text, or why there is none. */
export type ReadBody =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: 'tooLarge' | 'broken' };

const utf8 = new TextDecoder();

/** Reads a body of at most `mostBytes`, without a byte order mark. Never rejects. */
export async function readBody(body: Dispatcher.ResponseData['body'], mostBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      const part: Buffer = Buffer.from(chunk);
      bytes += part.length;
      // Leaving the loop ends the stream, and with it the connection.
      if (bytes > mostBytes) return { ok: false, why: 'tooLarge' };
      chunks.push(part);
    }
  } catch {
    return { ok: false, why: 'broken' };
  }
  return { ok: true, text: utf8.decode(Buffer.concat(chunks)) };
}
