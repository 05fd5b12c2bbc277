import { describe, expect, it } from 'vitest';
import { lastOccurrence, nextOccurrence } from '../../dialogs/rhythm.ts';

function next(cron: string, from: string, count: number, timeZone = 'Europe/Berlin'): string[] {
  const times: string[] = [];
  let at = Date.parse(from);
  while (times.length < count) {
    at = nextOccurrence({ cron, timeZone }, at) ?? Number.NaN;
    times.push(new Date(at).toISOString().slice(0, 16));
  }
  return times;
}

function last(cron: string, until: string, timeZone = 'Europe/Berlin'): string {
  return new Date(lastOccurrence({ cron, timeZone }, Date.parse(until)) ?? Number.NaN).toISOString();
}

describe('the next occurrence', () => {
  it('keeps the time of day in its zone when clocks change', () => {
    expect(next('0 8 * * 1-5', '2026-03-27T06:59:59.999Z', 3)).toEqual([
      '2026-03-27T07:00',
      '2026-03-30T06:00',
      '2026-03-31T06:00',
    ]);
    expect(next('0 8 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T07:00', '2026-10-26T07:00']);
    expect(next('0 8 * * *', '2026-03-08T00:00:00Z', 1, 'America/New_York')).toEqual(['2026-03-08T12:00']);
  });

  it('comes once, right after the gap in spring, if its time of day does not exist', () => {
    const expected = ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'];
    expect(next('30 2 * * *', '2026-03-28T00:00:00Z', 3)).toEqual(expected);
    expect(next('30 2,14 * * *', '2026-03-28T20:00:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T12:30',
    ]);
  });

  it('comes once in autumn if its time of day exists twice', () => {
    expect(next('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
    // Asked again within the overlap, where the wall shows the same time.
    expect(next('30 2 * * *', '2026-10-25T01:10:00Z', 1)).toEqual(['2026-10-26T01:30']);
  });

  it('follows real time through both changes if it comes every half hour', () => {
    expect(next('*/30 * * * *', '2026-03-29T00:00:00Z', 3)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
    expect(next('*/30 * * * *', '2026-10-24T23:45:00Z', 5)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
    ]);
  });

  it('is undefined for an impossible date, and years away for a rare one', () => {
    expect(nextOccurrence({ cron: '0 0 30 2 *', timeZone: 'UTC' }, 0)).toBeUndefined();
    expect(next('0 0 29 2 *', '2026-01-01T00:00:00Z', 1, 'UTC')).toEqual(['2028-02-29T00:00']);
  });

  it('rejects an invalid cron expression or time zone', () => {
    const crons = [
      '',
      'x',
      '* * * *',
      '* * * * * *',
      '@daily',
      '0 8 * * 9',
      '60 8 * * *',
      '2026-01-01T00:00:00Z',
    ];
    for (const cron of crons) {
      expect(() => nextOccurrence({ cron, timeZone: 'UTC' }, 0)).toThrow(RangeError);
    }
    for (const timeZone of ['', 'Europe/Nowhere', 'x']) {
      expect(() => nextOccurrence({ cron: '0 8 * * *', timeZone }, 0)).toThrow(RangeError);
    }
  });
});

describe('the last occurrence', () => {
  it('is at or before the given time', () => {
    expect(last('0 8 * * *', '2026-06-02T06:00:00.000Z')).toBe('2026-06-02T06:00:00.000Z');
    expect(last('0 8 * * *', '2026-06-02T06:00:00.400Z')).toBe('2026-06-02T06:00:00.000Z');
    expect(last('0 8 * * *', '2026-06-02T05:59:59.999Z')).toBe('2026-06-01T06:00:00.000Z');
    expect(last('30 2 * * *', '2026-10-25T01:40:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });
});
