import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { type Database, type Statement, StoreError } from '../../../src/store/database.ts';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { answerOf } from './answer.ts';
import { orderSchema, writesSchema } from './writer-orders.ts';

// Writes recorded batches to a real database, and says what each is answered. It takes its orders from a line of its
// standard input, so that it has started by then, and ends by SIGKILL alone.
for await (const line of createInterface({ input: process.stdin })) {
  const { place, file, from, killAt, moment, together } = orderSchema.parse(JSON.parse(line));
  const writes = writesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const database = await (place.startsWith('postgres:') ? openPostgresDatabase : openSqliteDatabase)(place);
  for (let index = from; index < writes.length; ) {
    // Batches that are handed over at once share a commit where the engine has one process; a transaction overtakes them.
    const most = together && index % 3 === 0 ? 5 : 1;
    const batches = writes.slice(index, index + most).findIndex(({ how }) => how === 'transaction');
    const until = Math.min(writes.length, index + (batches === -1 ? most : Math.max(1, batches)));
    const isFatal = index <= killAt && killAt < until;
    say('handed', until);
    const answers = writes.slice(index, until).map((write) => carryOut(database, write));
    if (isFatal && moment === 'unsent') process.kill(process.pid, 'SIGKILL');
    if (isFatal && moment === 'under way') say('kill', index);
    for (const answer of answers) {
      say('answered', await answer);
      index += 1;
    }
    if (isFatal && moment === 'answered') process.kill(process.pid, 'SIGKILL');
  }
  say('over', writes.length);
}

async function carryOut(
  database: Database,
  { statements, durability, how }: z.infer<typeof writesSchema>[number],
): Promise<string> {
  try {
    if (how === 'batch')
      return answerOf(
        await database.atomically(statements, durability === 'relaxed' ? durability : undefined),
      );
    return await inTransaction(database, statements);
  } catch (error) {
    // The store is gone, and nobody knows what became of it: that is no answer.
    if (error instanceof StoreError && error.temporary) return await new Promise(() => {});
    return 'threw';
  }
}

async function inTransaction(database: Database, statements: readonly Statement[]): Promise<string> {
  return await database.transaction(async ({ run }) => {
    const results = [];
    for (const { sql, parameters } of statements) results.push(await run(sql, parameters));
    return answerOf({ done: true, results });
  });
}

/** At once: what was said is read, even if nothing else follows. */
function say(what: string, value: string | number): void {
  writeSync(1, `${JSON.stringify([what, value])}\n`);
}
