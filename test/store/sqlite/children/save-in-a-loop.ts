import { writeSync } from 'node:fs';
import { createTurnRecordStore } from '../../../../src/store/records.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { chainLink, readChain } from '../chain.ts';

/** Lengthens three chains of saves for ever, and prints each save once it is acknowledged. */
const database = await openSqliteDatabase(process.argv[2] ?? '');

async function lengthen(chain: string): Promise<never> {
  for (;;) {
    const { count, link, version } = await readChain(database, chain);
    const next = count + 1;
    const turn = createTurnRecordStore(database, `${chain} ${next}`);
    const result = await turn.save(chain, { count: next, link: chainLink(link, next) }, version);
    if (result === 'conflict') throw new Error(`${chain} has another writer.`);
    writeSync(1, `${chain} ${next} ${result.version}\n`);
  }
}

await Promise.all(['first', 'second', 'third'].map(lengthen));
