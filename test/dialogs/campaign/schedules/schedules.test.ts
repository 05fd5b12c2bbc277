import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { nextOccurrence, nextOccurrences } from '../../../../dialogs/rhythm.ts';
import { defined } from '../../../support/defined.ts';
import { buttonLines, listLines } from '../../../support/read-message.ts';
import {
  ann,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

const hour = 60 * 60_000;
const year = 365 * 24 * hour;

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

it('a schedule is created once, shows its next three times in its own zone, and can be removed', async () => {
  const message = await dialogs.type('schedule campaign 3 every weekday at 08:00 (Europe/Berlin)');
  expect(message.text).toContain('Schedule 1: campaign 3');
  expect(message.text).toContain('every weekday at 08:00 (Europe/Berlin)');
  expect(message.sections?.[0]?.lines).toHaveLength(3);
  for (const line of message.sections?.[0]?.lines ?? []) expect(line).toMatch(/ 08:00 (CET|CEST)$/u);
  const rhythm = { cron: '0 8 * * 1-5', timeZone: 'Europe/Berlin' };
  const [first = 0, second = 0] = nextOccurrences(rhythm, Date.now(), 2);
  expect(await dialogs.startSchedulesAt(first - 1000)).toBe(0);
  expect(await dialogs.startSchedulesAt(first + 1000)).toBe(1);
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
  expect(await dialogs.startSchedulesAt(second + 1000)).toBe(0);
  expect(await dialogs.ports.schedules.list()).toEqual([]);
  expect((await dialogs.type('unschedule 1')).text).toBe('There is no schedule 1.');
  // Its answer was lost, and the turn is repeated.
  expect((await dialogs.type('unschedule 1', true)).text).toBe('Schedule 1 has been removed.');
  expect((await dialogs.type('schedules')).text).toBe('No schedules.');
  const [button] = buttonLines(off);
  expect((await dialogs.type(button ?? '')).text).toContain('Schedule 2:');
});

it('offers the schedules of the conversation when none is named', async () => {
  for (const [line, none] of [
    ['unschedule', 'No schedules here.'],
    ['pause schedule', 'No schedules to pause here.'],
    ['resume schedule', 'No paused schedules here.'],
  ] as const) {
    expect(await dialogs.type(line)).toMatchObject({
      text: none,
      note: expect.stringContaining('schedule c'),
    });
  }
  await dialogs.type('schedule campaign 3 every day at 08:00 (UTC)');
  await dialogs.type('schedule campaign 12 every day at 09:00 (UTC)');
  await dialogs.type('pause schedule 2');
  const which = await dialogs.type('unschedule');
  expect(which.text).toBe('Which schedule should be removed?');
  expect(listLines(which)).toEqual(listLines(await dialogs.type('schedules')));
  expect(buttonLines(which)).toEqual(['remove schedule number 1', 'remove schedule number 2']);
  expect(buttonLines(await dialogs.type('pause schedule'))).toEqual(['pause schedule number 1']);
  expect(buttonLines(await dialogs.type('resume schedule x'))).toEqual(['resume schedule number 2']);
  const at = { ...here, conversation: '19:b;messageid=2' };
  const away = await dialogs.as({ person: ann, role: 'operator', at }).type('unschedule');
  expect(away.text).toBe('No schedules here.');
  expect(buttonLines(away)).toEqual(['schedules']);
});

const runs = async () => (await readTrackedRuns(dialogs.records, 3)).length;

it('a paused schedule starts nothing, and runs at its next time once it is resumed', async () => {
  await dialogs.type('schedule campaign 3 every day at 08:00 (UTC)');
  const rhythm = { cron: '0 8 * * *', timeZone: 'UTC' };
  const [first = 0, second = 0] = nextOccurrences(rhythm, Date.now(), 2);
  const paused = await dialogs.type('pause schedule 1');
  expect(paused.text).toMatch(/^Schedule 1 paused\. It won’t run campaign 3.* until it’s resumed\.$/u);
  const listed = await dialogs.type('schedules');
  expect(listLines(listed)[0]).toContain(' · paused · ');
  expect(buttonLines(listed)).toEqual(['resume schedule number 1', 'remove schedule number 1']);
  await dialogs.startSchedulesAt(first + 1000);
  expect(await runs()).toBe(0);
  const again = await dialogs.type('schedule campaign 3 every day at 08:00 (UTC)');
  expect(again.text).toMatch(/^Already scheduled here: schedule 1, .* It’s paused\.$/u);
  const [resume = ''] = buttonLines(again);
  expect((await dialogs.type(resume)).text).toMatch(
    /^Schedule 1 resumed: campaign 3.*\. Next run: .* 08:00 UTC\.$/u,
  );
  await dialogs.startSchedulesAt(first + 2000);
  expect(await runs()).toBe(0);
  await dialogs.startSchedulesAt(second + 1000);
  expect(await runs()).toBe(1);
  const acts = listLines(await dialogs.type('audit campaign 3')).map((line) =>
    line.replace(/^.*?, [^:]+: /u, ''),
  );
  expect(acts.slice(1, 3)).toEqual([
    'resume schedule of campaign 3, schedule 1 → resumed',
    'pause schedule of campaign 3, schedule 1 → paused',
  ]);
  expect((await dialogs.type('pause schedule 9')).text).toBe('There is no schedule 9.');
});

it('“failures only” is stored, shown and kept when scheduling again', async () => {
  const made = await dialogs.type('schedule campaign 3 tomorrow at 9 failures only');
  expect(made.text).toMatch(/\nOnly failures will be posted here\.$/u);
  expect(await dialogs.ports.schedules.find(1)).toMatchObject({ only: 'failures' });
  expect(listLines(await dialogs.type('schedules'))[0]).toMatch(
    / once, tomorrow at 09:00 \(UTC\) failures only · set by/u,
  );
  const [again = ''] = buttonLines(await dialogs.type('unschedule 1'));
  await dialogs.type(again);
  expect(await dialogs.ports.schedules.find(2)).toMatchObject({ only: 'failures', once: expect.any(Number) });
  const [at = 0] = (await dialogs.ports.schedules.list()).map(({ once = 0 }) => once);
  await dialogs.startSchedulesAt(at + 1000);
  const [run] = await readTrackedRuns(dialogs.records, 3);
  expect(run?.audiences).toMatchObject([{ only: 'failures' }]);
  expect((await dialogs.type('schedule campaign 3 daily at 9 changes only')).text).toMatch(
    /or failures only/u,
  );
});

it.each([
  ['tomorrow at 9', 'Asia/Tokyo', 0],
  ['every day at 9', 'Asia/Tokyo', 0],
  ['tomorrow at 9 (Africa/Lagos)', 'Africa/Lagos', 8],
])('a schedule %s uses the time zone %s', async (when, timeZone, hour) => {
  await dialogs.close();
  dialogs = await startCampaignDialogs({ timeZone: 'Asia/Tokyo' });
  const { note } = await dialogs.type(`schedule campaign 3 ${when}`);
  const made = defined((await dialogs.ports.schedules.list())[0]);
  expect(made).toMatchObject({ timeZone, words: expect.stringMatching(/ at 09:00$/u) });
  expect(note).toBe(timeZone === 'Asia/Tokyo' ? 'Asia/Tokyo is the default time zone.' : undefined);
  const next = made.once ?? nextOccurrence(made, dialogs.ports.now()) ?? 0;
  expect(new Date(next).toISOString()).toContain(`T0${hour}:00:00`);
});

it.each(['every 30 minutes', 'hourly', 'in 2 hours'])(
  '%s: shows no time zone, as no time of day was given',
  async (when) => {
    const { text, note } = await dialogs.type(`schedule campaign 3 ${when}`);
    expect(note).toBeUndefined();
    if (!when.startsWith('in')) expect(text).not.toContain('UTC');
  },
);

describe('a single run', () => {
  it.each(['in 2 hours', 'tomorrow at 9', 'at noon', 'monday 9:00'])(
    '%s: runs once and is removed',
    async (when) => {
      const made = await dialogs.type(`schedule campaign 3 ${when}`);
      expect(made.sections).toEqual([]);
      const [found] = await dialogs.ports.schedules.list();
      const at = found?.once ?? 0;
      expect(at).toBeGreaterThan(Date.now());
      expect(await dialogs.startSchedulesAt(at - 1000)).toBe(0);
      expect(await dialogs.startSchedulesAt(at + 1000)).toBe(1);
      expect(await readTrackedRuns(dialogs.records, 3)).toHaveLength(1);
      expect((await dialogs.type('schedules')).text).toBe('No schedules.');
      expect(await dialogs.startSchedulesAt(at + 2000)).toBe(0);
      expect(await dialogs.startSchedulesAt(at + year + 1000)).toBe(0);
      expect(await readTrackedRuns(dialogs.records, 3)).toHaveLength(1);
    },
  );

  it('is offered for “run 3 at 5pm” and confirmed as happening once', async () => {
    dialogs.clock.offset = Date.parse('2026-11-19T15:30:00Z') - Date.now();
    const offered = await dialogs.type('run 3 at 5pm');
    expect(offered.text).toContain('schedule campaign 3 once, today at 17:00');
    const [button] = offered.choices ?? [];
    expect(button?.label).toBe('schedule campaign 3 once, today at 17:00');
    // Pressed when it is past, it means no other day.
    dialogs.clock.offset += 2 * hour;
    expect((await dialogs.press(button?.click)).text).toContain(
      'Schedule campaign 3 on 2026-11-19 at 17:00?',
    );
    dialogs.clock.offset -= 2 * hour;
    const made = await dialogs.press(button?.click);
    expect(made.text).toMatch(
      /^Schedule 1: campaign 3 “.*”\nOnce, today at 17:00 \(UTC\)\.\nResults will be posted here\.$/u,
    );
    const at = Date.parse('2026-11-19T17:00:00Z');
    expect(await dialogs.ports.schedules.list()).toMatchObject([{ campaign: 3, once: at }]);
    expect(listLines(await dialogs.type('schedules'))[0]).toContain('once, today at 17:00 (UTC)');
    const { entries } = await dialogs.ports.audit.list({ page: 1 });
    expect(entries.at(-1)).toMatchObject({ detail: 'once, on 2026-11-19 at 17:00 (UTC)' });
  });

  it('moves to tomorrow when the time has passed today', async () => {
    dialogs.clock.offset = Date.parse('2026-11-19T18:30:00Z') - Date.now();
    expect((await dialogs.type('schedule 3 at 5pm')).text).toContain('Once, tomorrow at 17:00 (UTC).');
    expect((await dialogs.type('schedule 3 at 5pm?')).text).toBe(
      'Schedule campaign 3 once, tomorrow at 17:00?',
    );
    expect((await dialogs.type('schedule 3 friday at noon')).text).toContain(
      'Once, tomorrow at 12:00 (UTC).',
    );
    expect((await dialogs.type('schedule 3 monday at 9')).text).toContain(
      'Once, Monday 23 Nov at 09:00 (UTC).',
    );
  });

  it('isn’t assumed when several times are given without a recurrence', async () => {
    const asked = await dialogs.type('schedule campaign 3 at 08:00 and 16:00');
    expect(asked.text).toMatch(/^Should campaign 3 “.*” run every day at 08:00 and 16:00 \(UTC\)\? .*$/u);
    expect(await dialogs.ports.schedules.list()).toEqual([]);
    await dialogs.press(asked.choices?.[0]?.click);
    expect(await dialogs.ports.schedules.list()).toMatchObject([{ cron: '0 8,16 * * *' }]);
  });
});
