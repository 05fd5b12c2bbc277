import { z } from 'zod';
import { classifyStatus, judgeReply, type TryResult } from '../../http/client/classify.ts';
import { poolOfPools } from '../../http/client/connections.ts';
import { exchange, type HttpReply } from '../../http/client/exchange.ts';
import { callWithRetries, type RetryLimits, readRetryAfter } from '../../http/client/retry.ts';
import { parseJson } from '../../json-text.ts';
import { azureCallMs } from '../../limits.ts';
import { systemTime } from '../../time.ts';
import type { AzureDirectLine } from '../options.ts';

/** Azure's name of the channel. */
export const azureChannel = 'directline';

export const azureDirectLineUrl = 'https://directline.botframework.com/v3/directline';

export function azureUrl({ baseUrl = azureDirectLineUrl }: AzureDirectLine): string {
  return baseUrl;
}

interface AzureSession {
  readonly conversation: string;
  readonly token: string;
}

/** Exchanges the secret for a token of a new conversation (Direct Line 3.0, "Generate a token"). */
export async function newAzureSession(azure: AzureDirectLine, user: string): Promise<AzureSession> {
  const session = await ask(azure, '/tokens/generate', { user: { id: user } });
  if (session === undefined) throw new Error('Azure Direct Line gave no token.');
  return session;
}

/**
 * A token for a conversation to which a browser returns (Direct Line 3.0, "Reconnect to a conversation"); undefined if
 * Azure no longer knows it.
 */
export function resumeAzureSession(
  azure: AzureDirectLine,
  conversation: string,
): Promise<AzureSession | undefined> {
  return ask(azure, `/conversations/${encodeURIComponent(conversation)}`);
}

const connections = poolOfPools();
const limits: RetryLimits = { maxTries: 3, budgetMs: azureCallMs, firstPauseMs: 300, minTryMs: 1_000 };
const maxBytes = 64 * 1024;

/**
 * Undefined for a 4xx, except 429, which says nothing about the conversation. Errors only contain a status or a code, since the
 * request contains the secret.
 */
async function ask(azure: AzureDirectLine, path: string, body?: object): Promise<AzureSession | undefined> {
  const { origin, pathname } = new URL(`${azureUrl(azure)}${path}`);
  const question = {
    origin,
    path: pathname,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${azure.secret()}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  } as const;
  const { result } = await callWithRetries(
    (leftMs) => judgeReply(exchange(connections, question, { milliseconds: leftMs, maxBytes }), judge),
    { operation: 'directline.token', limits, allows: ({ again }) => again === 'always' },
  );
  if (result.ok) return result.value;
  const { code, status = 0 } = result;
  if (code === 'REFUSED' && status >= 400 && status !== 429) return undefined;
  throw new Error(`Azure Direct Line: ${result.detail}.`);
}

const answerSchema = z
  .object({ conversationId: z.string(), token: z.string() })
  .transform(({ conversationId, token }): AzureSession => ({ conversation: conversationId, token }));

function judge({ status, headers, body }: HttpReply): TryResult<AzureSession> {
  if (status < 200 || status >= 300) {
    const retryAfterMs = readRetryAfter(headers, systemTime.now());
    const detail = `answered ${status}`;
    return { ok: false, status, ...classifyStatus(status), detail, retryAfterMs };
  }
  const session = body.ok ? answerSchema.safeParse(parseJson(body.text)).data : undefined;
  if (session !== undefined) return { ok: true, value: session };
  const detail = `answered ${status} without a token`;
  return { ok: false, code: 'INVALID_RESPONSE', status, detail, again: 'never' };
}
