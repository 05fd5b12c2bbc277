import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Parameter, Row, Written } from '../database.ts';
import { refuseWrite } from '../engine.ts';

/** Far more than the hot path needs; the rest are statements with lists, whose texts vary. */
const maxPrepared = 300;

export type StatementRunner = ReturnType<typeof createStatementRunner>;

/** Runs statements synchronously on the one connection. Each text is prepared once while it stays in use. */
export function createStatementRunner(connection: DatabaseSync) {
  const prepared = new Map<string, { readonly statement: StatementSync; readonly returnsRows: boolean }>();

  function prepare(sql: string) {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    const fresh = { statement, returnsRows: statement.columns().length > 0 };
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, fresh);
    return fresh;
  }

  function prepareRead(sql: string): StatementSync {
    refuseWrite(sql);
    return prepare(sql).statement;
  }

  return {
    one: (sql: string, parameters: readonly Parameter[]): Row | undefined =>
      prepareRead(sql).get(...parameters),
    all: (sql: string, parameters: readonly Parameter[]): readonly Row[] =>
      prepareRead(sql).all(...parameters),
    write(sql: string, parameters: readonly Parameter[]): Written {
      const { statement, returnsRows } = prepare(sql);
      if (returnsRows) {
        const rows = statement.all(...parameters);
        return { changes: rows.length, rows };
      }
      return { changes: Number(statement.run(...parameters).changes), rows: [] };
    },
  };
}
