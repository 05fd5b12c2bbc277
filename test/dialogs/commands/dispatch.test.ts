import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Values } from '../../../dialogs/commands/placeholders.ts';
import { createConverse } from '../../../dialogs/router.ts';
import { type CommandName, commands } from '../../../dialogs/table.ts';
import type { Role } from '../../../dialogs/turn.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { createHttpClient } from '../../../src/http/client/client.ts';
import { createSurveyService } from '../../../src/services/survey/client.ts';
import { askedForText, type Replies, readReplies } from '../../support/conversation.ts';
import { openDialogs } from '../../support/open-dialogs.ts';
import { startScriptedSurveyService } from '../../support/scripted-survey-service.ts';
import { startTestBot } from '../../support/start-test-bot.ts';

const bot = await startCommandBot();
afterAll(() => bot.close());
beforeEach(() => {
  bot.carriedOut.length = 0;
});

const twelve = { id: 12 };
const labels = ({ buttons }: { buttons: readonly { label: string }[] }) => buttons.map(({ label }) => label);

describe('roles', () => {
  test('an operator’s commands run in a chat and in a channel', async () => {
    await bot.person('op-1').say('run campaign 12');
    await bot.person('op-1', 'channel').say('<at>Canvass</at> results of campaign 12.');
    await bot.person('op-1', 'channel').say('/run nightly');
    expect(bot.carriedOut).toEqual([
      { name: 'runCampaign', campaign: twelve },
      { name: 'results', campaign: twelve },
      { name: 'runCampaign', campaign: { name: 'nightly' } },
    ]);
  });

  test('a refusal names the required role and the person’s id', async () => {
    for (const [id, line, role] of [
      ['somebody', 'run campaign 12', 'run'],
      ['somebody', '/run nightly', 'run'],
      ['somebody', 'results of campaign 12', 'viewer'],
      ['view-1', 'run campaign 12', 'run'],
      ['view-1', 'schedule campaign 12 every day at 8am', 'operator'],
    ] as const) {
      const refused = await bot.person(id).say(line);
      expect(refused.text).toContain(english.roleNeeded[role]);
      expect(refused.text).toMatch(new RegExp(`[Yy]our id(?: is|:) ${id}`, 'u'));
      expect(labels(refused)).toEqual(['Who am I?']);
      expect((await bot.person(id).press(refused.buttons[0]?.value)).text).toContain(`Your id: ${id}`);
    }
    expect(bot.carriedOut).toEqual([]);
  });
});

describe('a line close to a command', () => {
  test('is offered as a button and runs only when pressed', async () => {
    const operator = bot.person('op-1');
    const asked = await operator.say('rnu campain 12');
    expect(asked.text).toContain('Did you mean “run campaign 12”?');
    expect(labels(asked)).toEqual(['run campaign 12']);
    expect(bot.carriedOut).toEqual([]);
    await operator.press(asked.buttons[0]?.value);
    expect(bot.carriedOut).toEqual([{ name: 'runCampaign', campaign: twelve }]);
  });

  test('is not recognized for people without the role', async () => {
    for (const line of ['rnu campain 12', 'run campaign', '/rnu campain 12', 'watch campaign 12 run x']) {
      const { text } = await bot.person('somebody').say(line);
      expect(text).toContain('“surveys”');
      expect(text).not.toContain('ampaign');
    }
  });

  test('is shown completed, with a button only if no value is made up', async () => {
    const operator = bot.person('op-1');
    const missing = await operator.say('run campaign');
    expect(missing.text).toContain('run campaign 12');
    expect(missing.buttons).toEqual([]);
    const muted = await operator.say('mute campaign 7');
    expect(labels(muted)).toEqual(['mute campaign 7 for 2h', 'mute campaign 7 for 1 day']);
    await operator.press(muted.buttons[0]?.value);
    expect(bot.carriedOut).toEqual([{ name: 'mute', campaign: { id: 7 }, duration: 7_200_000 }]);
  });

  test('gets a short hint for the role if nothing matches', async () => {
    expect((await bot.person('somebody').say('/foo')).text).toContain('“surveys”');
  });

  test('is offered the two nearest commands if it makes no sense', async () => {
    for (const person of ['op-1', 'view-1']) {
      const { text, buttons } = await bot.person(person).say('good grief');
      expect(text).toBe('I don’t know what that means. The nearest I can do:');
      expect(labels({ buttons })).toEqual(['what is running', 'campaigns']);
    }
    expect(labels(await bot.person('op-1').say('12 parsnips'))).toEqual([
      'campaign 12',
      'results of campaign 12',
    ]);
  });
});

describe('in the middle of a survey', () => {
  test('a text question asks whether a command is meant as the answer, unless it has a slash', async () => {
    const operator = bot.person('op-1');
    await askedForText(operator);
    await operator.say('/run campaign 12');
    expect(bot.carriedOut).toHaveLength(1);
    const asked = await operator.say('run campaign 12');
    expect(asked.text).toContain(english.whichWasMeant('run campaign 12'));
    expect(bot.carriedOut).toHaveLength(1);
    await operator.press(asked.buttons[1]?.value);
    expect(bot.carriedOut).toHaveLength(2);
  });
});

const roles: Readonly<Record<string, Role>> = { 'op-1': 'operator', 'view-1': 'viewer' };

interface Speaker {
  say(text: string): Promise<Replies>;
  press(value: unknown): Promise<Replies>;
}

/** A command by its name, with what its placeholders were filled with. */
type CarriedOut = { readonly name: CommandName } & Values;

interface CommandBot {
  /** The commands about campaigns that were to be carried out. */
  readonly carriedOut: CarriedOut[];
  /** Somebody in Teams, in a conversation of their own or in a channel. */
  person(id: string, place?: 'personal' | 'channel'): Speaker;
  close(): Promise<void>;
}

/** The dialogs behind a real bot and survey service; commands about campaigns end at a list. */
async function startCommandBot(): Promise<CommandBot> {
  const service = await startScriptedSurveyService();
  const client = createHttpClient({
    service: 'survey',
    baseUrl: service.url,
    certificateAuthority: service.certificate,
    secrets: () => [],
    newReference: () => 'ref',
    retryMs: 500,
  });
  const carriedOut: CarriedOut[] = [];
  const surveys = createSurveyService(client, () => ({ key: 'key', secret: 'secret' }));
  const dialogs = await openDialogs({ surveys });
  const bot = await startTestBot({
    render: renderMessage,
    roleOf: (id) => roles[id] ?? 'none',
    converse: createConverse({
      ...dialogs.router,
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
      await dialogs.close();
      await service.close();
    },
  };
}
