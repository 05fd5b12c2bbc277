import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CaseOutcome,
  caseNumber,
  packOutcomes,
  unpackOutcomes,
} from '../../../../dialogs/campaign/history/packed-outcomes.ts';

const anyOutcome = fc.constantFrom<CaseOutcome>('pass', 'inconclusive', 'fail');
const anyCase = fc.oneof(
  fc.record({ id: fc.nat(), name: fc.string() }),
  fc.record({ id: fc.maxSafeNat(), name: fc.string() }),
  fc.record({ id: fc.double(), name: fc.string() }),
  fc.record({ name: fc.string() }),
);

describe('packed outcomes', () => {
  it('unpack to what was packed, in ascending order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCase, anyOutcome)), (cases) => {
        const outcomes = new Map(cases.map(([testCase, outcome]) => [caseNumber(testCase), outcome]));
        const sorted = [...outcomes].sort(([one], [other]) => one - other);
        expect([...unpackOutcomes(packOutcomes(outcomes))]).toEqual(sorted);
      }),
    );
  });

  it.each([
    ['consecutive ids', (index: number) => 5000 + index, 30_000],
    ['scattered ids', (index: number) => index * 9973 + ((index * 7919) % 9000), 60_000],
    ['names only', (index: number) => caseNumber({ name: `Case ${index}` }), 750_000],
  ])('of 100,000 test cases with %s stay small', (_what, numberOf, most) => {
    const words = ['pass', 'pass', 'pass', 'fail', 'inconclusive'] as const;
    const outcomes = new Map<number, CaseOutcome>();
    let random = 1;
    for (let index = 0; index < 100_000; index += 1) {
      random = (random * 48_271) % 2_147_483_647;
      outcomes.set(numberOf(index), words[random % 5] ?? 'pass');
    }
    const packed = packOutcomes(outcomes);
    if (process.env['TELL_BYTES'] !== undefined) process.stdout.write(`${packed.length} bytes\n`);
    expect(packed.length).toBeLessThan(most);
    expect([...unpackOutcomes(packed)]).toHaveLength(100_000);
  });

  it('identify a test case by its id, regardless of its name', () => {
    expect(caseNumber({ id: 63, name: 'Billing' })).toBe(caseNumber({ id: 63, name: 'Billing line' }));
    expect(caseNumber({ id: 63, name: 'Billing' })).not.toBe(caseNumber({ name: 'Billing' }));
    expect(caseNumber({ name: 'Billing' })).not.toBe(caseNumber({ name: 'Sales' }));
  });
});
