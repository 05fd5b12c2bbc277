import { defined } from '../../defined.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import { type BegunGroup, groupRecords } from '../repositories/groups.ts';
import { groupSummaryMessage, type MemberEnd } from './group-summary.ts';

interface CorrectionDeps {
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
  readonly outbox: Outbox;
  now(): number;
}

const pause = 60_000;

/** Names what a group's summary says of its runs: it grows with each run that is corrected. */
export function revisionOf(ends: readonly MemberEnd[]): number {
  return ends.reduce((sum, end) => sum + (('outcome' in end && end.revision) || 1), 0);
}

/** Corrects the summary of a group where runs have been corrected since: in place where the channel edits, else by a short message. */
export async function correctGroup(
  { records, messenger, outbox, now }: CorrectionDeps,
  { id, place, told = 0, posted }: BegunGroup,
  ends: readonly MemberEnd[],
): Promise<number | undefined> {
  const revision = revisionOf(ends);
  if (revision <= Math.max(told, ends.length)) return undefined;
  const message = { ...groupSummaryMessage(ends), note: operators.several.corrected };
  const { edits } = await messenger.abilities(place);
  const edited =
    edits && posted !== undefined ? await messenger.edit(place, posted, message) : ({ ok: false } as const);
  if (!edited.ok && 'reason' in edited && edited.reason !== 'gone') return now() + pause;
  if (!edited.ok) {
    const short = { text: operators.several.correction(message.text), ...defined({ tone: message.tone }) };
    await outbox.post({ place, message: short, name: `group ${id} correction ${revision}` });
  }
  await groupRecords.update(records, id, (before) => before && { ...before, told: revision });
  return undefined;
}
