import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { untraced } from '../../dialogs/ports/tracing.ts';
import { collection } from '../../dialogs/records.ts';
import { type Decision, type Workflow, workflow } from '../../dialogs/workflow.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { type MakePlace, useFreshPlace } from '../store/contract/place.ts';
import { makeSqlitePlace } from '../store/sqlite/make-folder.ts';
import { makePostgresPlace } from '../support/postgres/start-postgres.ts';

/** A letter that must not be sent twice: whoever finds it announced doesn't know whether it was. */
const letterSchema = z.object({
  key: z.string(),
  status: z.enum(['asked', 'sending', 'sent', 'doubtful', 'over']),
  copies: z.int(),
});
type Letter = z.infer<typeof letterSchema>;

const keepFor = { days: 1, because: 'this is a test' };
const personalData = { none: 'it is a test' };
const letters = collection<Letter>({
  prefix: 'survey/letters/',
  personalData,
  schema: letterSchema,
  keepFor,
});
const notes = collection({
  prefix: 'survey/notes/',
  personalData,
  schema: z.object({ of: z.string() }),
  keepFor,
});

type End = 'before' | 'after';

function workflowContract(makePlace: MakePlace): void {
  const place = useFreshPlace(makePlace);
  const records = () => createRecordRepository(place.database());
  let sent: string[];
  let steps: string[];
  let meanwhile: (() => Promise<unknown>) | undefined;
  /** Milliseconds that processes stood still after their next write. */
  let standsStill: number;
  let stoodStill: number;
  beforeEach(async () => {
    [sent, steps, meanwhile, standsStill, stoodStill] = [[], [], undefined, 0, 0];
    await letters.create(records(), 'a', { key: 'a', status: 'asked', copies: 1 });
  });

  const to = (status: Letter['status']): Decision<Letter> => ({ next: (letter) => ({ ...letter, status }) });
  const stored = async () => await letters.get(records(), 'a');
  const status = async () => (await stored())?.status;

  /** @param dies with which write, and whether that is stored */
  function newProcess(dies?: { readonly write: number; readonly end: End }): Workflow {
    let writes = 0;
    let dead = false;
    const alive = (): void => {
      if (dead) throw new Error('The process is dead.');
    };
    return workflow<Letter>({
      name: 'letter',
      trace: untraced,
      records: {
        ...records(),
        async commit(write) {
          alive();
          writes += 1;
          dead = writes === dies?.write;
          if (dead && dies?.end === 'before') alive();
          const committed = await records().commit(write);
          stoodStill += standsStill;
          alive();
          return committed;
        },
      },
      time: { now: () => 5, monotonic: () => 5 + stoodStill },
      read: async (draft, key) => await draft.get(letters, key),
      save: async (draft, letter) => await draft.save(letters, letter.key, letter),
      statusOf: (letter) => letter.status,
      async step(letter) {
        steps.push(letter.status);
        await meanwhile?.();
        switch (letter.status) {
          case 'asked':
            return {
              ...to('sending'),
              async act({ key }, isTooLate) {
                alive();
                if (isTooLate()) return to('doubtful');
                sent.push(key);
                return to('sent');
              },
            };
          case 'sending':
            return to('doubtful');
          case 'sent':
          case 'doubtful':
            return {
              ...to('over'),
              also: async (draft, { key }) => await draft.save(notes, key, { of: letter.status }),
              at: 'woken',
            };
          case 'over':
            return { at: 7 };
        }
      },
    });
  }

  it('takes each step, makes its call, and stores the end together with its other records', async () => {
    expect(await newProcess().job('a')).toBe(undefined);
    expect([await status(), sent, steps]).toEqual(['over', ['a'], ['asked', 'sent']]);
    expect(await notes.get(records(), 'a')).toEqual({ of: 'sent' });
    expect(await newProcess().job('a')).toBe(7);
    expect(await newProcess().job('nobody')).toBe(undefined);
  });

  it.each([
    [10_000, ['a']],
    [60_000, []],
  ])('after a pause of %i ms once its call was announced, calls %j', async (ms, calls) => {
    standsStill = ms;
    await newProcess().job('a');
    expect(sent).toEqual(calls);
    expect(await status()).toBe('over');
  });

  const fates = { '1 before': 'sent', '1 after': 'doubtful', '2 before': 'doubtful' } as const;
  it.each(
    ([1, 2, 3] as const).flatMap((write) =>
      (['before', 'after'] as const).map((end) => ({
        write,
        end,
        fate: Object.entries(fates).find(([name]) => name === `${write} ${end}`)?.[1] ?? 'sent',
      })),
    ),
  )(
    'killed $end write $write: continues, calls at most once, and ends as $fate',
    async ({ fate, ...dies }) => {
      await expect(newProcess(dies).job('a')).rejects.toThrow('dead');
      await newProcess().job('a');
      expect(await status()).toBe('over');
      expect(await notes.get(records(), 'a')).toEqual({ of: fate });
      expect(sent.length).toBeLessThanOrEqual(1);
      if (fate === 'sent') expect(sent).toEqual(['a']);
    },
  );

  it('decides and calls nothing if another process has moved it on meanwhile', async () => {
    meanwhile = async () => {
      meanwhile = undefined;
      await letters.update(records(), 'a', (letter) => letter && { ...letter, status: 'over' });
    };
    expect(await newProcess().job('a')).toBe(7);
    expect([await status(), sent, steps]).toEqual(['over', [], ['asked', 'over']]);
  });

  it('lets at most one of two concurrent processes make the call', async () => {
    const both = await Promise.all([newProcess().job('a'), newProcess().job('a')]);
    expect(sent.length).toBeLessThanOrEqual(1);
    expect([await status(), both]).toEqual(['over', expect.any(Array)]);
  });

  it('keeps concurrent changes to its record', async () => {
    meanwhile = async () => {
      await letters.update(records(), 'a', (letter) => letter && { ...letter, copies: letter.copies + 1 });
    };
    await newProcess().job('a');
    expect(await stored()).toMatchObject({ status: 'over', copies: 1 + steps.length });
  });

  it('pauses if its steps never end', async () => {
    let taken = 0;
    const restless = workflow({
      name: 'restless',
      trace: untraced,
      records: records(),
      time: { now: () => 5, monotonic: () => 5 },
      read: async () => 'on',
      save: async () => {},
      statusOf: (on: string) => on,
      async step() {
        taken += 1;
        return {};
      },
    });
    expect(await restless.job('a')).toBe(2005);
    expect(taken).toBe(20);
  });
}

describe('on the embedded database', () => workflowContract(makeSqlitePlace));
describe('on Postgres', () => workflowContract(makePostgresPlace));
