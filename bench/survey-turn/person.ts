import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import type { BotProcess } from './bot-process.ts';

/** Somebody in a personal conversation of their own. */
export interface Person {
  /** One turn. Throws where the bot did not answer as it should. */
  take(): Promise<void>;
}

const pressable = z.object({ selectAction: z.object({ data: z.looseObject({ question: z.int() }) }) });
const scale = z.object({ type: z.literal('ColumnSet'), columns: z.array(pressable).length(11) });
const card = z.object({ content: z.object({ body: z.array(z.unknown()) }) });

/** Says hello each turn. */
export function echoPerson(bot: BotProcess, connector: FakeBotConnector): Person {
  const conversation = randomUUID();
  return {
    async take() {
      await bot.deliver(activityOf('webchat', connector, conversation, { text: 'hello' }));
      const last = connector.messages(conversation).at(-1);
      if (last?.text !== 'You said: hello') throw new Error('The echo did not come.');
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

  function readShown() {
    const last = connector.messages(conversation).at(-1);
    const body = card.parse(last?.attachments?.[0]).content.body;
    const { columns } = scale.parse(body.at(-1));
    return { id: last?.id, answers: columns.map(({ selectAction }) => selectAction.data) };
  }

  return {
    async take() {
      const value = shown.answers[Math.floor(Math.random() * shown.answers.length)];
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
