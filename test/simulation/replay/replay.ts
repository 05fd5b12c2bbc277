import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { lasts, type RecordedWrite } from './recorded-writes.ts';
import { readTables, type StoredTables } from './stored-tables.ts';
import { startWriter, type Writer } from './writer.ts';
import type { WriterOrder } from './writer-orders.ts';

/** A real store that is empty at first. */
interface RealPlace {
  /** A folder, or a URL. */
  readonly place: string;
  open(): Promise<Database>;
}

interface ReplayPlan extends Pick<WriterOrder, 'together'> {
  readonly moments: readonly WriterOrder['moment'][];
  /** How often it is killed, at writes that are evenly far apart. */
  readonly kills: number;
  /** The store itself is killed with its writer: only then may what was relaxed be lost. */
  readonly killStore?: () => Promise<void>;
}

/** What came of a replay, for the test's own doubts. */
interface Replayed {
  /** How many writes were found done that nobody had an answer to, and how many were answered and lost. */
  readonly doneUnanswered: number;
  readonly lost: number;
}

/**
 * Writes to a real store what a simulated one took, by a process that is killed again and again and goes on from what is
 * found then. Each answer must be the one that the simulation gave; and what is found must be what the simulation had
 * after one of the writes that were handed over, none of those missing that had to last.
 */
export async function replay(
  { place, open }: RealPlace,
  writes: readonly RecordedWrite[],
  { moments, kills, together, killStore }: ReplayPlan,
): Promise<Replayed> {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-replay-'));
  const file = join(folder, 'writes.json');
  writeFileSync(file, JSON.stringify(writes.map(orderOf)));
  let [from, doneUnanswered, lost] = [0, 0, 0];
  let next = startWriter();
  try {
    for (let kill = 1; from < writes.length; kill += 1) {
      const writer: Writer = next;
      next = startWriter();
      const moment = moments[kill % moments.length] ?? 'under way';
      const killAt = Math.max(from, Math.floor((kill * writes.length) / kills) - 1);
      const written = await writer.write({ place, file, from, killAt, moment, together }, killStore);
      const answered = from + written.answers.length;
      expect(written.answers).toEqual(writes.slice(from, answered).map(({ answer }) => answer));
      const least = killStore === undefined ? answered : writes.slice(0, answered).findLastIndex(lasts) + 1;
      const most = written.handedOver;
      from = placeIn(writes, await tablesIn(open), least, most);
      doneUnanswered += Math.max(0, from - answered);
      lost += Math.max(0, answered - from);
      if (written.isOver && from === writes.length) break;
    }
  } finally {
    next.end();
    rmSync(folder, { recursive: true });
  }
  return { doneUnanswered, lost };
}

/** Some of what is done is written as a transaction, which no history has. */
function orderOf({ statements, durability, answer }: RecordedWrite, index: number): object {
  const how = index % 4 === 3 && lasts({ durability, answer }) ? 'transaction' : 'batch';
  return { statements, durability, how };
}

async function tablesIn(open: () => Promise<Database>): Promise<StoredTables> {
  const database = await open();
  try {
    return await readTables((sql) => database.all(sql, []));
  } finally {
    await database.close();
  }
}

/** How many writes are in a real store: the most that fit. */
function placeIn(writes: readonly RecordedWrite[], found: StoredTables, least: number, most: number): number {
  const after = (count: number): StoredTables =>
    writes[count - 1]?.tables ?? new Map([...found.keys()].map((table) => [table, []]));
  for (let count = most; count >= least; count -= 1) if (isDeepStrictEqual(found, after(count))) return count;
  expect(found, `after ${least} to ${most} writes of ${writes.length}`).toEqual(after(most));
  return least;
}
