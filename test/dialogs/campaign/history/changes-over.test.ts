import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOver } from '../../../../dialogs/campaign/history/changes-over.ts';
import { classifyCase, maxKeptRuns } from '../../../../dialogs/campaign/history/classify.ts';
import type { KeptRun } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { type CaseOutcome, packOutcomes } from '../../../../dialogs/campaign/history/packed-outcomes.ts';
import type { CaseChange } from '../../../../dialogs/ports/runs.ts';
import { systemTime } from '../../../../src/time.ts';
import { many } from '../../../support/property-runs.ts';

const marks: Readonly<Record<string, CaseOutcome>> = { '✓': 'pass', '✗': 'fail', '?': 'inconclusive' };
const testCase = 63;

/** Runs in which one case came out so; `·` took no part, `-` was never read. The first run is 1. */
function keptRuns(strip: string): readonly KeptRun[] {
  return [...strip].map((cell, at) => {
    const outcome = marks[cell];
    const outcomes = packOutcomes(new Map(outcome === undefined ? [[7, 'pass']] : [[testCase, outcome]]));
    return { run: at + 1, startedAt: at, total: 1, ...(cell !== '-' && { outcomes }) };
  });
}

/** @param strip the runs that are told of stand behind `|` */
async function changeOf(strip: string) {
  const [before = '', told = ''] = strip.split('|');
  const changes = await changesOver(systemTime, keptRuns(before + told), ({ run }) => run > before.length);
  return changes[0] && [changes[0].change, changes[0].fails];
}

type Told = readonly [change: CaseChange, fails: boolean] | undefined;
const cases: readonly (readonly [strip: string, told: Told])[] = [
  ['✓|✓', undefined],
  ['✓|✗', [{ kind: 'new' }, true]],
  ['✓|✗✗', [{ kind: 'new' }, true]],
  ['✓✓|✗✗✗', [{ kind: 'new' }, true]],
  ['✗|✗✗', [{ kind: 'stillFailing', since: 1 }, true]],
  ['✓✗|✗✓✓', [{ kind: 'fixed' }, false]],
  ['✗|✓✓', [{ kind: 'fixed' }, false]],
  // It failed and passed again: no change.
  ['✓✓|✗✓', undefined],
  ['✓✓|✗✗✓✓', undefined],
  ['✗✗|✓✗', [{ kind: 'stillFailing', since: 1 }, true]],
  ['✓|✗✓✗', [{ kind: 'flaky', failed: 2, of: 4 }, true]],
  ['✗|✓✗✓', [{ kind: 'flaky', failed: 2, of: 4 }, false]],
  // The last time that it passed or failed counts.
  ['✓|✗?', [{ kind: 'new' }, true]],
  ['✓|✗·', [{ kind: 'new' }, true]],
  ['✗|?', undefined],
  ['✗|·', undefined],
  ['✗|-', undefined],
  ['·|✗', [{ kind: 'new' }, true]],
  // Nobody knows what was before.
  ['|✗', undefined],
  ['-|✗', undefined],
  // Where all that is kept is told of, its first run is what was before.
  ['|✓✗✗', [{ kind: 'new' }, true]],
  ['|✗✗', [{ kind: 'stillFailing', since: 1 }, true]],
  ['✓', undefined],
];

describe('a test case’s change over several runs', () => {
  it.each(cases)('%s', async (strip, told) => {
    expect(await changeOf(strip)).toEqual(told);
  });

  it('matches the summary when there is only one run', async () => {
    const anyStrip = fc
      .array(fc.constantFrom('✓', '✗', '?', '·', '-'), { minLength: 1, maxLength: maxKeptRuns - 1 })
      .chain((before) => fc.constantFrom('✓', '✗', '?', '·').map((now) => [before.join(''), now] as const));
    await fc.assert(
      fc.asyncProperty(anyStrip, async ([before, now]) => {
        const cells = [...before, now];
        const strip = cells.map((cell) => marks[cell]);
        const runs = cells.map((cell, at) => ({ run: at + 1, read: cell !== '-' }));
        const isKnown = runs.slice(0, -1).some(({ read }) => read);
        const change = isKnown ? classifyCase(strip, runs) : undefined;
        expect(await changeOf(`${before}|${now}`)).toEqual(change && [change, now === '✗']);
      }),
      many,
    );
  });
});
