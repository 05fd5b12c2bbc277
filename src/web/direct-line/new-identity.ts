import { randomUUID } from 'node:crypto';
import type { WebChatIdentity } from './web-chat-tokens.ts';

/** A new user in a new conversation. Direct Line reserves user ids with `dl_` for those bound to a token. */
export function newIdentity(): WebChatIdentity {
  return { conversation: randomUUID(), user: `dl_${randomUUID()}` };
}
