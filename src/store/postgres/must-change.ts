import type { Statement } from '../database.ts';

const guardedTexts = new Map<string, string>();

/** The statement so that it fails where it changes nothing and must. Its rows are those of its `RETURNING`. */
export function guarded(statement: Statement): Statement {
  if (statement.mustChange !== true) return statement;
  let sql = guardedTexts.get(statement.sql);
  if (sql === undefined) {
    const returning = returnsRows(statement) ? '' : ' RETURNING 1 AS changed';
    sql = `WITH changed AS (${statement.sql}${returning})
      SELECT changed.* FROM (SELECT canvass_must_change((SELECT count(*) FROM changed)) AS done) AS guard
      LEFT JOIN changed ON guard.done`;
    guardedTexts.set(statement.sql, sql);
  }
  return { sql, parameters: statement.parameters };
}

export function returnsRows(statement: Statement | undefined): boolean {
  return statement !== undefined && /\breturning\b/i.test(statement.sql);
}
