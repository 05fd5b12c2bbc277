import { z } from 'zod';
import type { Database } from './database.ts';

const row = z.object({ state: z.string().nullable(), count: z.int() });

/** How many survey records are in each state, by the state's name. Reads every one: for metrics alone. */
export async function countSurveyStates(database: Database): Promise<Record<string, number>> {
  const state =
    database.dialect === 'sqlite' ? "json_extract(body, '$.state.kind')" : "body::json -> 'state' ->> 'kind'";
  const rows = await database.all(
    `SELECT ${state} AS state, count(*) AS count FROM documents WHERE key LIKE 'survey/%' GROUP BY 1`,
    [],
  );
  return Object.fromEntries(
    rows.map((stored) => {
      const { state: name, count } = row.parse(stored);
      return [name ?? 'unknown', count];
    }),
  );
}
