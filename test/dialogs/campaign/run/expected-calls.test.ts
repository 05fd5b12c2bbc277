import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { CallSettings } from '../../../../dialogs/campaign/call-settings.ts';
import { type ExpectedCalls, expectedCalls } from '../../../../dialogs/campaign/run/expected-calls.ts';
import { many } from '../../../support/property-runs.ts';

const load: CallSettings = { kind: 'Cruncher', attemptsPerSecond: 50, runMilliseconds: 600_000, tests: 288 };
const once: CallSettings = { kind: 'Velocity', attemptsPerSecond: 50, runMilliseconds: 600_000, tests: 288 };
const { runMilliseconds: _none, ...timeless } = load;
const calls = (
  settings: CallSettings,
  known: Partial<Omit<Parameters<typeof expectedCalls>[0], 'settings'>> = {},
): ExpectedCalls => expectedCalls({ settings, clockAhead: 0, ...known });

describe('a campaign that never ran', () => {
  it.each<[string, CallSettings, ExpectedCalls]>([
    ['a plan that calls each once: its test cases', once, 288],
    ['its kind in another case', { ...once, kind: ' velocity' }, 288],
    ['no test cases shown by the service', { kind: 'Velocity' }, 'unknown'],
    ['a load: rate times run time', load, 30_000],
    ['Pulse', { ...load, kind: 'Pulse' }, 30_000],
    ['PulseOutbound', { ...load, kind: 'PulseOutbound' }, 30_000],
    ['a fraction of a call counts as one', { ...load, attemptsPerSecond: 0.3, runMilliseconds: 1000 }, 1],
    ['an unknown kind', { ...load, kind: 'Hammer' }, 30_000],
    ['no kind', { tests: 288, attemptsPerSecond: 1, runMilliseconds: 5000 }, 5],
    ['a load without a run time', timeless, 'unknown'],
    ['a load without a rate', { kind: 'Cruncher', runMilliseconds: 600_000, tests: 288 }, 'unknown'],
    ['a rate of zero', { ...load, attemptsPerSecond: 0 }, 'unknown'],
    ['a negative run time', { ...load, runMilliseconds: -5000 }, 'unknown'],
    ['Pulse without a run time', { ...timeless, kind: 'Pulse' }, 'unknown'],
    ['nothing known', {}, 'unknown'],
    ['only test cases known', { tests: 288 }, 'unknown'],
  ])('%s', (_, settings, expected) => {
    expect(calls(settings)).toBe(expected);
  });
});

describe('a campaign that has run', () => {
  const changed = { ...load, pacedAt: 1000 };
  it.each<[string, CallSettings, Parameters<typeof calls>[1], ExpectedCalls]>([
    ['its total', load, { last: { total: 700, startedAt: 500 } }, 700],
    ['its total, despite a stored one', load, { last: { total: 700 }, kept: { total: 9 } }, 700],
    ['the stored total, when that is the last', load, { kept: { total: 9 } }, 9],
    ['no calls', load, { last: { total: 0 } }, 30_000],
    ['no calls, once each', once, { last: { total: 0 } }, 288],
    ['unread: the stored total', load, { last: 'unread', kept: { total: 9 } }, 9],
    ['unread, nothing stored', once, { last: 'unread' }, 'unread'],
    [
      'changed since: its total measured something else',
      changed,
      { last: { total: 7, startedAt: 500 } },
      30_000,
    ],
    ['changed since, unknown start', changed, { last: { total: 7 } }, 30_000],
    ['changed before it', changed, { last: { total: 7, startedAt: 1500 } }, 7],
    [
      'changed before it by a clock behind ours',
      changed,
      { last: { total: 7, startedAt: 800 }, clockAhead: -500 },
      7,
    ],
    [
      'changed since by a clock ahead',
      changed,
      { last: { total: 7, startedAt: 1500 }, clockAhead: 800 },
      30_000,
    ],
    [
      'changed since, no run time',
      { ...timeless, pacedAt: 1000 },
      { kept: { total: 7, startedAt: 5 } },
      'unknown',
    ],
    ['more test cases since', { ...once, testsAt: 1000 }, { last: { total: 5, startedAt: 500 } }, 288],
    [
      'more test cases since, a load',
      { ...load, testsAt: 1000 },
      { last: { total: 5, startedAt: 5 } },
      30_000,
    ],
    ['changed since, unread', changed, { last: 'unread', kept: { total: 7, startedAt: 500 } }, 'unknown'],
  ])('%s', (_, settings, known, expected) => {
    expect(calls(settings, known)).toBe(expected);
  });
});

test('a total from before a change never lowers the estimate below rate times run time', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined });
  const run = fc.record({ total: fc.nat(100), startedAt: fc.integer({ min: 0, max: 999 }) });
  const kinds = fc.constantFrom('Pulse', 'PulseOutbound', 'Cruncher', 'cruncher', 'Other', undefined);
  fc.assert(
    fc.property(kinds, amount, amount, fc.option(run), fc.option(run), (kind, rate, time, last, kept) => {
      const expected = expectedCalls({
        settings: { tests: 3, pacedAt: 1000, kind, attemptsPerSecond: rate, runMilliseconds: time },
        clockAhead: 0,
        last: last ?? undefined,
        kept: kept ?? undefined,
      });
      const least = ((rate ?? 0) * (time ?? 0)) / 1000;
      expect(expected === 'unknown' ? least : expected).toBeGreaterThanOrEqual(least);
      if (least === 0) expect(expected).toBe('unknown');
    }),
    many,
  );
});
