import type { Dispatcher } from 'undici';

/** The answer's body was larger than we take. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a body as text.
 * @throws BodyTooLarge past `mostBytes`; otherwise what the socket threw
 */
export async function readBody(body: Dispatcher.ResponseData['body'], mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part: Buffer = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > mostBytes) {
      body.destroy();
      throw new BodyTooLarge(`The answer's body is larger than ${mostBytes} bytes.`);
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}
