import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sends a JSON answer, bypassing restify's formatters, which would choose by `Accept`. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) response.end();
  else writeJson(response, status, body, { 'cache-control': 'no-store', ...headers });
}

/** The part of a response that is used; restify's and Node's own fit. */
export interface JsonResponse {
  writeHead(status: number, headers: Record<string, string | number>): unknown;
  end(body?: string): unknown;
}

/** Without a word on caching, to a response that nothing was sent to. */
export function writeJson(
  response: JsonResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | number>>,
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

interface JsonRules {
  readonly maxBytes: number;
  /** A missing body is accepted, as `undefined`. */
  readonly bodyIsOptional?: boolean;
  /** Accepted content types; by default only `application/json`. */
  readonly contentTypes?: RegExp;
}

type JsonRead =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly message: string };

/** No valid request nests this deep; beyond it, recursive code could overflow its stack. */
const maxNesting = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The request's JSON body; or 415 for another content type, 413 above `maxBytes`, 400 for missing or invalid JSON. The
 * rest of a refused body is not read: `dismissUnread` ends its connection after the answer.
 */
export async function readJson(
  request: IncomingMessage,
  { maxBytes, bodyIsOptional = false, contentTypes = /^application\/json$/u }: JsonRules,
): Promise<JsonRead> {
  if (bodyIsOptional && !hasBody(request)) return { ok: true, value: undefined };
  const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.test(contentType)) {
    return wrong(415, 'UnsupportedMediaType', 'The content type must be application/json.');
  }
  const bytes = await readBytes(request, maxBytes);
  if (bytes === undefined) return wrong(413, 'BodyTooLarge', `The body is over ${maxBytes} bytes.`);
  if (bodyIsOptional && bytes.length === 0) return { ok: true, value: undefined };
  try {
    const text = utf8.decode(bytes);
    if (isTooDeep(text)) return wrong(400, 'TooDeep', `The body nests deeper than ${maxNesting} levels.`);
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return wrong(400, 'MalformedJson', 'The body is not valid JSON in UTF-8.');
  }
}

function wrong(status: number, code: string, message: string): JsonRead {
  return { ok: false, status, code, message };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Undefined if it is too large; then no more is read, and nothing stays in memory. */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return resolve(undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      request.off('data', take);
      request.pause();
      chunks.length = 0;
      resolve(undefined);
    };
    request.on('data', take);
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    // The client has gone.
    request.on('error', () => resolve(undefined));
  });
}

/** Counts brackets outside strings, before parsing, so that no recursive code gets a deeply nested document. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length && depth <= maxNesting; index++) {
    const character = text[index];
    if (character === '"') inString = !inString;
    else if (inString && character === '\\') index++;
    else if (!inString && (character === '{' || character === '[')) depth++;
    else if (!inString && (character === '}' || character === ']')) depth--;
  }
  return depth > maxNesting;
}
