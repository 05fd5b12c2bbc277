import type { Migration } from './migrate.ts';
import { talliesForPostgres } from './postgres.ts';

const of = (row: 'NEW' | 'OLD', prefix: string): string =>
  `${row}.key >= '${prefix}/' AND ${row}.key < '${prefix}0'`;

/** Writes that update a tally; a name may occur several times in one statement. */
const add = (names: string, difference: 1 | -1): string =>
  `INSERT INTO tallies (name, count) ${names} ON CONFLICT (name) DO UPDATE SET count = count + ${difference};`;

const named = (row: 'NEW' | 'OLD'): string =>
  `SELECT ${row}.tally, ${row === 'NEW' ? 1 : -1} WHERE ${row}.tally IS NOT NULL`;

/** One record holds all watched runs of a campaign. */
const runs = (row: 'NEW' | 'OLD'): string =>
  `SELECT 'campaign/desk/' || coalesce(json_extract(value, '$.stage.kind'), 'unknown'), ${row === 'NEW' ? 1 : -1}
   FROM json_each(CASE WHEN json_valid(${row}.body) THEN ${row}.body ELSE '{}' END, '$.runs') WHERE true`;

const tallied = (row: 'NEW' | 'OLD'): string =>
  ['survey', 'survey-rounds', 'invitations'].map((prefix) => `(${of(row, prefix)})`).join(' OR ');

/** A trigger that subtracts a document's old tallies and adds its new ones, in the same write that changes it. */
function trigger(event: 'INSERT' | 'UPDATE' | 'DELETE', what: 'record' | 'runs'): string {
  const rows = { INSERT: ['NEW'], UPDATE: ['OLD', 'NEW'], DELETE: ['OLD'] } as const;
  const [first] = rows[event];
  const changed = event === 'UPDATE' ? ' AND OLD.tally IS NOT NEW.tally' : '';
  const when = what === 'record' ? `(${tallied(first)})${changed}` : of(first, 'campaign/desk');
  const writes = rows[event].map((row) =>
    add(what === 'record' ? named(row) : runs(row), row === 'NEW' ? 1 : -1),
  );
  return `CREATE TRIGGER tally_${what}_${event.toLowerCase()} AFTER ${event} ON documents WHEN ${when}
    BEGIN ${writes.join('\n')} END`;
}

const text = (path: string): string => `coalesce(json_extract(body, '${path}'), 'unknown')`;

/**
 * Counts of records, updated by every write that changes a record: survey records by state; sessions without an
 * invitation, and invitations, by survey and state; tracked runs by stage. `tally` is the name under which a document is
 * counted. An unreadable document counts as unknown, and never makes a write fail.
 */
export const tallies: Migration = {
  name: 'tallies',
  statements: {
    postgres: talliesForPostgres,
    sqlite: [
      'CREATE TABLE tallies (name text PRIMARY KEY, count bigint NOT NULL)',
      `ALTER TABLE documents ADD COLUMN tally text GENERATED ALWAYS AS (CASE
       WHEN key >= 'survey/' AND key < 'survey0' THEN
         'survey/' || CASE WHEN json_valid(body) THEN ${text('$.state.kind')} ELSE 'unknown' END
       WHEN key >= 'survey-rounds/' AND key < 'survey-rounds0' AND json_valid(body) THEN
         CASE WHEN json_extract(body, '$.invitation') IS NULL THEN
           substr(key, 1, ${'survey-rounds/0000000000000005/'.length}) || ${text('$.standing')} END
       WHEN key >= 'invitations/' AND key < 'invitations0' AND json_valid(body) THEN
         CASE WHEN ${text('$.delivery')} <> 'pending' THEN
           substr(key, 1, ${'invitations/0000000000000005/'.length}) || ${text('$.state')} ||
             CASE WHEN json_extract(body, '$.startedAt') IS NULL THEN '/unstarted' ELSE '/started' END END
       END) VIRTUAL`,
      ...['survey', 'survey-rounds', 'invitations'].map(
        (prefix) => `INSERT INTO tallies (name, count) SELECT tally, count(*) FROM documents
        WHERE key >= '${prefix}/' AND key < '${prefix}0' AND tally IS NOT NULL GROUP BY tally`,
      ),
      `INSERT INTO tallies (name, count)
       SELECT 'campaign/desk/' || coalesce(json_extract(value, '$.stage.kind'), 'unknown'), count(*)
       FROM documents, json_each(CASE WHEN json_valid(body) THEN body ELSE '{}' END, '$.runs')
       WHERE documents.key >= 'campaign/desk/' AND documents.key < 'campaign/desk0' GROUP BY 1`,
      ...(['INSERT', 'UPDATE', 'DELETE'] as const).flatMap((event) => [
        trigger(event, 'record'),
        trigger(event, 'runs'),
      ]),
    ],
  },
};
