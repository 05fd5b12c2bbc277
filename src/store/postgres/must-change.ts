import type { Statement, Written } from '../database.ts';

/** Division by zero: only an error undoes everything that was sent together. */
export const unchangedCode = '22012';

const guardedTexts = new Map<string, string>();

/** The statement so that it fails with `unchangedCode` if it changes nothing but must. Its rows stay as they are. */
export function guarded(statement: Statement): Statement {
  if (statement.mustChange !== true) return statement;
  let sql = guardedTexts.get(statement.sql);
  if (sql === undefined) {
    sql = returnsRows(statement)
      ? `WITH changed AS (${statement.sql})
         SELECT changed.* FROM (SELECT 1 / count(*) AS part FROM changed) AS guard LEFT JOIN changed ON guard.part >= 0`
      : `WITH changed AS (${statement.sql} RETURNING 1) SELECT count(*) AS count, 1 / count(*) AS part FROM changed`;
    guardedTexts.set(statement.sql, sql);
  }
  return { ...statement, sql };
}

/** What the statement itself would have returned. */
export function unguarded(statement: Statement, written: Written): Written {
  if (statement.mustChange !== true || returnsRows(statement)) return written;
  return { changes: Number(written.rows[0]?.['count']), rows: [] };
}

function returnsRows(statement: Statement): boolean {
  return /\breturning\b/i.test(statement.sql);
}
