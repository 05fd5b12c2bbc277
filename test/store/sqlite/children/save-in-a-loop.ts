import { writeSync } from 'node:fs';
import { absentVersion } from '../../../../dialogs/ports/records.ts';
import { createDocumentStorage } from '../../../../src/store/document-storage.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { chainLink, readChain } from '../chain.ts';

/** Lengthens three chains of saves for ever, and prints each save once it is acknowledged. */
const database = await openSqliteDatabase(process.argv[2] ?? '');

async function lengthen(chain: string): Promise<never> {
  for (;;) {
    const { count, link, version } = await readChain(database, chain);
    const next = count + 1;
    const turn = createDocumentStorage(database, { activityKey: `${chain} ${next}` });
    const item = { count: next, link: chainLink(link, next), eTag: version ?? absentVersion };
    const onStored = (key: string, eTag: string) => void writeSync(1, `${key} ${next} ${eTag}\n`);
    await turn.write({ [chain]: item }, { onStored });
  }
}

await Promise.all(['first', 'second', 'third'].map(lengthen));
