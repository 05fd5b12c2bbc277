import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrackedRuns, removeRun } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { commit } from '../../../../dialogs/commit.ts';
import { button, buttonLines, listLines } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const labels = (message: Awaited<ReturnType<CampaignDialogs['type']>>) =>
  message.choices?.map(({ label }) => label);
const isExecuted = () => dialogs.requests.some(({ url }) => url.endsWith('/execute'));
const jobs = async () => await dialogs.database.all("SELECT key FROM jobs WHERE kind = 'group'", []);

describe('the question about several campaigns', () => {
  it('lists each campaign with its expected calls, and their total', async () => {
    const message = await dialogs.type('run campaigns 12, 7 and 9');
    expect(message.text).toMatch(/^Run 3 campaigns\? About \d+ calls in total\.$/u);
    expect(listLines(message)).toEqual([
      expect.stringMatching(/^Campaign 12 “.*” – about 24 calls$/u),
      expect.stringMatching(/^Campaign 7 “.*” – about \d+ calls$/u),
      'Campaign 9 “Billing line load” – about 600 calls',
    ]);
    expect(labels(message)).toEqual(['Run all 3']);
    expect(isExecuted()).toBe(false);
    expect(await jobs()).toEqual([]);
  });

  it('lists what speaks against each campaign, and offers to run only those without a warning', async () => {
    await dialogs.type('run campaign 15');
    const message = await dialogs.type('run campaigns 12, 15, 24 and 99999 and 5');
    expect(listLines(message).slice(1)).toEqual([
      expect.stringMatching(
        /^Campaign 15 “.*” – about \d+ calls, already running \(a new run is starting · started by Ann, just now\)$/u,
      ),
      expect.stringMatching(/^Campaign 24 “.*” – .*, inactive, so the service may refuse to run it$/u),
      'Campaign 99999 – the service has no such campaign',
      expect.stringMatching(/^Campaign 5 “.*” – about \d+ calls?$/u),
    ]);
    expect(message.text).toMatch(/^There is no campaign 99999\. Run 4 campaigns\? /u);
    expect(labels(message)).toEqual(['Run the 4 that can', 'Only the 2 without a warning']);
  });

  it('offers the command of the only campaign that can run', async () => {
    const message = await dialogs.type('run campaigns 12 and 99999');
    expect(buttonLines(message)).toEqual(['run campaign 12']);
    const none = await dialogs.type('run campaigns 88888 and 99999');
    expect([none.text, labels(none)]).toEqual([
      'None of these campaigns can be run. Nothing was started.',
      [],
    ]);
  });
});

describe('a list of campaigns', () => {
  it.each([
    ['run campaigns 12 and nightly', 2],
    ['run 12, nightly, 15', 3],
    ['run nightly and "Hourly heartbeat"', 2],
    ['run hourly heartbeat, nightly', 2],
    ['run campaigns 12, 12 and nightly', 2],
    ['run campaigns 5-7', 2],
  ])('%s: %s campaigns', async (line, count) => {
    await dialogs.type('alias nightly = campaign 3');
    const { text } = await dialogs.type(line);
    expect(text).toMatch(new RegExp(`Run ${count} campaigns\\?`, 'u'));
  });

  it('is one campaign when it is that campaign’s name', async () => {
    await dialogs.ports.campaigns.note({ id: 5, name: 'Billing, orders and nightly' });
    expect((await dialogs.type('run billing, orders and nightly')).text).toMatch(
      /^Campaign 5 “.*”: starting/u,
    );
    expect((await dialogs.type('run billing, orders and nightly?')).text).toMatch(/^Run campaign.*\?$/u);
  });

  it.each([
    'run campaigns 12 and 12',
    'run campaigns 12 and 12?',
    'run campaign 12 12',
    'run 12 12?',
    'rerun 12 12?',
  ])('%s: asks about the repeated campaign, and runs it only from the button', async (line) => {
    const asked = await dialogs.type(line);
    expect(asked.text).toBe('Run campaign 12 “Customer lines check”? About 24 calls.');
    expect(labels(asked)).toEqual(['Run']);
    expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
    expect((await dialogs.press(asked.choices?.[0]?.click)).text).toMatch(/^Campaign 12 “.*”: starting/u);
    expect(await readTrackedRuns(dialogs.records, 12)).toHaveLength(1);
  });

  it('asks about a campaign made for reruns as its own command does', async () => {
    await dialogs.ports.campaigns.note({ id: 5, name: 'Billing, reruns' });
    await commit(dialogs.records, (draft) => dialogs.ports.reruns.mark(draft, 5, 12));
    for (const line of ['run billing, reruns', 'run campaign 5']) {
      expect((await dialogs.type(line)).text).toContain(
        'holds the test cases of the last rerun of campaign 12',
      );
    }
    expect(await readTrackedRuns(dialogs.records, 5)).toEqual([]);
  });

  it('says first which campaign doesn’t exist, then names what is left', async () => {
    const one = await dialogs.type('run campaigns 12 and 999');
    expect(one.text).toBe(
      'There is no campaign 999. Run only campaign 12 “Customer lines check”? About 24 calls.',
    );
    const two = await dialogs.type('run campaigns 12, 998, 999 and 5');
    expect(two.text).toMatch(/^There are no campaigns 998 and 999\. Run 2 campaigns\?/u);
  });

  it('starts nothing when it isn’t understood completely, and offers alternatives', async () => {
    const rest = await dialogs.type('run campaigns 12, 15 and tell me');
    expect(rest.text).toBe('“tell me” isn’t a campaign. Nothing was started.');
    // Nothing of what was typed is dropped.
    expect(buttonLines(rest)).toEqual(['campaigns']);
    const two = await dialogs.type('run campaigns 12, foo and bar');
    expect(two.text).toBe('“foo” and “bar” aren’t campaigns. Nothing was started.');
    expect(buttonLines(two)).toEqual(['campaigns']);
    const near = await dialogs.type('run campaigns 12 and heartbeat');
    expect(near.text).toBe('Run campaigns 12 “Customer lines check” and 5 “Hourly heartbeat”?');
    expect(buttonLines(near)).toEqual(['run campaigns 12 and 5']);
    expect((await dialogs.press(near.choices?.[0]?.click)).text).toMatch(/^Run 2 campaigns\?/u);
    expect(isExecuted()).toBe(false);
  });
});

