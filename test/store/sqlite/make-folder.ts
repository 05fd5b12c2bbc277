import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import type { Place } from '../contract/place.ts';

/** A fresh folder, removed by the caller. */
export function makeFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-store-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A place of the embedded engine. */
export async function makeSqlitePlace(): Promise<Place> {
  const { folder, remove } = makeFolder();
  return { open: () => openSqliteDatabase(folder), remove: async () => remove() };
}
