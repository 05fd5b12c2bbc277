import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/store/database.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import type { Place } from '../contract/place.ts';

interface Folder {
  readonly folder: string;
  remove(): void;
}

/** A fresh folder, removed by the caller. */
export function makeFolder(): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-store-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A place of the embedded engine. */
export async function makeSqlitePlace(): Promise<Place> {
  const { folder, remove } = makeFolder();
  return { open: () => openSqliteDatabase(folder), remove: async () => remove() };
}

/** Made once in a process: its tables take longer than opening it. */
let empty: Promise<string> | undefined;

async function makeEmpty(): Promise<string> {
  const { folder, remove } = makeFolder();
  process.once('exit', remove);
  const database = await openSqliteDatabase(folder);
  await database.close();
  return folder;
}

/** An open store with nothing in it, in a folder that the caller removes, for tests of what uses one. */
export async function openEmptyStore(): Promise<Folder & { readonly database: Database }> {
  empty ??= makeEmpty();
  const place = makeFolder();
  cpSync(await empty, place.folder, { recursive: true });
  return { ...place, database: await openSqliteDatabase(place.folder) };
}
