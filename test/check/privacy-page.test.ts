import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptBesides, keptOfPeople } from '../../src/app/kept-data.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';

test('docs/privacy.md holds the tables, and they every kind of record', () => {
  const page = readFileSync('docs/privacy.md', 'utf8');
  for (const table of [keptOfPeople(), keptBesides()]) expect(page).toContain(`\n\n${table}\n\n`);
  for (const { personalData } of recordKinds) expect(page).toContain(Object.values(personalData)[0]);
});
