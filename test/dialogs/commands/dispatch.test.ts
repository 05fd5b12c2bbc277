import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { type CommandBot, startCommandBot } from '../../support/start-command-bot.ts';

let bot: CommandBot;
beforeAll(async () => {
  bot = await startCommandBot();
});
afterAll(() => bot.close());
beforeEach(() => {
  bot.carriedOut.length = 0;
});

const twelve = { id: 12 };
const labels = ({ buttons }: { buttons: readonly { label: string }[] }) => buttons.map(({ label }) => label);

describe('roles', () => {
  test('an operator’s commands are carried out, typed in a chat or a channel', async () => {
    await bot.person('op-1').say('run campaign 12');
    await bot.person('op-1', 'channel').say('<at>Canvass</at> results of campaign 12.');
    await bot.person('op-1', 'channel').say('/run nightly');
    expect(bot.carriedOut).toEqual([
      { name: 'runCampaign', campaign: twelve },
      { name: 'results', campaign: twelve },
      { name: 'runCampaign', campaign: { name: 'nightly' } },
    ]);
  });

  test('a refusal names the role that it takes and the person’s own id', async () => {
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

describe('what is nearly a command', () => {
  test('is asked about, and carried out when the button is pressed', async () => {
    const operator = bot.person('op-1');
    const asked = await operator.say('rnu campain 12');
    expect(asked.text).toContain('Did you mean “run campaign 12”?');
    expect(labels(asked)).toEqual(['run campaign 12']);
    expect(bot.carriedOut).toEqual([]);
    await operator.press(asked.buttons[0]?.value);
    expect(bot.carriedOut).toEqual([{ name: 'runCampaign', campaign: twelve }]);
  });

  test('is nothing to somebody who may not', async () => {
    for (const line of ['rnu campain 12', 'run campaign', '/rnu campain 12', 'watch campaign 12 run x']) {
      const { text } = await bot.person('somebody').say(line);
      expect(text).toContain('“surveys”');
      expect(text).not.toContain('ampaign');
    }
  });

  test('a missing argument prints the line as it would be right, as a button only where nothing is made up', async () => {
    const operator = bot.person('op-1');
    const missing = await operator.say('run campaign');
    expect(missing.text).toContain('run campaign 12');
    expect(missing.buttons).toEqual([]);
    const muted = await operator.say('mute campaign 7');
    expect(labels(muted)).toEqual(['mute campaign 7 for 2h']);
    await operator.press(muted.buttons[0]?.value);
    expect(bot.carriedOut).toEqual([{ name: 'mute', campaign: { id: 7 }, duration: 7_200_000 }]);
  });

  test('what is no command gets a short hint for the role', async () => {
    expect((await bot.person('somebody').say('/foo')).text).toContain('“surveys”');
    expect((await bot.person('op-1').say('/foo')).text).toContain('“run campaign 12”');
    expect((await bot.person('view-1').say('good grief')).text).toContain('“results 12”');
  });
});

describe('in the middle of a survey', () => {
  test('an exact command runs where it matches no answer; what is only close to one asks again', async () => {
    const operator = bot.person('op-1');
    expect((await operator.say('survey 5')).text).toContain('How was the coffee?');
    expect((await operator.say('rnu campain 12')).text).toContain('How was the coffee?');
    await operator.say('run campaign 12');
    expect(bot.carriedOut).toEqual([{ name: 'runCampaign', campaign: twelve }]);
    expect((await operator.say('/rnu campain 12')).text).toContain('Did you mean');
  });

  test('a text question asks whether a command is its answer, unless a slash stands before it', async () => {
    const operator = bot.person('op-1');
    await operator.say('survey 5');
    for (const answer of ['Good', 'Good', 'Good']) await operator.say(answer);
    await operator.say('/run campaign 12');
    expect(bot.carriedOut).toHaveLength(1);
    const asked = await operator.say('run campaign 12');
    expect(asked.text).toContain(english.whichWasMeant('run campaign 12'));
    expect(bot.carriedOut).toHaveLength(1);
    await operator.press(asked.buttons[1]?.value);
    expect(bot.carriedOut).toHaveLength(2);
  });
});
