import type { Refusal } from '../answers.ts';

/** The bot's own account in web chat conversations. */
export const webChatBot = { id: 'canvass', name: 'Canvass', role: 'bot' } as const;

/**
 * What its activities carry as their service URL. Nobody calls it: replies go to the conversation's log. It
 * tells our web chat from Azure's channel of the same name.
 */
export const webChatServiceUrl = 'http://localhost/web-chat';

/** The channel id that every activity of the built-in web chat carries. */
export const webChatChannel = 'webchat';

/** Where our Direct Line 3.0 service lives; a client's `domain` option is this server's address and this. */
export const directLinePath = '/directline/v3/directline';

export const noConversation: Refusal = {
  status: 404,
  code: 'ConversationNotFound',
  message: 'There is no such conversation.',
};
