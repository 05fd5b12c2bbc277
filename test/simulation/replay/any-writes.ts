import type { Statement } from '../../../src/store/database.ts';
import type { Chance } from '../chance.ts';
import { createFaults } from '../faults.ts';
import type { SimulatedDisk } from '../store.ts';
import { createWorld } from '../world.ts';

const howMany = 80;

/**
 * Batches that may fail at any of their statements, in each way in which one can, after others that changed something: what
 * Canvass does is mostly refused at its first.
 */
export async function writeAnything(disk: SimulatedDisk): Promise<void> {
  const world = createWorld('any writes');
  const faults = createFaults(world, world.chance, { rate: 0, sharedStore: false });
  const { chance } = world;
  const actor = world.actor('anybody');
  const step = async <Value>(_what: string, work: () => Value): Promise<Value> => work();
  const database = disk.openFor({ actor, chance, step, time: world.timeOf(actor) }, faults);
  for (let written = 0; written < howMany; written += 1) {
    const statements = Array.from({ length: 1 + chance.whole(4) }, () => anyStatement(chance));
    const durability = chance.happens(0.5) ? 'relaxed' : undefined;
    // What throws is kept as well.
    await database.atomically(statements, durability).catch(() => undefined);
  }
}

function anyStatement(chance: Chance): Statement {
  const key = `any/${chance.whole(6)}`;
  const body = JSON.stringify({ says: `it’s “${chance.whole(1_000)}” \u{1F600}` });
  const version = 1 + chance.whole(3);
  const ways: readonly Statement[] = [
    {
      sql: `INSERT INTO documents (key, version, body, updated_at) VALUES (?, 1, ?, 5) ON CONFLICT (key) DO NOTHING`,
      parameters: [key, body],
    },
    {
      sql: 'UPDATE documents SET version = version + 1, body = ? WHERE key = ? AND version = ? RETURNING key, version',
      parameters: [body, key, version],
    },
    { sql: 'DELETE FROM documents WHERE key = ? AND version = ?', parameters: [key, version] },
    {
      sql: 'INSERT INTO jobs (kind, key, at) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET at = excluded.at',
      parameters: ['any', key, 1_000 + chance.whole(1_000)],
    },
    // Refused by the primary key where it is there, and by a rule of the column in one of nine.
    {
      sql: 'INSERT INTO activities (key, state, at) VALUES (?, ?, ?)',
      parameters: [`${key}/${chance.whole(12)}`, chance.happens(0.1) ? 'unheard of' : 'acted', 5],
    },
  ];
  const statement = chance.pick(ways) ?? { sql: 'DELETE FROM jobs', parameters: [] };
  return chance.happens(0.5) ? { ...statement, mustChange: true } : statement;
}
