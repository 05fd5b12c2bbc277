import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { chainLink, readChain } from './chain.ts';
import { makeFolder } from './make-folder.ts';
import { startChild } from './start-child.ts';

const rounds = 15;
const chains = ['first', 'second', 'third'];

it('has every acknowledged save, complete and once, after kills at any moment', async () => {
  const { folder, remove } = makeFolder();
  let acknowledgedInAll = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const child = startChild('save-in-a-loop.ts', folder);
      await child.firstLine();
      await wait(Math.random() * 60);
      await child.kill();
      acknowledgedInAll += child.lines.length;
      await checkChains(folder, child.lines);
    }
  } finally {
    remove();
  }
  expect(acknowledgedInAll).toBeGreaterThan(rounds * 3);
}, 60_000);

async function checkChains(folder: string, acknowledged: readonly string[]): Promise<void> {
  const database = await openSqliteDatabase(folder);
  try {
    for (const chain of chains) {
      const { count, link, version } = await readChain(database, chain);
      const last = acknowledged.filter((line) => line.startsWith(`${chain} `)).at(-1);
      if (last !== undefined) {
        const [, lastCount, lastVersion] = last.split(' ');
        // One more may have been committed and not printed yet.
        expect(count - Number(lastCount)).toBeOneOf([0, 1]);
        expect(Number(version) - Number(lastVersion)).toBe(count - Number(lastCount));
      }
      let expected = '';
      for (let step = 1; step <= count; step++) expected = chainLink(expected, step);
      expect(link).toBe(expected);
      const rows = await database.all("SELECT key FROM activities WHERE key LIKE ? AND state = 'acted'", [
        `${chain} %`,
      ]);
      const marked = new Set(rows.map((row) => row['key']));
      expect(marked).toEqual(new Set(Array.from({ length: count }, (_, index) => `${chain} ${index + 1}`)));
    }
  } finally {
    await database.close();
  }
}
