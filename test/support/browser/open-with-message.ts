import type { Page } from 'playwright-core';
import type { Message } from '../../../dialogs/message.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import type { WebRoom } from '../start-web-room.ts';
import { connected, shown, type } from './chat-page.ts';
import type { Visit } from './with-browser.ts';

/** The chat page with somebody on it, and then these messages from the bot, each as it is rendered for web chat. */
export async function openWithMessage(
  room: WebRoom,
  open: Visit['open'],
  ...messages: readonly Message[]
): Promise<Page> {
  const page = await open();
  await connected(page);
  await type(page, 'hello');
  await shown(page, 'You said: hello');
  for (const message of messages) await tell(room, message);
  return page;
}

/** Says something more in the conversation that was heard last. */
export async function tell(room: WebRoom, message: Message): Promise<void> {
  const conversation = room.bot.handled.at(-1)?.conversation.id ?? '';
  await room.feed.outboxFor(conversation).send({ type: 'message', ...renderMessage(message, 'webchat') });
}
