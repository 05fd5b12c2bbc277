import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimeSpan, parseServiceDate, parseTimeSpan } from '../../../src/services/campaign/times.ts';

describe('parseTimeSpan', () => {
  it.each([
    ['00:00:12.3456789', 12_345.6789],
    ['1.02:03:04.5000000', 93_784_500],
    ['26:00:00', 93_600_000],
    ['00:05', 300_000],
    ['-00:00:01', -1000],
    [' 00:00:01 ', 1000],
    ['00:00:00', 0],
    ['0:00:07', 7000],
  ])('reads %s', (text, milliseconds) => {
    expect(parseTimeSpan(text)).toBeCloseTo(milliseconds, 6);
  });

  it.each([
    [''],
    ['12'],
    ['00:60:00'],
    ['00:00:61'],
    ['1:2:3:4'],
    ['a.00:00:00'],
    ['PT5S'],
    [null],
    [undefined],
    [12],
  ])('finds no span in %s', (text) => {
    expect(parseTimeSpan(text)).toBeUndefined();
  });

  it('reads back what formatTimeSpan writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (ticks) => {
        const read = parseTimeSpan(formatTimeSpan(ticks / 10_000));
        expect(Math.round((read ?? Number.NaN) * 10_000)).toBe(ticks === 0 ? 0 : ticks);
      }),
    );
  });
});

describe('formatTimeSpan', () => {
  it.each([
    [0, '00:00:00'],
    [12_345.6789, '00:00:12.3456789'],
    [93_784_500, '1.02:03:04.5000000'],
    [-1000, '-00:00:01'],
    [0.00001, '00:00:00'],
  ])('writes %s', (milliseconds, text) => {
    expect(formatTimeSpan(milliseconds)).toBe(text);
  });

  it('throws for a value that is not finite', () => {
    expect(() => formatTimeSpan(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('parseServiceDate', () => {
  it.each([
    ['2026-03-01T08:30:00Z', '2026-03-01T08:30:00.000Z'],
    ['2026-03-01T08:30:00', '2026-03-01T08:30:00.000Z'],
    ['2026-03-01T08:30:00.1239999', '2026-03-01T08:30:00.123Z'],
    ['2026-03-01T08:30:00.5+02:00', '2026-03-01T06:30:00.500Z'],
    ['2026-03-01T08:30:00-0130', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, iso) => {
    const read = parseServiceDate(text);
    expect(read === undefined ? undefined : new Date(read).toISOString()).toBe(iso);
  });

  it.each([
    ['0001-01-01T00:00:00'],
    ['0001-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00.0000000+00:00'],
    ['2026-02-30T00:00:00Z'],
    ['2026-13-01T00:00:00Z'],
    ['2026-03-01T08:61:00Z'],
    ['yesterday'],
    [''],
    [null],
    [1_700_000_000],
  ])('finds no date in %s', (text) => {
    expect(parseServiceDate(text)).toBeUndefined();
  });
});
