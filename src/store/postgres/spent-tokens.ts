import type { Database } from '../database.ts';

/**
 * Takes a token that is good once. False if any process took it before.
 * @param until when it expires, milliseconds since 1970: it needn’t be remembered for longer
 */
export async function spendToken(database: Database, id: string, until: number): Promise<boolean> {
  const result = await database.atomically([
    {
      sql: 'INSERT INTO spent_tokens (id, until) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
      parameters: [id, Math.ceil(until)],
    },
    // By the server's clock, and late enough for any clock: there are never more than some minutes of them.
    {
      sql: `DELETE FROM spent_tokens WHERE until < extract(epoch FROM now()) * 1000 - 600000`,
      parameters: [],
    },
  ]);
  return result.done && result.results[0]?.changes === 1;
}
