import { setTimeout as pause } from 'node:timers/promises';
import { type Button, readReplies } from '../../../test/support/conversation.ts';
import {
  type FakeBotConnector,
  type SentActivity,
  startFakeBotConnector,
} from '../../../test/support/fake-bot-connector.ts';
import { deliverToTeams } from '../../../test/support/teams-conversation.ts';

export interface TeamsPerson {
  /** Says it in the personal chat and gives the bot's newest message, as it stands once it is quiet. */
  say(text: string): Promise<SentActivity>;
  /** Presses a button of the newest message; gives the newest message afterwards. */
  press(label: string): Promise<SentActivity>;
  /** Waits for a message whose text fits. */
  shows(words: RegExp, milliseconds?: number): Promise<SentActivity>;
  close(): Promise<void>;
}

/** How long the bot says nothing until it is taken to have said everything. */
const quiet = 500;

/** Somebody in a personal chat of Teams: the bot's own routes, with a Bot Connector on loopback behind them. */
export async function openTeamsPerson(
  url: string,
  aadObjectId: string,
  name = 'Ada Lovelace',
): Promise<TeamsPerson> {
  const connector: FakeBotConnector = await startFakeBotConnector();
  const conversation = `a:${aadObjectId}`;
  const messages = (): readonly SentActivity[] => connector.messages(conversation);

  async function deliver(fields: object): Promise<void> {
    await deliverToTeams(url, connector.serviceUrl, {
      from: { id: `29:${aadObjectId}`, name, aadObjectId },
      conversation: { id: conversation, conversationType: 'personal', tenantId: 'tenant' },
      ...fields,
    });
  }

  function newest(): SentActivity {
    const message = messages().at(-1);
    if (message === undefined) throw new Error('The bot said nothing.');
    return message;
  }

  async function settled(): Promise<SentActivity> {
    let before: string | undefined;
    while (before !== JSON.stringify(messages())) {
      before = JSON.stringify(messages());
      await pause(quiet);
    }
    return newest();
  }

  function pressed(label: string): Button {
    const button = readReplies(200, newest()).buttons.find((candidate) => candidate.label === label);
    if (button === undefined) throw new Error(`There is no button “${label}”.`);
    return button;
  }

  return {
    async say(text) {
      await deliver({ text });
      return await settled();
    },
    async press(label) {
      await deliver({
        type: 'invoke',
        name: 'adaptiveCard/action',
        value: { action: { type: 'Action.Execute', data: pressed(label).value } },
      });
      return await settled();
    },
    async shows(words, milliseconds = 60_000) {
      const end = Date.now() + milliseconds;
      while (Date.now() < end) {
        const found = messages().findLast((message) => words.test(readReplies(200, message).text));
        if (found !== undefined) return found;
        await pause(100);
      }
      throw new Error(`Nothing like ${words.source} was said.`);
    },
    close: () => connector.close(),
  };
}
