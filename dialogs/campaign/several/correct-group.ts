import { commit } from '../../commit.ts';
import { defined } from '../../defined.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import { type BegunGroup, type Group, groupRecords } from '../repositories/groups.ts';
import { groupSummaryMessage, type MemberEnd } from './group-summary.ts';

interface CorrectionDeps {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities'>;
  readonly outbox: Outbox;
}

/** Names what a group's summary says of its runs: it grows with each run that is corrected. */
export function revisionOf(ends: readonly MemberEnd[]): number {
  return ends.reduce((sum, end) => sum + (('outcome' in end && end.revision) || 1), 0);
}

/** Names the summary of a group within its place. */
export function summaryName({ id }: Pick<Group, 'id'>): string {
  return `group ${id} summary`;
}

/** Corrects the summary of a group where runs have been corrected since: in place where the channel edits, else by a short message. */
export async function correctGroup(
  { records, messenger, outbox }: CorrectionDeps,
  group: BegunGroup,
  ends: readonly MemberEnd[],
): Promise<undefined> {
  const { id, place } = group;
  const revision = revisionOf(ends);
  const message = { ...groupSummaryMessage(ends), note: operators.several.corrected };
  const short = {
    name: `group ${id} correction ${revision}`,
    message: { text: operators.several.correction(message.text), ...defined({ tone: message.tone }) },
  };
  const { edits } = await messenger.abilities(place);
  const fate = await outbox.fateOf(place, summaryName(group));
  const summary = group.posted ?? (fate?.kind === 'posted' ? fate.id : undefined);
  await commit(records, async (draft) => {
    const before = await draft.get(groupRecords, id);
    if (before === undefined || revision <= Math.max(before.told ?? 0, ends.length)) return;
    await draft.save(groupRecords, id, { ...before, told: revision });
    if (!edits || summary === undefined) await outbox.add(draft, { place, ...short });
    else await outbox.add(draft, { place, edits: summary, message, ifGone: short });
  });
}
