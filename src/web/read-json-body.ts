import type { Request } from 'restify';
import { type Allowed, refuse } from './answers.ts';

/** Bytes. Far above what a channel sends (Teams: about 28 KB), far below what would hurt. */
export const maxBodyBytes = 256 * 1024;

/** Nesting that no activity or card reaches; beyond it a reader that recurses could overflow its stack. */
const deepestNesting = 64;

/** The request's JSON body: 415 for another content type, 413 past `maxBytes`, 400 for no or bad JSON. */
export async function readJsonBody(req: Request, maxBytes = maxBodyBytes): Promise<Allowed<unknown>> {
  const contentType = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== 'application/json') {
    return refuse(415, 'UnsupportedMediaType', 'The content type must be application/json.');
  }
  const bytes = await readBytes(req, maxBytes);
  return bytes === undefined
    ? refuse(413, 'BodyTooLarge', `The body is over ${maxBytes} bytes.`)
    : parseJson(bytes);
}

/** Nothing where it is too large: then no more is read, and nothing is kept. */
function readBytes(req: Request, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) return resolve(undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      req.off('data', take);
      req.pause();
      chunks.length = 0;
      resolve(undefined);
    };
    req.on('data', take);
    req.on('end', () => resolve(Buffer.concat(chunks)));
    // The client is gone: nobody reads the answer.
    req.on('error', () => resolve(undefined));
  });
}

function parseJson(bytes: Buffer): Allowed<unknown> {
  const malformed = refuse(400, 'MalformedJson', 'The body is not valid JSON in UTF-8.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isTooDeep(text))
      return refuse(400, 'TooDeep', `The body nests deeper than ${deepestNesting} levels.`);
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return malformed;
  }
}

/** Counts brackets outside of strings; before parsing, so that nothing recursive sees a deep document. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      if (++depth > deepestNesting) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
