import { assert, asyncProperty, constantFrom, nat, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { type HistoryPlan, type HistoryResult, type KeptParts, playHistory } from './history.ts';
import { kindOf, shrinkHistory } from './shrink.ts';
import { smallest } from './smallest.ts';

test('finds the fewest items for which a condition holds', async () => {
  await assert(
    asyncProperty(
      uniqueArray(nat(60), { maxLength: 40 }),
      uniqueArray(nat(60), { maxLength: 4 }),
      constantFrom('all', 'any'),
      async (items, chosen, which) => {
        const needed = chosen.filter((item) => items.includes(item));
        const found = await smallest(items, async (some) =>
          which === 'all' || needed.length === 0
            ? needed.every((item) => some.includes(item))
            : needed.some((item) => some.includes(item)),
        );
        if (which === 'all') expect(found.toSorted()).toEqual(needed.toSorted());
        else expect(found).toHaveLength(Math.min(1, needed.length));
      },
    ),
  );
});

test('findings of one kind may differ in names, numbers and lists', () => {
  const finding =
    '11 is recorded under question 2 of s3, and was meant for question 1 of s3, question 1 of s2';
  expect(kindOf(finding)).toBe(
    kindOf('7 is recorded under question 9 of s1, and was meant for question 1 of s1'),
  );
  const visitors = ['cea84bee-9229-484f-8eaf-a1226692237a', 'db9955f8-f537-496b-819c-1279161791c9'];
  expect(new Set(visitors.map((id) => kindOf(`survey/webchat/${id} is still starting`))).size).toBe(1);
  expect(kindOf('m1 says “Campaign 12 “Nightly”: …”')).toBe(kindOf('m2 says “Run”'));
  expect(kindOf('“a b” is recorded twice')).toBe(kindOf('“c” is recorded twice'));
  expect(kindOf('customer-2: the survey has no end')).not.toBe(kindOf('customer-2: nothing was said'));
});

test('a fully kept history stays the same, and removing a person leaves the others’ actions', async () => {
  const plan = { seed: 'kept', rate: 2 };
  const whole = await playHistory(plan);
  const again = await playHistory({ ...plan, kept: whole.parts });
  expect(again.digest).toBe(whole.digest);
  const alone = await playHistory({ ...plan, kept: { people: ['customer-2'] } });
  expect(alone.parts.actions).toEqual(whole.parts.actions.filter((name) => name.startsWith('customer-2')));
});

test('a history shrinks to what a finding needs, within the limits', async () => {
  const people = ['one', 'two', 'three'];
  const whole: Required<KeptParts> = {
    people,
    actions: people.flatMap((name) => Array.from({ length: 20 }, (_, index) => `${name} ${index + 1}`)),
    faults: Array.from({ length: 40 }, (_, at) => ({ at, occasion: 1, kind: 'store busy', where: 'read' })),
    processes: 3,
    isFinished: true,
  };
  /** Something is wrong wherever two people do certain things, and a certain fault happens. */
  const play = async ({ kept = {} }: HistoryPlan): Promise<HistoryResult> => {
    const left = { ...whole, ...kept };
    const actions = left.actions.filter((name) => left.people.includes(name.split(' ')[0] ?? ''));
    const isWrong =
      actions.includes('one 7') &&
      actions.includes('three 12') &&
      left.faults.some(({ at }) => at === 31) &&
      left.processes > 1;
    return {
      findings: isWrong ? ['it is wrong'] : [],
      parts: { ...left, actions },
      happenings: [],
      turns: 0,
      digest: '',
    };
  };
  const plan = { seed: 'shrunk' };
  const limits = { tries: 400, isLate: () => false };
  const shrunk = await shrinkHistory(plan, await play(plan), play, limits);
  expect(shrunk.result.parts).toEqual({
    people: ['one', 'three'],
    actions: ['one 7', 'three 12'],
    faults: [whole.faults[31]],
    processes: 2,
    isFinished: false,
  });
  expect(shrunk.tries).toBeLessThan(60);
  const hasty = await shrinkHistory(plan, await play(plan), play, { ...limits, tries: 5 });
  expect(hasty.tries).toBe(5);
  expect(hasty.result.findings).toEqual(['it is wrong']);
  const late = await shrinkHistory(plan, await play(plan), play, { ...limits, isLate: () => true });
  expect(late).toEqual({ plan, result: await play(plan), tries: 0 });
});
