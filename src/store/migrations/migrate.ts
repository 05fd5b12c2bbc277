import { z } from 'zod';
import { wholeClock } from '../../clock.ts';
import { type Database, type OpenTransaction, StoreError } from '../database.ts';
import { documents } from './001-documents.ts';
import { activities } from './002-activities.ts';
import { webChat } from './003-web-chat.ts';
import { settings } from './004-settings.ts';
import { jobs } from './005-jobs.ts';
import { visitorBudgets } from './006-visitor-budgets.ts';
import { tallies } from './007-tallies.ts';
import type { Schema } from './migration.ts';

const newestRow = z.object({ newest: z.int().nullable() });

/**
 * Brings one room's tables up to date: runs what is missing, in order, all or nothing, with no two processes
 * at it at once. Throws `STORE_NEWER_SCHEMA`, and changes nothing, where a newer version was here before.
 */
export async function migrate(database: Database, schema: Schema): Promise<void> {
  checkNumbers(schema);
  await database.transaction((transaction) => bringUpToDate(transaction, schema, database.location), {
    alone: 'migrate',
  });
}

async function bringUpToDate(transaction: OpenTransaction, schema: Schema, location: string): Promise<void> {
  await transaction.run(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       room text NOT NULL,
       number integer NOT NULL,
       name text NOT NULL,
       at bigint NOT NULL,
       PRIMARY KEY (room, number)
     )`,
    [],
  );
  const row = await transaction.one('SELECT max(number) AS newest FROM schema_migrations WHERE room = ?', [
    schema.room,
  ]);
  const found = newestRow.parse(row).newest ?? 0;
  if (found > schema.migrations.length) {
    throw new StoreError(
      'STORE_NEWER_SCHEMA',
      `The data in ${location} was written by a newer Canvass: its "${schema.room}" tables are at version ${found}, ` +
        `and this one knows ${schema.migrations.length}. Start the newer Canvass, or one with other data.`,
    );
  }
  for (const migration of schema.migrations.slice(found)) {
    for (const statement of migration.statements) await transaction.run(statement, []);
    await transaction.run('INSERT INTO schema_migrations (room, number, name, at) VALUES (?, ?, ?, ?)', [
      schema.room,
      migration.number,
      migration.name,
      wholeClock(),
    ]);
  }
}

function checkNumbers(schema: Schema): void {
  schema.migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new StoreError(
        'STORE_MISUSED',
        `Migration "${migration.name}" of "${schema.room}" must be number ${index + 1}.`,
      );
    }
  });
}

/** This room's own tables. Every engine runs it when it opens. */
export const storeSchema: Schema = {
  room: 'store',
  migrations: [documents, activities, webChat, settings, jobs, visitorBudgets, tallies],
};
