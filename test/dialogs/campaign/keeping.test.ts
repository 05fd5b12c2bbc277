import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../../dialogs/commit.ts';
import { button, buttonLines, fact, listLines } from '../../support/read-message.ts';
import { ann, here, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: Awaited<ReturnType<typeof startCampaignDialogs>>;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

describe('aliases', () => {
  it('are set, used, changed, listed and removed', async () => {
    expect((await dialogs.type('aliases')).text).toBe('No aliases yet.');
    expect((await dialogs.type('alias nightly = campaign 3')).text).toBe(
      '“nightly” now means campaign 3 “Nightly regression”.',
    );
    const asked = await dialogs.type('alias Nightly = campaign 5');
    expect(asked.text).toBe(
      '“Nightly” already means campaign 3 “Nightly regression”.\nUse “Nightly” for campaign 5 “Hourly heartbeat”?',
    );
    expect((await dialogs.type('alias nightly = campaign 3')).text).toMatch(/now means campaign 3/u);
    expect((await dialogs.press(button(asked, 'Use it'))).text).toBe(
      '“Nightly” now means campaign 5 “Hourly heartbeat”, no longer campaign 3.',
    );
    expect((await dialogs.type('campaign nightly')).text).toContain('Hourly heartbeat');
    expect(listLines(await dialogs.type('aliases'))).toEqual([
      'Nightly → campaign 5 “Hourly heartbeat”, set by Ann',
    ]);
    expect((await dialogs.type('unalias nightly')).text).toBe('Alias “Nightly” removed.');
    expect((await dialogs.type('unalias nightly')).text).toBe('There is no alias “nightly”.');
    const said = listLines(await dialogs.type('audit')).map((line) => line.replace(/^.*?, [^:]+: /u, ''));
    expect(said).toEqual([
      'unalias campaign 5, “Nightly” → removed',
      'alias campaign 5, “Nightly” → set, taken from campaign 3',
      'alias campaign 3, “nightly” → set',
      'alias campaign 3, “nightly” → set',
    ]);
  });
});

describe('an alias with another meaning', () => {
  it('asks when it is another campaign’s name, and again when it changed before the press', async () => {
    const asked = await dialogs.type('alias "hourly Heartbeat" = campaign 3');
    expect(asked.text).toBe(
      [
        '“hourly Heartbeat” is the name of campaign 5 “Hourly heartbeat”. As an alias it would mean another campaign.',
        'Use “hourly Heartbeat” for campaign 3 “Nightly regression”?',
      ].join('\n'),
    );
    expect(await dialogs.ports.aliases.list()).toEqual([]);
    await dialogs.ports.aliases.set({ alias: 'Hourly heartbeat', campaign: 7, by: ann });
    const again = await dialogs.press(button(asked, 'Use it'));
    expect(again.text).toMatch(/already means campaign 7.*\n.*\nUse “hourly Heartbeat”/u);
    expect((await dialogs.press(button(again, 'Use it'))).text).toMatch(/now means campaign 3.*no longer/u);
    await dialogs.type('unalias "hourly heartbeat"');
  });

  it('doesn’t ask when it is that campaign’s own name', async () => {
    expect((await dialogs.type('alias "hourly heartbeat" = campaign 5')).text).toMatch(
      /now means campaign 5/u,
    );
    await dialogs.type('unalias "hourly heartbeat"');
  });
});

describe('subscriptions', () => {
  it('are created, changed and ended', async () => {
    expect((await dialogs.type('subscribe campaign 3 failures only')).text).toMatch(
      /Runs that fail or are inconclusive will be posted here/u,
    );
    expect((await dialogs.type('subscribe campaign 3 changes only')).text).toMatch(/starts failing/u);
    expect(await dialogs.ports.subscriptions.of(3)).toMatchObject([{ place: here, only: 'changes' }]);
    expect((await dialogs.type('unsubscribe campaign 3')).text).toMatch(/^Unsubscribed from campaign 3/u);
    expect((await dialogs.type('unsubscribe campaign 3')).text).toMatch(/isn’t subscribed/u);
  });
});

describe('audit', () => {
  it('shows who did what and when, with the outcome if one was recorded', async () => {
    await dialogs.ports.audit.begin({ action: 'run campaign', campaign: 7, by: { id: 'bo', name: 'Bo' } });
    const all = await dialogs.type('audit');
    const lines = listLines(all);
    expect(lines[0]).toMatch(/^\d+ \w+ \d\d:\d\d UTC, Bo: run campaign 7 → outcome not recorded$/u);
    const audit = await dialogs.ports.audit.begin({
      action: 'rerun',
      campaign: 3,
      by: { id: 'bo', name: 'Bo' },
    });
    const rerun = { id: 'r', of: { campaign: 3, run: 1 }, cases: 1, audit };
    await commit(dialogs.records, (draft) => dialogs.ports.reruns.begin(draft, 9, 3, rerun));
    expect(listLines(await dialogs.type('audit'))[0]).toMatch(/Bo: rerun 3 → not finished yet$/u);
    expect(listLines(await dialogs.type('audit campaign 7'))).toEqual([lines[0]]);
    expect((await dialogs.type('audit campaign 15')).text).toMatch(/^The audit of campaign 15 .+ is empty/u);
    for (let act = 0; act < 10; act += 1) {
      await dialogs.ports.audit.begin({ action: 'run campaign', campaign: 7, by: { id: 'bo', name: 'Bo' } });
    }
    expect(buttonLines(await dialogs.type('audit campaign 7'))).toEqual(['audit campaign 7 page 2']);
    expect(listLines(await dialogs.type('audit campaign 7 page 2'))).toEqual([lines[0]]);
    expect((await dialogs.type('audit campaign 7 page 3')).text).toMatch(/has no page 3/u);
  });

  it('includes exports, subscriptions and mutes', async () => {
    expect((await dialogs.type('export results of campaign 5')).links).toHaveLength(4);
    for (const line of [
      'subscribe campaign 5 failures only',
      'mute campaign 5 for 2h',
      'unmute campaign 5',
      'unsubscribe campaign 5',
      'unsubscribe campaign 5',
    ]) {
      await dialogs.type(line);
    }
    const acts = listLines(await dialogs.type('audit campaign 5')).map((line) =>
      line.replace(/^.*?, [^:]+: /u, ''),
    );
    // What wasn't there ended nothing.
    // The last two may have been in one millisecond.
    expect([...acts.slice(0, 2).toSorted().toReversed(), ...acts.slice(2, 5)]).toEqual([
      'unsubscribe from campaign 5 → ended',
      'unmute campaign 5 → no longer muted',
      expect.stringMatching(/^mute campaign 5, until .*UTC → muted$/u),
      'subscribe to campaign 5, failures → subscribed',
      expect.stringMatching(/^export results of campaign 5, run \d+ → links given$/u),
    ]);
  });
});

it('lists a campaign’s schedules on its card, including paused ones', async () => {
  await dialogs.type('schedule campaign 24 every day at 02:00 (UTC) anyway');
  await dialogs.type('schedule campaign 24 tomorrow at 9 (UTC) anyway');
  const [first] = (await dialogs.ports.schedules.list()).filter(({ campaign }) => campaign === 24);
  await dialogs.type(`pause schedule ${first?.id}`);
  expect(fact(await dialogs.type('campaign 24'), 'Scheduled')).toBe(
    `${first?.id}: every day at 02:00 (UTC), paused; ${Number(first?.id) + 1}: once, tomorrow at 09:00 (UTC)`,
  );
});
