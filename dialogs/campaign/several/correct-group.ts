import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import { operators } from '../../wording/operators.ts';
import type { Decision } from '../../workflow.ts';
import { groupSummaryMessage, type MemberEnd } from './group-summary.ts';
import type { Group } from './groups.ts';

interface CorrectionDeps {
  readonly messenger: Pick<ProactiveMessenger, 'abilities'>;
  readonly outbox: Outbox;
}

/** The revision of what a group's summary says about its runs: it grows with each run that is corrected. */
export function revisionOf(ends: readonly MemberEnd[]): number {
  return ends.reduce((sum, end) => sum + (('outcome' in end && end.revision) || 1), 0);
}

/** Names the summary of a group within its place. */
export function summaryName({ id }: Pick<Group, 'id'>): string {
  return `group ${id} summary`;
}

/**
 * Corrects the summary of a group if runs have been corrected since: in place if the channel supports edits, otherwise by a short
 * message.
 */
export async function correctGroup(
  { messenger, outbox }: CorrectionDeps,
  group: Group,
  ends: readonly MemberEnd[],
): Promise<Decision<Group>> {
  const { id, place } = group;
  const revision = revisionOf(ends);
  if (revision <= Math.max(group.told ?? 0, ends.length)) return { at: 'woken' };
  const message = { ...groupSummaryMessage(ends), note: operators.several.corrected };
  const short = {
    name: `group ${id} correction ${revision}`,
    message: { text: operators.several.correction(message.text), tone: message.tone },
  };
  const { edits } = await messenger.abilities(place);
  const fate = await outbox.fateOf(place, summaryName(group));
  const summary = fate?.kind === 'posted' ? fate.id : undefined;
  return {
    next: (before) => ({ ...before, told: revision }),
    async also(draft) {
      if (!edits || summary === undefined) await outbox.add(draft, { place, ...short });
      else await outbox.add(draft, { place, edits: summary, message, ifGone: short });
    },
    at: 'woken',
  };
}
