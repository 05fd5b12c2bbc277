import { randomUUID } from 'node:crypto';
import type { Values } from '../../dialogs/commands/placeholders.ts';
import { createConverse } from '../../dialogs/router.ts';
import { createAttempts } from '../../dialogs/survey/attempts.ts';
import { type CommandName, commands } from '../../dialogs/table.ts';
import type { Role } from '../../dialogs/turn.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { createHttpClient } from '../../src/http/client/client.ts';
import { createSurveyService } from '../../src/services/survey/client.ts';
import { systemTime } from '../../src/time.ts';
import { type Replies, readReplies } from './conversation.ts';
import { startScriptedSurveyService } from './scripted-survey-service.ts';
import { startCampaignDialogs } from './start-campaign-dialogs.ts';
import { startTestBot } from './start-test-bot.ts';

const roles: Readonly<Record<string, Role>> = { 'op-1': 'operator', 'view-1': 'viewer' };

export interface Speaker {
  say(text: string): Promise<Replies>;
  press(value: unknown): Promise<Replies>;
}

/** A command by its name, with what its placeholders were filled with. */
type CarriedOut = { readonly name: CommandName } & Values;

export interface CommandBot {
  /** The commands about campaigns that were to be carried out. */
  readonly carriedOut: CarriedOut[];
  /** Somebody in Teams, in a conversation of their own or in a channel. */
  person(id: string, place?: 'personal' | 'channel'): Speaker;
  close(): Promise<void>;
}

/** The dialogs behind a real bot and survey service; commands about campaigns end at a list. */
export async function startCommandBot(): Promise<CommandBot> {
  const service = await startScriptedSurveyService();
  const client = createHttpClient({
    service: 'survey',
    baseUrl: service.url,
    certificateAuthority: service.certificate,
    secrets: [],
    newReference: () => 'ref',
    retryMs: 500,
  });
  const carriedOut: CarriedOut[] = [];
  const campaigns = await startCampaignDialogs();
  const bot = await startTestBot({
    render: renderMessage,
    roleOf: (id) => roles[id] ?? 'none',
    converse: createConverse({
      ...campaigns.routerPorts,
      surveys: createSurveyService(client, { key: 'key', secret: 'secret' }),
      attempts: createAttempts('here', () => false, randomUUID),
      now: systemTime.now,
      newReference: () => 'ref',
      expiryMilliseconds: 3_600_000,
      commands: commands.map((command) =>
        command.dialog === 'campaign'
          ? {
              ...command,
              async run(_turn, _dependencies, values) {
                carriedOut.push({ name: command.name, ...values });
              },
            }
          : command,
      ),
    }),
  });
  return {
    carriedOut,
    person(id, place = 'personal') {
      const conversation = {
        id: `19:${randomUUID()}`,
        conversationType: place,
        isGroup: place === 'channel',
      };
      const deliver = async (fields: object): Promise<Replies> => {
        const { status, body } = await bot.post(
          bot.activity({
            channelId: 'msteams',
            deliveryMode: 'expectReplies',
            conversation,
            from: { id: `29:${id}`, name: 'Ada', aadObjectId: id },
            ...fields,
          }),
        );
        return readReplies(status, body);
      };
      return {
        say: (text) => deliver({ text }),
        press: (value) => deliver({ text: '', value }),
      };
    },
    async close() {
      await bot.close();
      await client.close();
      await campaigns.close();
      await service.close();
    },
  };
}
