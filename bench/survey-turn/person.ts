import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { beginConversation, listen } from '../../test/support/direct-line-client.ts';
import type { FakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import type { BotProcess } from './bot-process.ts';

/** Somebody in a personal conversation of their own. */
export interface Person {
  /** One turn. Throws where the bot did not answer as it should. */
  take(): Promise<void>;
}

const pressable = z.object({ selectAction: z.object({ data: z.looseObject({ question: z.int() }) }) });
const scale = z.object({ type: z.literal('ColumnSet'), columns: z.array(pressable).length(11) });
const card = z.object({
  content: z.object({
    body: z
      .array(z.unknown())
      .transform((body) => body.flatMap((part) => scale.safeParse(part).data?.columns ?? []))
      .pipe(scale.shape.columns),
  }),
});
const asked = z.object({ id: z.string().optional(), attachments: z.tuple([card], z.unknown()) });

/** Says the same each turn, and gets one reply: to an echo, its words; to the dialogs of the SDK, the next prompt. */
export function typingPerson(bot: BotProcess, connector: FakeBotConnector, text: string): Person {
  const conversation = randomUUID();
  return {
    async take() {
      const before = connector.messages(conversation).length;
      await bot.deliver(activityOf('webchat', connector, conversation, { text }));
      if (connector.messages(conversation).length !== before + 1) throw new Error('No reply came.');
    },
  };
}

/** Has started a survey, and presses an answer of the question shown last each turn. */
export async function surveyPerson(
  bot: BotProcess,
  connector: FakeBotConnector,
  channel: string,
): Promise<Person> {
  const conversation = randomUUID();
  await bot.deliver(activityOf(channel, connector, conversation, { text: 'survey 5' }));
  let shown = readShown();

  function readShown(): Shown {
    return shownIn(connector.messages(conversation).at(-1));
  }

  return {
    async take() {
      const value = anyAnswer(shown);
      const press =
        channel === 'msteams'
          ? {
              type: 'invoke',
              name: 'adaptiveCard/action',
              replyToId: shown.id,
              value: { action: { type: 'Action.Execute', verb: 'answer', data: value } },
            }
          : { value };
      await bot.deliver(activityOf(channel, connector, conversation, press));
      shown = readShown();
      if (shown.answers[0]?.question !== (value?.question ?? 0) + 1)
        throw new Error('The next question did not come.');
    },
  };
}

/** The same in the built-in web chat, over Direct Line, with the stream open as a page has it. */
export async function webChatPerson(bot: Pick<BotProcess, 'url'>): Promise<Person> {
  const chat = await beginConversation(bot.url);
  const { activities, closed } = listen(chat.streamUrl);
  let isOpen = true;
  closed.then(() => {
    isOpen = false;
  });

  async function shownAs(number: number): Promise<Shown> {
    for (;;) {
      const last = activities.findLast(({ from, type }) => from.role === 'bot' && type === 'message');
      // The greeting is no question, and may be a card too.
      const shown = asked.safeParse(last).success ? shownIn(last) : undefined;
      if (shown?.answers[0]?.question === number) return shown;
      if (!isOpen) throw new Error('The stream was closed: the machine is too busy to measure anything.');
      await setTimeout(1);
    }
  }

  await chat.say('survey 5');
  let shown = await shownAs(1);
  return {
    async take() {
      const value = anyAnswer(shown);
      await chat.post({ type: 'message', value });
      shown = await shownAs((value?.question ?? 0) + 1);
    },
  };
}

type Shown = ReturnType<typeof shownIn>;

function shownIn(message: unknown) {
  const { id, attachments } = asked.parse(message);
  return { id, answers: attachments[0].content.body.map(({ selectAction }) => selectAction.data) };
}

function anyAnswer({ answers }: Shown) {
  return answers[Math.floor(Math.random() * answers.length)];
}

function activityOf(
  channelId: string,
  { serviceUrl }: FakeBotConnector,
  conversation: string,
  fields: object,
): object {
  return {
    type: 'message',
    id: randomUUID(),
    channelId,
    serviceUrl,
    timestamp: new Date().toISOString(),
    conversation: { id: conversation, conversationType: 'personal' },
    from: { id: `person of ${conversation}`, name: 'Ann' },
    recipient: { id: 'bot', name: 'Canvass' },
    locale: 'en-US',
    channelData: { clientActivityID: randomUUID() },
    ...fields,
  };
}
