import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { listLines } from '../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';
import { campaign, startRunWatch, type TestRunWatch, teams } from '../../support/start-run-watch.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const year = 365 * day;

describe('as it is typed', () => {
  let dialogs: CampaignDialogs;
  beforeEach(async () => {
    dialogs = await startCampaignDialogs();
  });
  afterEach(async () => await dialogs.close());

  it.each(['in 2 hours', 'tomorrow at 9', 'at noon', 'monday 9:00'])(
    '%s: runs once, and is gone',
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

  it('a run at a time is offered as what happens once, and the reply says so', async () => {
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

  it('a time that is past today is tomorrow’s, and that is said', async () => {
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

  it('several times of which nobody said whether they come again are asked about', async () => {
    const asked = await dialogs.type('schedule campaign 3 at 08:00 and 16:00');
    expect(asked.text).toMatch(/^Should campaign 3 “.*” run every day at 08:00 and 16:00 \(UTC\)\? .*$/u);
    expect(await dialogs.ports.schedules.list()).toEqual([]);
    await dialogs.press(asked.choices?.[0]?.click);
    expect(await dialogs.ports.schedules.list()).toMatchObject([{ cron: '0 8,16 * * *' }]);
  });
});

describe('in bad weather', () => {
  let watch: TestRunWatch;
  let id: number;
  beforeEach(async () => {
    watch = await startRunWatch();
    const time = { cron: '0 8 20 11 *', timeZone: 'UTC', words: 'on 2026-11-20 at 08:00', once: watch.clock };
    const by = { id: 'u1', name: 'Ada' };
    ({ id } = await watch.schedules.create({ campaign, ...time, place: teams, by }));
    watch.clock += 40;
  });
  afterEach(() => watch.close());

  async function driveAll(): Promise<void> {
    for (const run of await readTrackedRuns(watch.records, campaign)) await watch.drive(run.id);
  }

  it('one that is paused when its time comes starts nothing, and is gone', async () => {
    await watch.schedules.update(id, (before) => ({ ...before, paused: true }));
    await watch.callSchedule(id);
    await driveAll();
    expect(watch.service.executions).toBe(0);
    expect(await watch.schedules.list()).toEqual([]);
  });

  it('one that meets an unfinished run says so, and is gone', async () => {
    await watch.ask('other');
    await watch.callSchedule(id);
    expect(watch.said.at(-1)?.message.text).toContain(
      `Schedule ${id}: Campaign ${campaign} is already running`,
    );
    expect(await watch.schedules.list()).toEqual([]);
  });
});
