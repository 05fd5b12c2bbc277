import { beforeEach, describe, expect, it } from 'vitest';
import { createPostJob } from '../../../dialogs/outbox/deliver.ts';
import { createOutbox, postRecords, recoverPosts } from '../../../dialogs/outbox/outbox.ts';
import type { Posted } from '../../../dialogs/ports/messenger.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { createRecordRepository } from '../../../src/store/records.ts';
import { type MakePlace, useFreshPlace } from '../../store/contract/place.ts';
import { makeSqlitePlace } from '../../store/sqlite/make-folder.ts';
import { makePostgresPlace } from '../../support/postgres/start-postgres.ts';

const place = { channel: 'msteams', conversation: '19:a;messageid=1', kind: 'group' } as const;
const hour = 60 * 60_000;

type Fate = 'arrives' | 'killedAfter' | 'killedBefore' | 'failed' | 'unknown' | 'unknownArrived' | 'gone';

function outboxContract(makePlace: MakePlace): void {
  const fresh = useFreshPlace(makePlace);
  const records = () => createRecordRepository(fresh.database());
  let now: number;
  let due: Map<string, number>;
  let arrived: string[];
  let fates: Fate[];
  /** The channel knows names. */
  let postsOnce: boolean;
  let tries: number;
  /** Writes that don't come to anything from now on, after so many that do. */
  let writes: number;

  beforeEach(() => {
    now = Date.UTC(2026, 10, 20, 8);
    [due, arrived, fates, postsOnce, tries, writes] = [new Map(), [], [], false, 0, Number.POSITIVE_INFINITY];
  });

  const stored = (): RecordStore => ({
    ...records(),
    async save(key, body, expected) {
      writes -= 1;
      if (writes < 0) throw new Error('The database is away, or the process dead.');
      return await records().save(key, body, expected);
    },
  });
  const jobs = { wakeAt: async (_kind: string, key: string, at: number) => void due.set(key, at) };
  const outbox = () => createOutbox({ records: stored(), jobs, now: () => now });
  const hand = (name = 'one') => outbox().post({ place, message: { text: name }, name });

  function newProcess() {
    const post = async (
      _place: unknown,
      { text }: { readonly text: string },
      name: string,
    ): Promise<Posted> => {
      tries += 1;
      const fate = fates.shift() ?? 'arrives';
      if (fate === 'killedBefore') throw new Error('The process is dead.');
      const arrives = fate === 'arrives' || fate === 'killedAfter' || fate === 'unknownArrived';
      if (arrives && !(postsOnce && arrived.includes(name))) arrived.push(text);
      if (fate === 'killedAfter') throw new Error('The process is dead.');
      if (fate === 'arrives') return { ok: true, id: String(tries) };
      return { ok: false, reason: fate === 'unknownArrived' ? 'unknown' : fate };
    };
    const messenger = { abilities: async () => ({ edits: true, postsOnce }), post };
    return createPostJob({ records: stored(), messenger, now: () => now, log: { warn: () => {} } });
  }

  /** Calls the jobs as they are due, until none is; one that is cut short is called again. */
  async function deliver(process = newProcess(), until = now + 48 * hour): Promise<void> {
    for (;;) {
      const [[key, at] = ['', Number.POSITIVE_INFINITY]] = [...due].toSorted(
        ([, one], [, other]) => one - other,
      );
      if (at > until) return;
      now = Math.max(now, at);
      const next = await process(key).catch(() => undefined);
      if (next === undefined) due.delete(key);
      else due.set(key, next);
    }
  }

  async function recover(): Promise<void> {
    writes = Number.POSITIVE_INFINITY;
    await recoverPosts(records(), jobs, now);
  }

  it('arrives once, however often it is handed over', async () => {
    await hand();
    await deliver();
    await hand();
    await hand('two');
    await deliver();
    await recover();
    await deliver();
    expect(arrived).toEqual(['one', 'two']);
    expect(tries).toBe(2);
  });

  it('is delivered though its job could not be woken once it was stored', async () => {
    let wakes = 0;
    const wakeAt = async (kind: string, key: string, at: number): Promise<void> => {
      wakes += 1;
      if (wakes > 1) throw new Error('The database is away.');
      await jobs.wakeAt(kind, key, at);
    };
    const away = createOutbox({ records: stored(), jobs: { wakeAt }, now: () => now });
    await expect(away.post({ place, message: { text: 'one' }, name: 'one' })).rejects.toThrow('away');
    await deliver();
    expect(arrived).toEqual(['one']);
  });

  it('what certainly didn’t arrive is posted again, with growing pauses, for a day', async () => {
    fates = ['failed', 'failed', 'failed', 'failed'];
    const begun = now;
    await hand();
    await deliver();
    expect(arrived).toEqual(['one']);
    expect(now - begun).toBe(5_000 + 10_000 + 20_000 + 40_000);
    fates = Array.from({ length: 1000 }, () => 'failed');
    await hand('two');
    const since = now;
    await deliver();
    expect(arrived).toEqual(['one']);
    expect(now - since).toBe(24 * hour);
    expect(fates.length).toBeGreaterThan(500);
    fates = [];
    await recover();
    await deliver();
    expect(arrived).toEqual(['one']);
  });

  it.each([
    ['unknown', false, 1, 0],
    ['unknownArrived', false, 1, 1],
    ['unknown', true, 2, 1],
    ['unknownArrived', true, 2, 1],
    ['gone', false, 1, 0],
    ['gone', true, 1, 0],
  ] as const)('%s, where names are known: %s: %i tries, %i of it', async (fate, knowsNames, most, there) => {
    postsOnce = knowsNames;
    fates = [fate];
    await hand();
    await deliver();
    await recover();
    await deliver();
    expect(tries).toBe(most);
    expect(arrived).toHaveLength(there);
  });

  it.each([
    // Written, and its job not woken.
    { after: 1, fate: 'arrives', knowsNames: false, there: 1 },
    // Before it was noted that it is being posted.
    { after: 1, fate: 'arrives', knowsNames: false, there: 1, isDue: true },
    { after: 2, fate: 'killedBefore', knowsNames: false, there: 0 },
    { after: 2, fate: 'killedBefore', knowsNames: true, there: 1 },
    { after: 2, fate: 'killedAfter', knowsNames: false, there: 1 },
    { after: 2, fate: 'killedAfter', knowsNames: true, there: 1 },
    // Posted, and that not noted.
    { after: 2, fate: 'arrives', knowsNames: false, there: 1 },
    { after: 2, fate: 'arrives', knowsNames: true, there: 1 },
  ] as const)('killed: $after writes, then $fate, names known: $knowsNames', async (killed) => {
    postsOnce = killed.knowsNames;
    fates = [killed.fate];
    writes = killed.after;
    await hand();
    if (killed.after === 1 && !('isDue' in killed)) due.clear();
    await deliver();
    fates = [];
    await recover();
    await deliver(newProcess());
    expect(arrived).toHaveLength(killed.there);
    expect(tries).toBeLessThanOrEqual(2);
  });

  it.each([1, 2])(
    'the database away at write %i: what certainly didn’t arrive is not given up',
    async (at) => {
      fates = ['failed'];
      await hand();
      const process = newProcess();
      writes = at - 1;
      await deliver(process);
      await recover();
      await deliver(process);
      expect(arrived).toEqual(['one']);
    },
  );

  it('is read as it was written, and over is all that stays of it', async () => {
    await hand();
    const [key = ''] = due.keys();
    expect(await postRecords.get(records(), key)).toMatchObject({
      place,
      message: { text: 'one' },
      failures: 0,
    });
    await deliver();
    expect(await postRecords.get(records(), key)).toEqual({ over: 'posted' });
  });
}

describe('on the embedded engine', () => outboxContract(makeSqlitePlace));
describe('on Postgres', () => outboxContract(makePostgresPlace));
