import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prune } from '../../../src/store/prune.ts';
import { createRecordRepository } from '../../../src/store/records.ts';
import { createTallies } from '../../../src/store/tallies.ts';
import { few } from '../../support/property-runs.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

const survey = '0000000000000005';
const started = fc.option(fc.constant(1_700_000_000_000), { nil: undefined });

/** A record of a kind that is counted, with the name that it counts under. */
const counted = fc.oneof(
  fc.record({
    key: fc.constantFrom('survey/webchat/a/b', 'survey/msteams/c/d'),
    body: fc.record({ state: fc.record({ kind: fc.constantFrom('idle', 'asking', 'sending') }) }),
  }),
  fc.record({
    key: fc.constantFrom(`survey-rounds/${survey}/r1`, `survey-rounds/${survey}/r2`),
    body: fc.record(
      { standing: fc.constantFrom('open', 'complete'), invitation: fc.constant('i1') },
      { requiredKeys: ['standing'] },
    ),
  }),
  fc.record({
    key: fc.constantFrom(`invitations/${survey}/i1`, `invitations/${survey}/i2`),
    body: fc.record({
      delivery: fc.constantFrom('pending', 'sent'),
      state: fc.constantFrom('invited', 'completed'),
      startedAt: started,
    }),
  }),
  fc.record({
    key: fc.constantFrom('campaign/desk/000000000012', 'campaign/desk/000000000013'),
    body: fc.record({
      runs: fc.array(fc.record({ stage: fc.record({ kind: fc.constantFrom('asked', 'watching') }) }), {
        maxLength: 3,
      }),
    }),
  }),
  fc.record({
    key: fc.constantFrom('survey0', 'surveys', 'people/x'),
    body: fc.constant({ state: { kind: 'idle' } }),
  }),
);

function namesOf(key: string, body: unknown): string[] {
  const { state, standing, invitation, delivery, startedAt, runs } = Object(body);
  if (key.startsWith('survey/')) return [`survey/${state.kind}`];
  if (key.startsWith('survey-rounds/')) {
    return invitation === undefined ? [`survey-rounds/${survey}/${standing}`] : [];
  }
  if (key.startsWith('invitations/')) {
    const began = startedAt === undefined ? 'unstarted' : 'started';
    return delivery === 'pending' ? [] : [`invitations/${survey}/${state}/${began}`];
  }
  if (!key.startsWith('campaign/desk/')) return [];
  return runs.map((run: { stage: { kind: string } }) => `campaign/desk/${run.stage.kind}`);
}

export function talliesContract(makePlace: MakePlace): void {
  describe('tallies', () => {
    const place = useFreshPlace(makePlace);

    it('match the records after any writes and removals', async () => {
      const database = place.database();
      const book = createRecordRepository(database);
      const expected = new Map<string, string[]>();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(counted, fc.boolean()), { maxLength: 12 }), async (writes) => {
          for (const [{ key, body }, removes] of writes) {
            const stored = await book.load(key);
            if (removes && stored !== undefined) {
              await book.remove(key, stored.version);
              expected.delete(key);
            } else {
              await book.save(key, body, stored?.version);
              expected.set(key, namesOf(key, body));
            }
            // One that lost its race is not counted.
            await book.save(key, { state: { kind: 'lost' } }, '1');
          }
          const totals: Record<string, number> = {};
          for (const name of [...expected.values()].flat()) totals[name] = (totals[name] ?? 0) + 1;
          const kept = Object.entries(await createTallies(database).read('')).filter(
            ([, count]) => count !== 0,
          );
          expect(Object.fromEntries(kept)).toEqual(totals);
        }),
        few,
      );
    });

    it('follow pruning, and an unreadable record fails no write', async () => {
      const database = place.database();
      const tallies = createTallies(database);
      const book = createRecordRepository(database);
      for (const n of [1, 2, 3])
        await book.save(`survey/webchat/${n}/u`, { state: { kind: 'idle' } }, undefined);
      await book.save('survey/webchat/4/u', { no: 'state' }, undefined);
      await database.run("UPDATE documents SET body = '{broken', updated_at = 1 WHERE key LIKE '%/1/u'", []);
      expect(await tallies.read('survey/')).toEqual({ idle: 2, unknown: 2 });
      await prune(database, {
        records: [{ prefix: 'survey/', before: 2 }],
        conversations: { before: 0 },
      });
      expect(await tallies.read('survey/')).toEqual({ idle: 2, unknown: 1 });
    });
  });
}
