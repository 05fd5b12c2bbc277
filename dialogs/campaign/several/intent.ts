import { z } from 'zod';
import { commandButton } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import { askedAt, personOfTurn, sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, IntentDependencies } from '../dependencies.ts';
import { type ApprovalRequest, isWaiting } from '../intents/approvals.ts';
import { addApproval, showApproval } from '../intents/ask-approval.ts';
import { type Asked, intentKind } from '../intents/intent-kind.ts';
import { severalLine } from '../resolve-several.ts';
import { groupJob, memberRun } from '../run/member-runs.ts';
import { trackedAgainst } from '../run/objections.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { askSeveral, askSeveralAgain } from './ask-several.ts';
import { addGroupLive, postGroupLive } from './group-live.ts';
import { type Group, groupMemberSchema, groupRecords } from './groups.ts';

const { approval: texts, several: severalTexts } = operators;

const schema = z.object({
  kind: z.literal('several'),
  campaigns: z.array(
    groupMemberSchema.pick({ campaign: true, name: true, calls: true, seen: true, inactive: true }),
  ),
  /** Of the question: its buttons begin one group. */
  group: z.string(),
  /** It asks another operator for all of them. */
  approval: z.literal(true).optional(),
});

type SeveralWanted = z.infer<typeof schema>;

/** Several campaigns are run by one command. */
export const severalKind = intentKind('several', schema, (wanted) => ({
  question: {
    confirm: (asked: Asked) => beginSeveral(asked, wanted),
    askAgain: async ({ turn, deps }, { why }) => {
      const waiting = await waitingFor(deps, wanted);
      if (waiting !== undefined && wanted.approval) return await showApproval(turn, deps, waiting);
      await askSeveralAgain(turn, deps, wanted, waiting === undefined ? why : severalTexts.waitsForApproval);
    },
    resume: (asked) => resumeSeveral(asked, wanted),
  },
  approval: {
    describe({ calls }) {
      const numbers = wanted.campaigns.map(({ campaign }) => campaign);
      const [, ...others] = numbers;
      const title = texts.campaigns(severalTexts.listOf(numbers));
      const lines = wanted.campaigns.map((one) => ({
        lead: campaignWords(one.campaign, one.name),
        text: severalTexts.calls(one.calls),
      }));
      return {
        title,
        needed: texts.neededSeveral(lowered(title), calls),
        sections: [{ title: '', whole: true, lines }],
        nothing: texts.nothing.several,
        again: commandButton(severalLine(numbers), severalTexts.runAgain),
        action: operators.audit.actions.run,
        detail: operators.audit.together(severalTexts.listOf(others)),
        campaigns: numbers,
        sameness: numbers.toSorted((one, other) => one - other).join(' '),
      };
    },
    carryOut: async (deps: IntentDependencies, request) => async (draft) => {
      const { id, by, mentions = by, decided, askedAt, places } = request;
      const [asked] = places;
      if (asked === undefined) throw new Error('Approval of several runs was asked for nowhere.');
      const approvedBy = decided?.by.name ?? '';
      const begun = { at: deps.now(), by, mentions, approvedBy };
      const group = await beginGroup(draft, { id, place: asked.place, askedAt, begun }, wanted);
      await addGroupLive(draft, deps, group);
      return { outcome: { kind: 'begun' }, audited: operators.audit.severalBegun };
    },
  },
}));

/** Starts what a question about several campaigns listed, once; if that has changed, it is asked again. */
async function beginSeveral({ turn, deps, answer }: Asked, wanted: SeveralWanted): Promise<boolean> {
  const { records, incoming, place } = turn;
  const { campaigns, group } = wanted;
  const unseen = await Promise.all(
    campaigns.map(async ({ campaign, seen }) =>
      trackedAgainst(await readTrackedRuns(records, campaign), seen),
    ),
  );
  if (unseen.flat().length > 0) {
    const known = campaigns.map(({ campaign, name }) => ({ id: campaign, name }));
    // The same press, delivered once more, starts nothing.
    return await askSeveral(turn, deps, known, severalTexts.changed, answer);
  }
  if (wanted.approval) return await askForAll({ turn, deps, answer }, wanted);
  const { id, name } = incoming.person;
  const at = askedAt(turn);
  const begun = { at, by: personOfTurn(incoming), mentions: { id, name } };
  const isFirst = await commit(records, async (draft) => {
    if (!(await answer(draft)) || (await draft.get(groupRecords, group)) !== undefined) return false;
    await beginGroup(draft, { id: group, place, askedAt: at, begun }, wanted);
    return true;
  });
  if (isFirst) await postGroupLive(turn, deps, group, campaigns);
  return isFirst;
}

/** Has another operator approve all of them at once. If the same request already waits, it is shown again. */
async function askForAll(
  { turn, deps, answer }: Pick<Asked, 'turn' | 'deps' | 'answer'>,
  { campaigns: unordered, ...rest }: SeveralWanted,
): Promise<boolean> {
  const campaigns = unordered.toSorted((one, other) => one.campaign - other.campaign);
  const [first] = campaigns;
  if (first === undefined) throw new Error('Nothing is to be approved.');
  const isKnown = campaigns.every(({ calls }) => calls !== undefined);
  const total = campaigns.reduce((sum, { calls = 0 }) => sum + calls, 0);
  const asked = await commit(turn.records, async (draft) => {
    if (!(await answer(draft))) return undefined;
    const message = await addApproval(draft, turn, deps, {
      campaign: { id: first.campaign, name: first.name },
      subject: { ...rest, campaigns },
      calls: isKnown ? total : undefined,
    });
    return { message };
  });
  if (asked?.message !== undefined) await sayMessage(turn, asked.message);
  return asked !== undefined;
}

/** A request to approve what another button of the same question asks for, or this one. */
async function waitingFor(
  { approvals, now }: Pick<CampaignDependencies, 'approvals' | 'now'>,
  { group }: SeveralWanted,
): Promise<ApprovalRequest | undefined> {
  const isOfQuestion = ({ subject }: ApprovalRequest) => schema.safeParse(subject).data?.group === group;
  return (await approvals()).find((one) => isWaiting(one, now()) && isOfQuestion(one));
}

async function resumeSeveral({ turn, deps }: Asked, { group, campaigns }: SeveralWanted): Promise<boolean> {
  const begun = (await groupRecords.get(turn.records, group)) !== undefined;
  if (begun) await postGroupLive(turn, deps, group, campaigns);
  return begun;
}

type NewGroup = Pick<Group, 'id' | 'place' | 'askedAt'> & {
  readonly begun: Omit<Group['begun'], 'campaigns'>;
};

/** The group contains the references of its runs; its job begins them. */
async function beginGroup(
  draft: Draft,
  { begun, ...group }: NewGroup,
  { campaigns }: SeveralWanted,
): Promise<Group> {
  const numbers = campaigns.map(({ campaign }) => campaign);
  const begunGroup: Group = {
    ...group,
    members: campaigns.map((one) => ({
      ...one,
      run: memberRun(group.id, one.campaign),
      standing: 'clear' as const,
    })),
    begun: { ...begun, campaigns: numbers },
  };
  await draft.save(groupRecords, group.id, begunGroup);
  draft.wakeAt(groupJob, group.id, begun.at);
  return begunGroup;
}
