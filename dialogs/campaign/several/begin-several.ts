import { buttonHolds } from '../../buttons.ts';
import { commit } from '../../commit.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { askForApproval } from '../intents/ask-approval.ts';
import { trackedAgainst } from '../run/objections.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { approvedOnes, askSeveral, wantedMembers } from './ask-several.ts';
import { type Group, type GroupMember, groupJob, groupRecords } from './groups.ts';

const texts = operators.several;

/** A second press within this time is the same one. Milliseconds. */
const samePress = 3000;

/** Starts what a question about several campaigns has listed, once; where that isn't as it was, it is asked anew. */
export async function beginSeveral(
  turn: Turn,
  deps: CampaignDependencies,
  id: string,
  which: string,
): Promise<void> {
  const { records, incoming } = turn;
  const group = await groupRecords.get(records, id);
  if (group === undefined) return await sayMessage(turn, { text: texts.gone, tone: 'warning' });
  const wanted = wantedMembers(group, which);
  // No button of it says so.
  if (wanted.length === 0) return await sayMessage(turn, { text: texts.gone, tone: 'warning' });
  const askAnew = (why?: string) =>
    askSeveral(
      turn,
      deps,
      wanted.map(({ campaign, name }) => ({ id: campaign, name })),
      why,
    );
  const now = deps.now();
  const isForApproval = which === approvedOnes;
  if (group.begun === undefined || isForApproval) {
    const age = now - group.askedAt;
    if (age < 0 || age > buttonHolds) return await askAnew();
    const isSeen = await Promise.all(
      wanted.map(async ({ campaign, seen }) => {
        const tracked = await readTrackedRuns(records, campaign);
        return trackedAgainst(tracked, seen).length === 0;
      }),
    );
    if (isSeen.includes(false)) return await askAnew(texts.changed);
  }
  if (isForApproval) return await askForAll(turn, deps, wanted);
  const { id: person, name } = incoming.person;
  const begun = {
    at: now,
    by: personOfTurn(incoming),
    mentions: { id: person, name },
    campaigns: wanted.map(({ campaign }) => campaign),
  };
  const { since, isFirst } = await commit(records, async (draft) => {
    const before = await draft.get(groupRecords, id);
    if (before?.begun !== undefined) return { since: before.begun, isFirst: false };
    await draft.save(groupRecords, id, { ...group, ...before, begun });
    draft.wakeAt(groupJob, id, now);
    return { since: begun, isFirst: true };
  });
  if (isFirst || incoming.again) return await sayMessage(turn, startingMessage(since));
  if (deps.now() - since.at <= samePress) return;
  await askAnew(texts.startedBefore);
}

/** Has another operator approve all of them at once. Where the same waits already, it is shown again. */
async function askForAll(
  turn: Turn,
  deps: CampaignDependencies,
  wanted: readonly GroupMember[],
): Promise<void> {
  const campaigns = wanted
    .map(({ campaign, name, calls, seen, inactive }) => ({ campaign, name, calls, seen, inactive }))
    .toSorted((one, other) => one.campaign - other.campaign);
  const [first] = campaigns;
  if (first === undefined) throw new Error('Nothing is to be approved.');
  const isKnown = campaigns.every(({ calls }) => calls !== undefined);
  const total = campaigns.reduce((sum, { calls = 0 }) => sum + calls, 0);
  await askForApproval(turn, deps, {
    campaign: { id: first.campaign, name: first.name },
    subject: { kind: 'several', campaigns },
    ...(isKnown && { calls: total }),
  });
}

function startingMessage({ campaigns }: NonNullable<Group['begun']>) {
  return { tone: 'accent', text: texts.starting(campaigns) } as const;
}
