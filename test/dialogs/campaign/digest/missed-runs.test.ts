import { describe, expect, it } from 'vitest';
import { missedByHabit, missedBySchedule } from '../../../../dialogs/campaign/digest/missed-runs.ts';

const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;
// Thursdays; the clocks of Berlin were put back on 25 October.
const at = (time: string): number => Date.parse(`${time}Z`);
const until = at('2026-11-05T07:00');
const period = { since: until - day, until };

describe('a run missed by habit', () => {
  const thursdays = ['2026-10-29T01:10', '2026-10-22T00:20', '2026-10-15T00:05', '2026-10-08T00:15'].map(at);

  it('is expected by the latest first start on at least three of four same weekdays, in local time', () => {
    // 02:20 of summer is the latest.
    expect(missedByHabit(thursdays, period, 'Europe/Berlin')).toBe(at('2026-11-05T01:20'));
    expect(missedByHabit(thursdays.slice(1), period, 'Europe/Berlin')).toBe(at('2026-11-05T01:20'));
    expect(missedByHabit(thursdays.slice(2), period, 'Europe/Berlin')).toBeUndefined();
    // Its later runs of a day don't matter.
    const more = thursdays.map((start) => start + 3 * hour);
    expect(missedByHabit([...thursdays, ...more], period, 'Europe/Berlin')).toBe(at('2026-11-05T01:20'));
  });

  it('isn’t reported when the campaign ran that day, or less than an hour after its usual time', () => {
    const ran = at('2026-11-05T05:00');
    expect(missedByHabit([...thursdays, ran], period, 'Europe/Berlin')).toBeUndefined();
    const early = { since: period.since, until: at('2026-11-05T02:00') };
    expect(missedByHabit(thursdays, early, 'Europe/Berlin')).toBeUndefined();
    const late = { since: at('2026-11-05T02:00'), until };
    expect(missedByHabit(thursdays, late, 'Europe/Berlin')).toBeUndefined();
  });

  it('isn’t reported for other days of the week', () => {
    const friday = { since: period.since + day, until: period.until + day };
    expect(missedByHabit(thursdays, friday, 'Europe/Berlin')).toBeUndefined();
    // A digest of a week tells of the day in it.
    const week = { since: until - 5 * day, until: until + 2 * day };
    expect(missedByHabit(thursdays, week, 'Europe/Berlin')).toBe(at('2026-11-05T01:20'));
  });
});

describe('a run missed by schedule', () => {
  const nightly = { id: 3, cron: '0 2 * * *', timeZone: 'UTC', createdAt: until - 30 * day };
  const due = at('2026-11-05T02:00');

  it('is reported when no run has started since it was due', () => {
    expect(missedBySchedule([nightly], [], period)).toEqual({ at: due, schedule: 3 });
    expect(missedBySchedule([nightly], [due - 2 * hour], period)).toEqual({ at: due, schedule: 3 });
    for (const start of [due, due + 3 * hour, due - 60_000])
      expect(missedBySchedule([nightly], [start], period)).toBeUndefined();
  });

  it('isn’t reported for a schedule that is paused, newer, one-off, or only just due', () => {
    const others = [
      { ...nightly, paused: true as const },
      { ...nightly, createdAt: due + 1000 },
      { ...nightly, once: due },
      { ...nightly, cron: '30 6 * * *' },
      { ...nightly, cron: '0 2 * * 1' },
    ];
    for (const other of others) expect(missedBySchedule([other], [], period)).toBeUndefined();
  });
});
