import { z } from 'zod';
import type { AzureDirectLine } from '../web-server-options.ts';
import type { WebChatIdentity } from './web-chat-tokens.ts';

const azureAnswer = z.object({ conversationId: z.string(), token: z.string() });

export const azureDirectLineUrl = 'https://directline.botframework.com/v3/directline';
const timeoutMilliseconds = 10_000;

export interface AzureSession {
  readonly conversation: string;
  readonly token: string;
}

/** Exchanges the secret for a token of a new conversation (Direct Line 3.0, "Generate a token"). */
export async function newAzureSession(azure: AzureDirectLine, user: string): Promise<AzureSession> {
  const answer = await ask(azure, '/tokens/generate', { user: { id: user } });
  if (answer === undefined) throw new Error('Azure Direct Line gave no token.');
  return answer;
}

/**
 * A token for a conversation that a browser comes back to (Direct Line 3.0, "Reconnect to a conversation");
 * nothing where Azure no longer knows it.
 */
export function resumeAzureSession(azure: AzureDirectLine, { conversation }: WebChatIdentity) {
  return ask(azure, `/conversations/${encodeURIComponent(conversation)}`);
}

/** Nothing for a 4xx. Errors name the status alone: the request carries the secret. */
async function ask(azure: AzureDirectLine, path: string, body?: object): Promise<AzureSession | undefined> {
  const response = await fetch(`${azure.baseUrl ?? azureDirectLineUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${azure.secret}`, 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status >= 500) throw new Error(`Azure Direct Line answered ${response.status}.`);
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const { conversationId, token } = azureAnswer.parse(await response.json());
  return { conversation: conversationId, token };
}