describe('the button of the question', () => {
  const ask = async () => await dialogs.type('run campaigns 12 and 5');

  it('starts all campaigns once, ignores a second press at once, and asks again later', async () => {
    const all = button(await ask(), 'Run both');
    const pressedAt = Date.now();
    const answers = (await Promise.all([dialogs.pressAll(all), dialogs.pressAll(all)])).flat();
    expect(answers.map(({ text }) => text)).toEqual(['Running 2 campaigns']);
    expect(await jobs()).toHaveLength(1);
    expect((await dialogs.press(all, true)).text).toBe('Running 2 campaigns');
    // However long that took.
    dialogs.clock.offset = pressedAt + 2000 - Date.now();
    expect(await dialogs.pressAll(all)).toEqual([]);
    dialogs.clock.offset = 20_000;
    const later = await dialogs.press(all);
    expect(later.text).toMatch(
      /^These campaigns were already started from this question\.\nRun 2 campaigns\?/u,
    );
  });

  it('is ignored after another button of the same question was pressed', async () => {
    await dialogs.type('run campaign 15');
    const question = await dialogs.type('run campaigns 12, 15 and 5');
    await dialogs.pressAll(button(question, 'Only the 2 without a warning'));
    expect(await dialogs.pressAll(button(question, 'Run all 3'))).toEqual([]);
    expect(await jobs()).toHaveLength(1);
  });

  it('asks again when the question is old, or another run of a campaign has started', async () => {
    const old = await ask();
    dialogs.clock.offset = 16 * 60_000;
    expect((await dialogs.press(button(old, 'Run both'))).text).toMatch(/^Run 2 campaigns\?/u);
    const seen = await ask();
    await dialogs.type('run campaign 5');
    const changed = await dialogs.press(button(seen, 'Run both'));
    expect(changed.text).toMatch(/^Something has changed since that question\.\nRun 2 campaigns\?/u);
    expect(listLines(changed)[1]).toContain('already running');
    expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect((await dialogs.press(button(changed, 'Run both'))).text).toBe('Running 2 campaigns');
  });

  it('starts nothing when an outdated press is redelivered, even if nothing runs any more', async () => {
    const seen = await ask();
    await dialogs.type('run campaign 5');
    const changed = await dialogs.press(button(seen, 'Run both'));
    const [running] = await readTrackedRuns(dialogs.records, 5);
    await commit(dialogs.records, (draft) => removeRun(draft, { campaign: 5, id: running?.id ?? '' }));
    const again = await dialogs.press(button(seen, 'Run both'), true);
    expect(again.text).toMatch(/^Run 2 campaigns\?/u);
    expect(await jobs()).toEqual([]);
    expect((await dialogs.press(button(changed, 'Run both'))).text).toBe('Running 2 campaigns');
  });
});
