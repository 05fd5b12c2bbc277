import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../src/store/database.ts';
import { createRecordStore } from '../../../src/store/records.ts';

const bodySchema = z.object({ count: z.int(), link: z.string() });

interface Chain {
  readonly count: number;
  readonly link: string;
  readonly version?: string;
}

/** Each link contains the one before: a chain that lost or repeated a save can't have the right link. */
export function chainLink(previous: string, count: number): string {
  return createHash('sha256').update(`${previous} ${count}`).digest('hex');
}

/** How far a chain of saves has got; nothing saved is length 0. */
export async function readChain(database: Database, chain: string): Promise<Chain> {
  const record = await createRecordStore(database).load(chain);
  if (record === undefined) return { count: 0, link: '' };
  return { ...bodySchema.parse(record.body), version: record.version };
}
