import type { Page } from 'playwright-core';
import type { Message } from '../../../dialogs/message.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import type { TestWebServer } from '../start-web-server.ts';
import { connected, shown, type } from './chat-page.ts';
import type { Visit } from './with-browser.ts';

/** The chat page with somebody on it, and then these messages from the bot, each as it is rendered for web chat. */
export async function openWithMessage(
  server: TestWebServer,
  open: Visit['open'],
  ...messages: readonly Message[]
): Promise<Page> {
  const page = await open();
  await connected(page);
  await type(page, 'hello');
  await shown(page, 'You said: hello');
  for (const message of messages) await tell(server, message);
  return page;
}

/** Says something more in the conversation that was heard last. */
export async function tell(server: TestWebServer, message: Message): Promise<void> {
  const conversation = server.bot.handled.at(-1)?.conversation.id ?? '';
  await server.feed.outboxFor(conversation).send({ type: 'message', ...renderMessage(message, 'webchat') });
}
