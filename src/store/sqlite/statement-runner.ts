import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Parameter, Row, Written } from '../database.ts';
import { refuseWrite } from '../engine.ts';

/** Far more than the hot path needs; the rest are statements with lists, whose texts vary. */
const maxPrepared = 300;

/** Runs statements synchronously on the one connection. Each text is prepared once while it stays in use. */
export interface StatementRunner {
  one(sql: string, parameters: readonly Parameter[]): Row | undefined;
  all(sql: string, parameters: readonly Parameter[]): readonly Row[];
  write(sql: string, parameters: readonly Parameter[]): Written;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

export function createStatementRunner(connection: DatabaseSync): StatementRunner {
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    const fresh: Prepared = {
      statement,
      returnsRows: statement.columns().length > 0,
    };
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, fresh);
    return fresh;
  }

  function prepareRead(sql: string): StatementSync {
    refuseWrite(sql);
    return prepare(sql).statement;
  }

  return {
    one: (sql, parameters) => prepareRead(sql).get(...parameters),
    all: (sql, parameters) => prepareRead(sql).all(...parameters),
    write(sql, parameters) {
      const { statement, returnsRows } = prepare(sql);
      if (returnsRows) {
        const rows = statement.all(...parameters);
        return { changes: rows.length, rows };
      }
      return { changes: Number(statement.run(...parameters).changes), rows: [] };
    },
  };
}
