import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { scheduleJob } from '../../../dialogs/campaign/schedules/schedules.ts';
import { commit } from '../../../dialogs/commit.ts';
import { nextOccurrences } from '../../../dialogs/rhythm.ts';
import { createJobs } from '../../../src/store/sqlite/jobs/jobs.ts';
import { button, buttonLines, listLines } from '../../support/read-message.ts';
import { ann, here, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

/** The schedules whose jobs run in a process that starts at a time. */
async function woken(at: number): Promise<readonly string[]> {
  const keys: string[] = [];
  const jobs = createJobs(dialogs.database, { onError: () => {}, now: () => at, lookMilliseconds: 20 });
  await jobs.start(new Map([[scheduleJob, async (key: string) => void keys.push(key)]]));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await jobs.close();
  return keys;
}

describe('aliases', () => {
  it('given, used, changed, listed and taken away', async () => {
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

describe('an alias that has another meaning', () => {
  it('as a campaign’s name is asked about; a button that is pressed after it changed asks again', async () => {
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

  it('is not asked about where it is that campaign’s own name', async () => {
    expect((await dialogs.type('alias "hourly heartbeat" = campaign 5')).text).toMatch(
      /now means campaign 5/u,
    );
    await dialogs.type('unalias "hourly heartbeat"');
  });
});

describe('schedules', () => {
  it('made once, with the next three times in their own zone, and removed', async () => {
    const message = await dialogs.type('schedule campaign 3 every weekday at 08:00 (Europe/Berlin)');
    expect(message.text).toContain('Schedule 1: campaign 3');
    expect(message.text).toContain('every weekday at 08:00 (Europe/Berlin)');
    expect(message.sections?.[0]?.lines).toHaveLength(3);
    for (const line of message.sections?.[0]?.lines ?? []) expect(line).toMatch(/ 08:00 (CET|CEST)$/u);
    const rhythm = { cron: '0 8 * * 1-5', timeZone: 'Europe/Berlin' };
    const [first = 0, second = 0, third = 0] = nextOccurrences(rhythm, Date.now(), 3);
    expect(await woken(first - 1000)).toEqual([]);
    expect(await woken(first + 1000)).toEqual(['1']);
    expect(await woken(second + 1000)).toEqual(['1']);
    expect(await dialogs.ports.schedules.find(1)).toMatchObject({
      campaign: 3,
      place: here,
      by: { id: 'ann', name: 'Ann' },
    });
    const again = await dialogs.type('schedule campaign 3 every weekday at 08:00 (Europe/Berlin)');
    expect(again.text).toContain('Already scheduled here: schedule 1');
    const [line] = listLines(await dialogs.type('schedules'));
    expect(listLines(await dialogs.type('when does campaign 3 run next?'))).toEqual([line]);
    expect((await dialogs.type('schedules of campaign 7')).text).toMatch(/^No schedules for campaign 7/u);
    expect(line).toMatch(
      /^1: campaign 3.* every weekday at 08:00 \(Europe\/Berlin\) · next .* 08:00 .* · set by Ann$/u,
    );
    const off = await dialogs.type('unschedule 1');
    expect(off.text).toMatch(/^Schedule 1 removed: campaign 3 “.*”\.$/u);
    expect(await woken(third + 1000)).toEqual([]);
    expect(await dialogs.ports.schedules.list()).toEqual([]);
    expect((await dialogs.type('unschedule 1')).text).toBe('There is no schedule 1.');
    expect((await dialogs.type('schedules')).text).toBe('No schedules.');
    const [button] = buttonLines(off);
    expect((await dialogs.type(button ?? '')).text).toContain('Schedule 2:');
  });

  it('where none is named, those that are here are offered', async () => {
    const fresh = await startCampaignDialogs();
    onTestFinished(fresh.close);
    for (const [line, none] of [
      ['unschedule', 'No schedules here.'],
      ['pause schedule', 'No schedules to pause here.'],
      ['resume schedule', 'No paused schedules here.'],
    ] as const) {
      expect(await fresh.type(line)).toMatchObject({
        text: none,
        note: expect.stringContaining('schedule c'),
      });
    }
    await fresh.type('schedule campaign 3 every day at 08:00 (UTC)');
    await fresh.type('schedule campaign 12 every day at 09:00 (UTC)');
    await fresh.type('pause schedule 2');
    const which = await fresh.type('unschedule');
    expect(which.text).toBe('Which schedule should be removed?');
    expect(listLines(which)).toEqual(listLines(await fresh.type('schedules')));
    expect(buttonLines(which)).toEqual(['remove schedule number 1', 'remove schedule number 2']);
    expect(buttonLines(await fresh.type('pause schedule'))).toEqual(['pause schedule number 1']);
    expect(buttonLines(await fresh.type('resume schedule x'))).toEqual(['resume schedule number 2']);
    const at = { ...here, conversation: '19:b;messageid=2' };
    const away = await fresh.as({ person: ann, role: 'operator', at }).type('unschedule');
    expect(away.text).toBe('No schedules here.');
    expect(buttonLines(away)).toEqual(['schedules']);
  });
});

describe('subscriptions', () => {
  it('made, changed and ended', async () => {
    expect((await dialogs.type('subscribe campaign 3 failures only')).text).toMatch(
      /Runs that fail or stay inconclusive will be posted here/u,
    );
    expect((await dialogs.type('subscribe campaign 3 changes only')).text).toMatch(/starts failing/u);
    expect(await dialogs.ports.subscriptions.of(3)).toMatchObject([{ place: here, only: 'changes' }]);
    expect((await dialogs.type('unsubscribe campaign 3')).text).toMatch(/^Unsubscribed from campaign 3/u);
    expect((await dialogs.type('unsubscribe campaign 3')).text).toMatch(/isn’t subscribed/u);
  });
});

describe('audit', () => {
  it('says who did what, when, with what outcome, and where none was recorded', async () => {
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
    expect((await dialogs.type('audit campaign 8')).text).toMatch(/^The audit of campaign 8 is empty/u);
    for (let act = 0; act < 10; act += 1) {
      await dialogs.ports.audit.begin({ action: 'run campaign', campaign: 7, by: { id: 'bo', name: 'Bo' } });
    }
    expect(buttonLines(await dialogs.type('audit campaign 7'))).toEqual(['audit campaign 7 page 2']);
    expect(listLines(await dialogs.type('audit campaign 7 page 2'))).toEqual([lines[0]]);
    expect((await dialogs.type('audit campaign 7 page 3')).text).toMatch(/has no page 3/u);
  });

  it('has exports, subscriptions and mutes', async () => {
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
    expect(acts.slice(0, 5)).toEqual([
      'unsubscribe from campaign 5 → ended',
      'unmute campaign 5 → no longer muted',
      expect.stringMatching(/^mute campaign 5, until .*UTC → muted$/u),
      'subscribe to campaign 5, failures → subscribed',
      expect.stringMatching(/^export results of campaign 5, run \d+ → links given$/u),
    ]);
  });
});
