import type { Refusal } from '../refusal.ts';

export const noConversation: Refusal = {
  status: 404,
  code: 'ConversationNotFound',
  message: 'There is no such conversation.',
};
