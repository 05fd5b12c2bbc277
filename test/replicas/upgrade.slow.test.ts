import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceCampaignSchema } from '../../src/reference/campaign/tables.ts';
import type { Database } from '../../src/store/database.ts';
import { migrate, type Schema } from '../../src/store/migrations/migrate.ts';
import { replicasSchema } from '../../src/store/migrations/replicas-schema.ts';
import { storeSchema } from '../../src/store/migrations/store-schema.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { startConversation } from '../support/conversation.ts';
import { startReplicas } from '../support/start-replicas.ts';

/** What a newer version may do: it adds a table, and to every table there is a column. */
async function migrateAhead(database: Database): Promise<void> {
  const tables = await database.all(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name NOT LIKE '%\\_migrations%' ORDER BY 1`,
    [],
  );
  const ahead = ({ owner, migrations }: Schema, statements: readonly string[]): Schema => ({
    owner,
    migrations: [...migrations, { name: 'of a newer version', statements }],
  });
  const columns = tables.map(({ name }) => `ALTER TABLE ${name} ADD COLUMN newer integer DEFAULT 1`);
  await migrate(database, ahead(storeSchema, [...columns, 'CREATE TABLE newer (id integer)']));
  await migrate(database, ahead(replicasSchema, ['CREATE TABLE newer_replicas (id integer)']));
  await migrate(database, ahead(referenceCampaignSchema, ['CREATE TABLE newer_reference (id integer)']));
  await database.run('UPDATE canvass_jobs.version SET version = version + 1', []);
}

test('a replica keeps working while a newer version migrates, and another of the same version can start', async () => {
  await using replicas = await startReplicas(1);
  const [running] = replicas.running;
  if (running === undefined) throw new Error('There is one.');
  const conversation = randomUUID();
  const at = (url: string) => startConversation(url, 'emulator', conversation);
  const first = await at(running.url).say('survey 5');
  const database = await openPostgresDatabase(replicas.databaseUrl);
  await migrateAhead(database);
  await database.close();
  const second = await at(running.url).press(first.buttons[0]);
  expect(second.text).not.toBe('');
  const restarted = await replicas.add();
  await replicas.kill(running);
  expect((await at(restarted.url).say('resume')).text).toContain(second.text);
  const third = await at(restarted.url).press(second.buttons[0]);
  expect(third.text).not.toContain(second.text);
  expect((await fetch(`${restarted.url}/readyz`)).status).toBe(200);
  expect(replicas.service.filed).toHaveLength(2);
  expect(replicas.said()).not.toMatch(/"level":"?(?:error|fatal|50|60)/);
});
