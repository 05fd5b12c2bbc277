import { z } from 'zod';
import type { ActivityClaims } from '../activity-log.ts';
import type { Database, Statement } from '../database.ts';
import { readDocument, storedKey } from '../documents.ts';
import { storedRecordOf } from '../record-keeping.ts';
import { isLiving, overdueSignOfLife } from './processes.ts';

const row = z.object({ state: z.enum(['acted', 'done']).nullable() });

// No claim is taken on what is done; what another living process has claimed changes nothing, and gives no row.
const claim = `
  INSERT INTO activity_claims AS claim (key, process, at)
  SELECT CAST(? AS text), CAST(? AS text), now()
  WHERE NOT EXISTS (SELECT FROM activities WHERE key = ? AND state = 'done')
  ON CONFLICT (key) DO UPDATE SET process = excluded.process, at = excluded.at
  WHERE claim.process = excluded.process OR NOT ${isLiving('claim.process')}
  RETURNING (SELECT state FROM activities WHERE activities.key = claim.key) AS state`;

/**
 * Which process works on an activity, in the database: of several that are given the same one, one gets it. What a dead
 * process had claimed can be claimed again. One round trip, with everything wanted.
 * @param instance this process's own name
 */
export function createActivityClaims(database: Database, instance: string): ActivityClaims {
  return {
    async claim(key, wanted) {
      // Read after the claim: at least what its former holder stored.
      const reads = wanted?.keys.map((wantedKey) => ({
        sql: readDocument,
        parameters: [storedKey(wantedKey)],
      }));
      const asked = await database.atomically([
        { sql: overdueSignOfLife, parameters: [instance, instance] },
        { sql: claim, parameters: [key, instance, key] },
        ...(reads ?? []),
      ]);
      const [, claims, ...documents] = asked.done ? asked.results : [];
      const claimed = claims?.rows[0];
      if (claimed === undefined) return 'taken';
      for (const [index, wantedKey] of (wanted?.keys ?? []).entries())
        wanted?.found(wantedKey, storedRecordOf(documents[index]?.rows[0]));
      return row.parse(claimed).state ?? undefined;
    },
    letGo: (keys): Statement => ({
      sql: `DELETE FROM activity_claims
            WHERE key IN (SELECT json_array_elements_text(CAST(? AS json))) AND process = ?`,
      parameters: [JSON.stringify(keys), instance],
    }),
    forgetOld: {
      sql: "DELETE FROM activity_claims WHERE at < now() - interval '1 hour'",
      parameters: [],
    },
  };
}
