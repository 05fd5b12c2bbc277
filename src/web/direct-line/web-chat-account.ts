/** The bot's own account in web chat conversations. */
export const webChatBot = { id: 'canvass', name: 'Canvass', role: 'bot' } as const;

/** The channel id that every activity of the built-in web chat carries. */
export const webChatChannel = 'webchat';
