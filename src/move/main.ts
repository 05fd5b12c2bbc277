import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordKinds } from '../app/record-kinds.ts';
import { readSettings } from '../config/read-configuration.ts';
import { referenceCampaignSchema } from '../reference/campaign/tables.ts';
import { referenceSurveySchema } from '../reference/survey/storage.ts';
import { type Database, StoreError } from '../store/database.ts';
import { storeSchema } from '../store/migrations/store-schema.ts';
import { readPostgresUrl } from '../store/postgres/connection.ts';
import { createPostgresDatabase } from '../store/postgres/database.ts';
import { dataFiles, isFilled, markMoved } from '../store/sqlite/data-files.ts';
import { openSqliteDatabase } from '../store/sqlite/open.ts';
import { moveData, tableOf } from './move.ts';

/** Why nothing could be moved, in words for the person who ran the command. */
class NotMoved extends Error {}

/** `npm run move`: from `DATA_DIR` to `DATABASE_URL`, read from the same configuration as Canvass's own. */
async function main(): Promise<void> {
  const parsed = readSettings();
  if (!parsed.ok) throw new NotMoved(parsed.message);
  const { databaseUrl, dataFolder } = parsed.configuration;
  if (databaseUrl === undefined) {
    throw new NotMoved('DATABASE_URL: it is not set. Accepted: the postgres:// URL of an empty database.');
  }
  const files = dataFiles(resolve(dataFolder));
  refuseNoData(files);
  const target = await openTarget(databaseUrl);
  let source: Database | undefined;
  try {
    source = await openSqliteDatabase(dataFolder, { evenIfMoved: true });
    say(`From ${source.location} to ${target.location}.`);
    const counts = await moveData({
      source,
      target,
      schemas: [storeSchema, referenceSurveySchema, referenceCampaignSchema],
      prefixes: recordKinds.map(({ prefix }) => prefix),
      leaveSource: () => markMoved(files, target.location),
      onProgress: showProgress,
    });
    showProgress();
    say(`${tableOf(counts)}\n\nEverything was moved and counted. Start Canvass with this DATABASE_URL.`);
  } finally {
    await source?.close();
    await target.close();
  }
}

function refuseNoData({ database, marker }: ReturnType<typeof dataFiles>): void {
  const folder = resolve(database, '..');
  if (!existsSync(folder)) {
    throw new NotMoved(
      `DATA_DIR: there is no folder ${folder}. Accepted: the data folder of a Canvass that is stopped.`,
    );
  }
  // If the database is gone, the store itself says so.
  if (existsSync(marker) || isFilled(database)) return;
  throw new NotMoved(
    `DATA_DIR: ${folder} has no database (canvass.sqlite). Accepted: the data folder of a Canvass that is stopped.`,
  );
}

async function openTarget(url: string): Promise<Database> {
  try {
    const target = createPostgresDatabase(readPostgresUrl(url));
    await target.one('SELECT 1 AS up', []).catch(async (error: unknown) => {
      await target.close();
      throw error;
    });
    return target;
  } catch (error) {
    if (error instanceof StoreError) throw new NotMoved(`DATABASE_URL: ${error.message}`);
    throw error;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Rewrites one line of a terminal. */
function showProgress(table = '', rows?: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\u001b[K${rows === undefined ? '' : `${table}: ${rows.toLocaleString('en')}`}`);
}

await main().catch((error: unknown) => {
  showProgress();
  if (!(error instanceof NotMoved || error instanceof StoreError)) throw error;
  process.stderr.write(`Not moved. ${error.message}\n`);
  process.exitCode = 1;
});
