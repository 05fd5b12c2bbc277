import { deskPrefix, runsOnDesk } from '../../dialogs/campaign/run/desk.ts';
import type { RecordBook } from '../../dialogs/ports/record-store.ts';

/** How many campaign runs are being tended, by stage. */
export async function countRunStages(records: RecordBook): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { body } of await records.list(deskPrefix)) {
    for (const { stage } of runsOnDesk(body)) counts[stage.kind] = (counts[stage.kind] ?? 0) + 1;
  }
  return counts;
}
