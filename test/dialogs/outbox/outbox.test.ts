import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../../dialogs/commit.ts';
import { createPostJob } from '../../../dialogs/outbox/deliver.ts';
import { createOutbox, postRecords } from '../../../dialogs/outbox/outbox.ts';
import type { EditManner, Posted } from '../../../dialogs/ports/messenger.ts';
import type { NewMessage } from '../../../dialogs/ports/outbox.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { createRecordRepository } from '../../../src/store/records.ts';
import { systemTime } from '../../../src/time.ts';
import { type MakePlace, useFreshPlace } from '../../store/contract/place.ts';
import { makeSqlitePlace } from '../../store/sqlite/make-folder.ts';
import { hearAppointments } from '../../support/outbox.ts';
import { makePostgresPlace } from '../../support/postgres/start-postgres.ts';

const place = { channel: 'msteams', conversation: '19:a;messageid=1', kind: 'group' } as const;
const hour = 60 * 60_000;

type Fate = 'arrives' | 'killedAfter' | 'killedBefore' | 'failed' | 'unknown' | 'unknownArrived' | 'gone';

function outboxContract(makePlace: MakePlace): void {
  const fresh = useFreshPlace(makePlace);
  const records = () => createRecordRepository(fresh.database());
  let now: number;
  let due: Map<string, number>;
  const woken = new Set<string>();
  let arrived: string[];
  /** Of the edits that have one. */
  let languages: string[];
  let fates: Fate[];
  /** The channel knows names. */
  let postsOnce: boolean;
  let tries: number;
  let givesIds: boolean;
  /** Reads until one fails. */
  let reads: number;
  /** Writes that don't come to anything from now on, after so many that do. */
  let writes: number;
  /** So many of them, and all is well again. */
  let blips: number;
  /** Happens while something is sent. */
  let meanwhile: (() => Promise<void>) | undefined;
  /** Happens right after the next write. */
  let written: (() => Promise<void>) | undefined;
  /** Happens right before something is sent. */
  let prepared: (() => Promise<void>) | undefined;
  /** Milliseconds that processes stood still. */
  let stoodStill: number;

  beforeEach(() => {
    now = Date.UTC(2026, 10, 20, 8);
    givesIds = true;
    [meanwhile, written, prepared] = [undefined, undefined, undefined];
    [blips, stoodStill, languages, reads] = [0, 0, [], Number.POSITIVE_INFINITY];
    [due, arrived, fates, postsOnce, tries, writes] = [new Map(), [], [], false, 0, Number.POSITIVE_INFINITY];
  });

  const stored = (): RecordStore =>
    hearAppointments(
      {
        ...records(),
        load(key) {
          reads -= 1;
          return reads === -1 ? Promise.reject(awayForAMoment()) : records().load(key);
        },
        async commit(write) {
          writes -= 1;
          if (writes < 0 && blips > 0) {
            blips -= 1;
            if (blips === 0) recover();
            throw awayForAMoment();
          }
          if (writes < 0) throw new Error('The database is away, or the process dead.');
          const committed = await records().commit(write);
          const next = written;
          written = undefined;
          await next?.();
          return committed;
        },
      },
      (appointments) => {
        for (const one of appointments) {
          if (!('at' in one)) continue;
          due.set(one.key, one.at);
          woken.add(one.key);
        }
      },
    );
  const outbox = () => createOutbox({ records: stored(), now: () => now });
  const hand = (name = 'one', how: Partial<NewMessage> = {}) =>
    outbox().post({ place, message: { text: name }, name, ...how });
  const edit = (edits: string, text: string) => outbox().post({ place, message: { text }, edits });

  function newProcess() {
    const post = async (
      _place: unknown,
      { text }: { readonly text: string },
      name: string,
      _language?: string,
      isFresh = () => true,
    ): Promise<Posted> => {
      const next = prepared;
      prepared = undefined;
      await next?.();
      if (!isFresh()) return { ok: false, reason: 'failed' };
      tries += 1;
      const id = String(tries);
      await meanwhile?.();
      const fate = fates.shift() ?? 'arrives';
      if (fate === 'killedBefore') throw new Error('The process is dead.');
      const arrives = fate === 'arrives' || fate === 'killedAfter' || fate === 'unknownArrived';
      if (arrives && !(postsOnce && arrived.includes(name))) arrived.push(text);
      if (fate === 'killedAfter') throw new Error('The process is dead.');
      if (fate === 'arrives') return givesIds ? { ok: true, id } : { ok: true };
      return { ok: false, reason: fate === 'unknownArrived' ? 'unknown' : fate };
    };
    const edit = async (
      _place: unknown,
      id: string,
      { text }: { readonly text: string },
      { language, isFresh }: EditManner = {},
    ) => {
      if (language !== undefined) languages.push(language);
      const posted = await post(place, { text: `${id} is “${text}”` }, `edit ${id}`, undefined, isFresh);
      return posted.ok ? ({ ok: true } as const) : posted;
    };
    const messenger = { abilities: async () => ({ edits: true, postsOnce }), post, edit };
    const time = {
      ...systemTime,
      monotonic: () => systemTime.monotonic() + stoodStill,
      async sleep(milliseconds: number) {
        stoodStill += milliseconds;
        return true;
      },
    };
    return createPostJob({
      records: stored(),
      messenger,
      now: () => now,
      time,
      newId: randomUUID,
      log: { warn: () => {} },
    });
  }

  /** Calls the jobs as they are due, until none is or one is cut short, which is to be called again. */
  async function deliver(process = newProcess(), until = now + 48 * hour): Promise<void> {
    for (;;) {
      const [[key, at] = ['', Number.POSITIVE_INFINITY]] = [...due].toSorted(
        ([, one], [, other]) => one - other,
      );
      if (at > until) return;
      now = Math.max(now, at);
      woken.delete(key);
      const next = await process(key).catch(() => 'cutShort' as const);
      if (next === 'cutShort') return;
      // It was woken while it ran.
      if (woken.has(key)) continue;
      if (next === undefined) due.delete(key);
      else due.set(key, next);
    }
  }

  function recover(): void {
    writes = Number.POSITIVE_INFINITY;
  }

  it('posts a message once, however often it is handed over', async () => {
    await hand();
    await deliver();
    await hand();
    await hand('two');
    await deliver();
    recover();
    await deliver();
    expect(arrived).toEqual(['one', 'two']);
    expect(tries).toBe(2);
  });

  it('retries a failed post for a day, with growing pauses', async () => {
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
    recover();
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
  ] as const)(
    '“%s”, channel knows names: %s, makes %i tries and posts %i',
    async (fate, knowsNames, most, there) => {
      postsOnce = knowsNames;
      fates = [fate];
      await hand();
      await deliver();
      recover();
      await deliver();
      expect(tries).toBe(most);
      expect(arrived).toHaveLength(there);
    },
  );

  it.each([
    // Before it was noted that it is being posted.
    { after: 1, fate: 'arrives', knowsNames: false, there: 1 },
    { after: 2, fate: 'killedBefore', knowsNames: false, there: 0 },
    { after: 1, fate: 'killedBefore', knowsNames: true, there: 1 },
    { after: 2, fate: 'killedAfter', knowsNames: false, there: 1 },
    { after: 1, fate: 'killedAfter', knowsNames: true, there: 1 },
    // Posted, and that not noted.
    { after: 2, fate: 'arrives', knowsNames: false, there: 1 },
    { after: 1, fate: 'arrives', knowsNames: true, there: 1 },
  ] as const)('killed after $after writes, then $fate (channel knows names: $knowsNames)', async (killed) => {
    postsOnce = killed.knowsNames;
    fates = [killed.fate];
    writes = killed.after;
    await hand();
    await deliver();
    fates = [];
    recover();
    await deliver(newProcess());
    expect(arrived).toHaveLength(killed.there);
    expect(tries).toBeLessThanOrEqual(2);
  });

  it.each([1, 2])('keeps retrying a failed post when the database fails at write %i', async (at) => {
    fates = ['failed'];
    await hand();
    const process = newProcess();
    writes = at - 1;
    await deliver(process);
    recover();
    await deliver(process);
    expect(arrived).toEqual(['one']);
  });

  it.each([
    ['a moment', 2],
    ['40 seconds', 160],
  ])('posts once when the database fails for %s right after the post', async (_, failed) => {
    await hand();
    [writes, blips] = [1, failed];
    await deliver(newProcess());
    await deliver(newProcess());
    expect(arrived).toEqual(['one']);
    expect(await outbox().fateOf(place, 'one')).toEqual({ kind: 'posted', id: '1' });
  });

  it('does not post again what a dead process may have posted, though the database fails at first', async () => {
    await hand();
    fates = ['killedAfter'];
    await deliver();
    reads = 1;
    await deliver(newProcess());
    expect(arrived).toEqual(['one']);
    expect(await outbox().fateOf(place, 'one')).toEqual({ kind: 'unknown' });
  });

  it('keeps only the outcome of a message once it is posted', async () => {
    await hand();
    const [key = ''] = due.keys();
    expect(await postRecords.get(records(), key)).toMatchObject({
      place,
      message: { text: 'one' },
      failures: 0,
    });
    await deliver();
    expect(await postRecords.get(records(), key)).toEqual({ over: 'posted', id: '1' });
    expect(await outbox().fateOf(place, 'one')).toEqual({ kind: 'posted', id: '1' });
    expect(await outbox().fateOf(place, 'two')).toBeUndefined();
  });

  it.each(['unknownArrived', 'killedAfter'] as const)(
    'posts again after an unknown fate if the caller asked for it: %s',
    async (fate) => {
      fates = [fate];
      await hand('one', { ifUnknown: 'postAgain' });
      await deliver();
      await deliver(newProcess());
      expect(arrived).toEqual(['one', 'one']);
    },
  );

  const ended = 'live is “ended”';
  it.each([
    { fates: ['arrives'], there: ['live is “one”'] },
    { fates: ['failed', 'unknown', 'arrives'], there: ['live is “one”'] },
    { fates: ['killedAfter'], there: ['live is “one”', 'live is “one”'] },
    { fates: ['failed', 'unknown', 'failed', 'arrives'], there: ['one', ended] },
    { fates: ['failed', 'failed', 'failed', 'unknown'], there: ['live is “one”'] },
    { fates: ['failed', 'failed', 'failed', 'unknown', 'failed'], there: ['one', ended] },
    { fates: ['gone'], there: ['one', ended] },
    { fates: ['gone', 'failed', 'arrives'], there: ['one', ended] },
    { fates: ['gone', 'gone'], there: [] },
  ] as const)('edits an older message into the new one: $fates', async (to) => {
    fates = [...to.fates];
    await hand('one', { live: { id: 'live', ended: { text: 'ended' } } });
    await deliver();
    await deliver(newProcess());
    expect(arrived).toEqual(to.there);
    expect(due.size).toBe(0);
  });

  it('ends the older message when the new one was posted after all', async () => {
    await hand('one', { live: { id: 'live', ended: { text: 'ended' } } });
    fates = ['failed', 'failed', 'failed'];
    meanwhile = async () => {
      if (tries < 4) return;
      meanwhile = undefined;
      fates = ['killedBefore'];
      await deliver(newProcess(), now);
    };
    await deliver();
    await deliver();
    expect(arrived).toEqual(['one', ended]);
  });

  it.each([
    { fates: ['arrives'], there: ['old is “new”'] },
    { fates: ['gone'], there: ['instead'] },
    { fates: ['failed', 'gone', 'failed'], there: ['instead'] },
    { fates: ['gone', 'gone'], there: [] },
  ] as const)('posts a replacement when the edited message is gone: $fates', async (to) => {
    fates = [...to.fates];
    const ifGone = { name: 'instead', message: { text: 'instead' } };
    await outbox().post({ place, edits: 'old', message: { text: 'new' }, ifGone });
    await deliver();
    expect(arrived).toEqual(to.there);
    expect(due.size).toBe(0);
  });

  it('retries an edit until it arrives, and applies only the latest of several', async () => {
    fates = ['unknown', 'failed', 'killedAfter'];
    await edit('live', 'old');
    await deliver();
    await edit('live', 'new');
    await edit('other', 'kept');
    await deliver(newProcess());
    expect(arrived).toEqual(['live is “old”', 'live is “new”', 'other is “kept”']);
    await edit('live', 'newest');
    await deliver();
    expect(arrived.at(-1)).toBe('live is “newest”');
    fates = ['gone'];
    await edit('live', 'nobody reads it');
    await deliver();
    expect(due.size).toBe(0);
  });

  it('sends a newer edit after the one being sent', async () => {
    await edit('live', 'old');
    meanwhile = async () => {
      meanwhile = undefined;
      await edit('live', 'new');
    };
    await deliver();
    expect(arrived).toEqual(['live is “old”', 'live is “new”']);
  });

  it('restores the last edit after a late one, for a few minutes', async () => {
    const again = () => outbox().editAgain(place, 'live');
    await hand('end', { live: { id: 'live', ended: { text: 'ended' } } });
    await deliver(newProcess(), now);
    expect(arrived).toEqual(['live is “end”']);
    await again();
    await deliver(newProcess(), now);
    expect(arrived).toEqual(['live is “end”', 'live is “end”']);
    await edit('live', 'corrected');
    await deliver(newProcess(), now);
    await again();
    await deliver();
    expect(arrived.slice(2)).toEqual(['live is “corrected”', 'live is “corrected”']);
    await again();
    expect(due.size).toBe(0);
  });

  it.each([
    [
      'the replacement of a live message',
      () => hand('end', { live: { id: 'live', ended: { text: 'ended' } } }),
    ],
    ['an edit', () => edit('live', 'end')],
  ])('sends %s once more if a late edit came in just as it was sent', async (_, send) => {
    await send();
    meanwhile = async () => {
      meanwhile = undefined;
      await outbox().editAgain(place, 'live');
    };
    await deliver(newProcess(), now + 1_000);
    expect(arrived).toEqual(['live is “end”', 'live is “end”']);
  });

  it('does not repeat an edit because of a late one a minute before', async () => {
    await outbox().editAgain(place, 'live');
    now += 60_000;
    await hand('end', { live: { id: 'live', ended: { text: 'ended' } } });
    await deliver();
    expect(arrived).toEqual(['live is “end”']);
  });

  it('posts a message although the reply to the write before it was lost', async () => {
    await hand();
    written = async () => {
      throw Object.assign(new Error('It was stored, but the connection broke.'), { temporary: true });
    };
    await deliver(newProcess());
    await deliver(newProcess());
    expect(arrived).toEqual(['one']);
  });

  it('repeats the newer edit after a late one by a process that lost its place', async () => {
    await edit('live', 'old');
    meanwhile = async () => {
      meanwhile = undefined;
      await edit('live', 'new');
      await deliver(newProcess(), now);
    };
    await deliver();
    expect(arrived).toEqual(['live is “new”', 'live is “old”', 'live is “new”']);
    expect(due.size).toBe(0);
  });

  it('replaces a waiting message, and edits one that has just been posted', async () => {
    const now = { message: { text: 'now' }, replacesWaiting: true } as const;
    await hand('one');
    await hand('one', now);
    await deliver();
    await hand('one', now);
    await hand('two');
    meanwhile = async () => {
      meanwhile = undefined;
      await hand('two', now);
    };
    await deliver();
    expect(arrived).toEqual(['now', 'two', '2 is “now”']);
  });

  it.each([
    { id: undefined, fates: ['arrives'] },
    { id: 'live', fates: ['failed', 'failed', 'failed', 'arrives', 'gone'] },
    { id: undefined, fates: ['arrives', 'gone'] },
  ] as const)('posts a short one where the message just posted can’t be edited: $id $fates', async (to) => {
    const ifGone = { name: 'instead', message: { text: 'instead' } };
    fates = [...to.fates];
    givesIds = to.fates.length > 1;
    await hand('one', { live: to.id && { id: to.id, ended: { text: 'ended' } } });
    meanwhile = async () => {
      if (tries < to.fates.length - Number(givesIds)) return;
      meanwhile = undefined;
      await hand('one', { message: { text: 'now' }, replacesWaiting: true, ifGone });
    };
    await deliver();
    expect(arrived).toEqual(['one', 'instead', ...(to.id === undefined ? [] : [ended])]);
  });

  it.each([undefined, 'postAgain'] as const)(
    'records the post of a process that seemed dead once it continues (if unknown: %s)',
    async (ifUnknown) => {
      await hand('one', { ifUnknown, wakes: { kind: 'waits', key: 'waiting' } });
      meanwhile = async () => {
        meanwhile = undefined;
        await deliver(newProcess());
        due.delete('waiting');
      };
      const [key = ''] = due.keys();
      await newProcess()(key);
      const known = ifUnknown === undefined ? { id: '1' } : { id: '2', also: ['1'] };
      expect(await outbox().fateOf(place, 'one')).toEqual({ kind: 'posted', ...known });
      expect(due.has('waiting')).toBe(true);
    },
  );

  it('a process that paused before posting does not post after another took over', async () => {
    await hand();
    written = async () => {
      stoodStill = 60_000;
      await deliver(newProcess());
    };
    await deliver();
    expect(arrived).toEqual([]);
  });

  it('a process that paused before posting continues if no other took over', async () => {
    await hand();
    written = async () => {
      stoodStill = 60_000;
    };
    await deliver();
    expect(arrived).toEqual(['one']);
  });

  it.each([undefined, 'postAgain'] as const)(
    'a process that paused right before sending does not send after another took over (if unknown: %s)',
    async (ifUnknown) => {
      await hand('one', { ifUnknown });
      prepared = async () => {
        stoodStill = 60_000;
        await deliver(newProcess());
      };
      await deliver();
      // One that is only ever posted once may have been posted by then, for all that the other knows.
      expect(arrived).toEqual(ifUnknown === undefined ? [] : ['one']);
    },
  );

  it.each(['a post', 'an edit'])(
    'a process that paused right before sending %s continues if no other took over',
    async (what) => {
      await (what === 'a post' ? hand() : edit('m1', 'over'));
      prepared = async () => {
        stoodStill = 60_000;
      };
      await deliver();
      expect(arrived).toEqual([what === 'a post' ? 'one' : 'm1 is “over”']);
      expect(tries).toBe(1);
    },
  );

  describe('a retired message', () => {
    const retire = () =>
      commit(stored(), (draft) =>
        outbox().retire(draft, { place, name: 'one', message: { text: 'over' }, language: 'de' }),
      );

    it('is not posted if it still waits, and wakes the job that waits for it', async () => {
      await hand('one', { wakes: { kind: 'waits', key: 'waiting' } });
      await retire();
      expect(due.delete('waiting')).toBe(true);
      await deliver();
      expect(arrived).toEqual([]);
      expect(await outbox().fateOf(place, 'one')).toEqual({ kind: 'late' });
    });

    it('is replaced if it has arrived', async () => {
      await hand();
      await deliver();
      await retire();
      await deliver();
      expect(arrived).toEqual(['one', '1 is “over”']);
      expect(languages).toEqual(['de']);
    });

    it('is replaced as soon as it arrives', async () => {
      await hand();
      meanwhile = async () => {
        meanwhile = undefined;
        await retire();
      };
      await deliver();
      expect(arrived).toEqual(['one', '1 is “over”']);
      expect(languages).toEqual(['de']);
    });

    it.each([undefined, 'postAgain'] as const)(
      'is replaced however late it arrives (if unknown: %s)',
      async (ifUnknown) => {
        await hand('one', { ifUnknown });
        const [key = ''] = due.keys();
        meanwhile = async () => {
          meanwhile = undefined;
          if (ifUnknown === undefined) await deliver(newProcess());
          await retire();
        };
        await newProcess()(key);
        await deliver();
        expect(arrived).toEqual(['one', '1 is “over”']);
        expect(languages).toEqual(['de']);
      },
    );
  });

  it.each(['arrives', 'gone', 'unknown'] as const)(
    'wakes the waiting job once the post is over: %s',
    async (fate) => {
      fates = ['failed', fate];
      await hand('one', { wakes: { kind: 'whoever waits', key: 'waiting' } });
      const [key = ''] = due.keys();
      const process = newProcess();
      now = (await process(key)) ?? 0;
      expect(due.has('waiting')).toBe(false);
      await process(key);
      expect(due.get('waiting')).toBe(now);
    },
  );
}

function awayForAMoment(): Error {
  return Object.assign(new Error('The database is away for a moment.'), { temporary: true });
}

describe('on the embedded engine', () => outboxContract(makeSqlitePlace));
describe('on Postgres', () => outboxContract(makePostgresPlace));
