import type { Refusal } from '../answers.ts';

/** The bot's own account in web chat conversations. */
export const webChatBot = { id: 'canvass', name: 'Canvass', role: 'bot' } as const;

/**
 * The service URL of its activities. It is never called, since replies go to the conversation's log; it distinguishes our
 * web chat from Azure's channel of the same name.
 */
export const webChatServiceUrl = 'http://localhost/web-chat';

/** The channel id of all activities in the built-in web chat. */
export const webChatChannel = 'webchat';

/** The path of our Direct Line 3.0 service; a client's `domain` option is this server's address with this path. */
export const directLinePath = '/directline/v3/directline';

export const noConversation: Refusal = {
  status: 404,
  code: 'ConversationNotFound',
  message: 'There is no such conversation.',
};
