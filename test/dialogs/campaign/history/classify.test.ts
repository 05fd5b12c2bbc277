import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyCase, maxKeptRuns } from '../../../../dialogs/campaign/history/classify.ts';
import type { CaseChange } from '../../../../dialogs/ports/runs.ts';
import { many } from '../../../support/property-runs.ts';

const marks = { '✓': 'pass', '✗': 'fail', '?': 'inconclusive' } as const;

/** `✓✗?·-`: `·` took no part, `-` was never read. The first run is 1. */
function classify(strip: string) {
  const cells = [...strip];
  const outcomes = cells.map((cell) =>
    cell === '✓' || cell === '✗' || cell === '?' ? marks[cell] : undefined,
  );
  return classifyCase(
    outcomes,
    cells.map((cell, at) => ({ run: at + 1, read: cell !== '-' })),
  );
}

const cases: readonly (readonly [strip: string, change: CaseChange | undefined])[] = [
  // Nothing to say.
  ['✓', undefined],
  ['✗', undefined],
  ['✓✓✓', undefined],
  ['✗?', undefined],
  ['✗·', undefined],
  ['-✗', undefined],
  ['·✓', undefined],
  // New.
  ['✓✗', { kind: 'new' }],
  ['✓?✗', { kind: 'new' }],
  ['✓·✗', { kind: 'new' }],
  ['✓-✗', { kind: 'new' }],
  ['·✗', { kind: 'new' }],
  ['?✗', { kind: 'new' }],
  ['·-✗', { kind: 'new' }],
  ['✗✓✗', { kind: 'new' }],
  // Still failing.
  ['✗✗', { kind: 'stillFailing', since: 1 }],
  ['✓✗✗', { kind: 'stillFailing', since: 2 }],
  ['✓✗?✗', { kind: 'stillFailing', since: 2 }],
  ['✓✗·✗', { kind: 'stillFailing', since: 2 }],
  ['✓✗-✗', { kind: 'stillFailing', since: 2 }],
  ['✓-✗✗', { kind: 'stillFailing', since: 3 }],
  ['✗✓✗✗', { kind: 'stillFailing', since: 3 }],
  ['✗'.repeat(19), { kind: 'stillFailing', since: 1 }],
  ['✗'.repeat(20), { kind: 'stillFailing', since: 1, orEarlier: true }],
  [`-${'✗'.repeat(19)}`, { kind: 'stillFailing', since: 2, orEarlier: true }],
  [`·${'✗'.repeat(19)}`, { kind: 'stillFailing', since: 2 }],
  [`✓${'✗'.repeat(19)}`, { kind: 'stillFailing', since: 2 }],
  // Fixed.
  ['✗✓', { kind: 'fixed' }],
  ['✗?✓', { kind: 'fixed' }],
  ['✓✗✗✓', { kind: 'fixed' }],
  // Flaky: three changes in the last ten runs.
  ['✓✗✓✗', { kind: 'flaky', failed: 2, of: 4 }],
  ['✗✓✗✓', { kind: 'flaky', failed: 2, of: 4 }],
  ['✓✗✓✗✗', { kind: 'flaky', failed: 3, of: 5 }],
  ['✓✗?✓-✗·✗', { kind: 'flaky', failed: 3, of: 5 }],
  ['✓✗✓✗?', undefined],
  ['✓✗✓✗✗✗✗✗✗✗', { kind: 'flaky', failed: 8, of: 10 }],
  ['✓✗✓✗✗✗✗✗✗✗✗', { kind: 'stillFailing', since: 4 }],
  ['✓✗?✗?✗✓✗', { kind: 'flaky', failed: 4, of: 6 }],
];

describe('the status of a test case', () => {
  it.each(cases)('after %s', (strip, change) => {
    expect(classify(strip)).toEqual(change);
  });

  const anyStrip = fc
    .array(fc.constantFrom('✓', '✗', '?', '·', '-'), { maxLength: maxKeptRuns - 1 })
    .chain((before) => fc.constantFrom('✓', '✗', '?').map((now) => [...before, now].join('')));

  it('is new or still failing only after a failure, and fixed only after a pass', () => {
    fc.assert(
      fc.property(anyStrip, (strip) => {
        const change = classify(strip);
        if (strip.endsWith('?')) expect(change).toBeUndefined();
        if (change?.kind === 'new' || change?.kind === 'stillFailing') expect(strip.endsWith('✗')).toBe(true);
        if (change?.kind === 'fixed') expect(strip.endsWith('✓')).toBe(true);
      }),
      many,
    );
  });

  it('is defined for every failure once an earlier run was read', () => {
    fc.assert(
      fc.property(anyStrip, (strip) => {
        fc.pre(strip.endsWith('✗') && /[^-]/u.test(strip.slice(0, -1)));
        expect(classify(strip)).toBeDefined();
      }),
      many,
    );
  });

  it('dates “still failing” from the first failure after the last pass', () => {
    fc.assert(
      fc.property(anyStrip, (strip) => {
        const change = classify(strip);
        fc.pre(change?.kind === 'stillFailing');
        const since = change?.kind === 'stillFailing' ? change.since : 0;
        expect(strip.slice(since - 1)).toMatch(/^✗[^✓]*✗$/u);
        expect(strip.slice(0, since - 1)).toMatch(/(?:^|✓)[^✗✓]*$/u);
      }),
      many,
    );
  });

  it('isn’t changed by an inconclusive run in a short history', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('✓', '✗'), { maxLength: 5 }), fc.nat(5), (runs, at) => {
        fc.pre(at < runs.length && runs.length > 1);
        const strip = runs.join('');
        const kindOf = (one: string) => classify(one)?.kind;
        expect(kindOf(`${strip.slice(0, at)}?${strip.slice(at)}`)).toBe(kindOf(strip));
      }),
      many,
    );
  });

  it('is flaky exactly when it changed at least three times in the last ten runs', () => {
    fc.assert(
      fc.property(anyStrip, (strip) => {
        fc.pre(!strip.endsWith('?'));
        const recent = strip.slice(-10).replace(/[^✓✗]/gu, '');
        const changes = recent.match(/✓(?=✗)|✗(?=✓)/gu)?.length ?? 0;
        const failed = recent.replace(/✓/gu, '').length;
        const flaky = { kind: 'flaky', failed, of: recent.length };
        if (changes >= 3) expect(classify(strip)).toEqual(flaky);
        else expect(classify(strip)?.kind).not.toBe('flaky');
      }),
      many,
    );
  });
});
