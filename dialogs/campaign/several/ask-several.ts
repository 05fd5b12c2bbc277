import { askedButton, type Choice } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import { type Line, type Message, withLead } from '../../message.ts';
import type { RecordStore } from '../../ports/records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { confirmButton, type Intent, saveIntent } from '../intents/questions.ts';
import type { KnownCampaign } from '../known.ts';
import { severalLine } from '../resolve-several.ts';
import { runsDigest } from '../run/ask-run.ts';
import { readOutlook } from '../run/outlook.ts';
import { runLines } from '../run/question.ts';
import { isUnfinished } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { type GroupMember, groupRecords } from './groups.ts';

const texts = operators.several;

/** One of several campaigns, as a question or a request for approval has it: see `GroupMember`. */
type WantedMember = Pick<GroupMember, 'campaign' | 'name' | 'calls' | 'seen' | 'inactive'>;

/**
 * Asks once about all of several campaigns: how many calls each may place, and all that speaks against it. What each of its
 * buttons starts is stored.
 * @param why what is said first
 * @param answer takes the answer to the question before, which this one replaces
 * @returns false if that was answered before; then nothing is asked
 */
export async function askSeveral(
  turn: Turn,
  deps: CampaignDependencies,
  campaigns: readonly KnownCampaign[],
  why?: string,
  answer?: (draft: Draft) => Promise<boolean>,
): Promise<boolean> {
  const askedAt = deps.now();
  const weighed = await Promise.all(
    campaigns.map((campaign) => weigh(turn.records, deps, campaign, askedAt)),
  );
  const { message, intents } = question(deps, weighed, turn.place.kind !== 'personal', askedAt);
  const isFirst = await commit(turn.records, async (draft) => {
    if (answer !== undefined && !(await answer(draft))) return false;
    for (const intent of intents) await saveIntent(draft, intent);
    return true;
  });
  if (isFirst) await sayMessage(turn, withLead(message, why));
  return isFirst;
}

/** A second press within this time is the same one. Milliseconds. */
const samePress = 3000;

/** Asks again about what a question listed, and says so if it has begun a group. @param why otherwise what is said first */
export async function askSeveralAgain(
  turn: Turn,
  deps: CampaignDependencies,
  { group, campaigns: members }: { readonly group: string; readonly campaigns: readonly WantedMember[] },
  why?: string,
): Promise<void> {
  const begun = (await groupRecords.get(turn.records, group))?.begun;
  if (begun !== undefined && deps.now() - begun.at <= samePress) return;
  const campaigns = members.map(({ campaign, name }) => ({ id: campaign, name }));
  await askSeveral(turn, deps, campaigns, begun === undefined ? why : texts.startedBefore);
}

interface Weighed {
  readonly member: WantedMember;
  /** The strongest objection to it. */
  readonly against: 'missing' | 'approval' | 'warning' | undefined;
  readonly line: Line;
}

async function weigh(
  records: RecordStore,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  now: number,
): Promise<Weighed> {
  const tracked = await readTrackedRuns(records, campaign.id);
  const outlook = await readOutlook(deps, campaign, { unfinished: { tracked, acknowledged: [] } });
  const { isMissing, isInactive, large, calls, externalRuns: beside } = outlook;
  const name = campaign.name ?? outlook.name;
  const unfinished = tracked.filter(isUnfinished);
  const running = runLines(unfinished, beside, now);
  const takesApproval = large?.takes === 'approval';
  const words = [
    texts.calls(calls),
    ...(takesApproval ? [texts.takesApproval] : []),
    ...(large?.calls === undefined || takesApproval ? [] : [texts.many(deps.confirmAboveCalls)]),
    ...(running.length === 0 ? [] : [texts.alreadyRunning(running.map(lowered))]),
    ...(isInactive ? [texts.inactive] : []),
  ];
  const warning = running.length > 0 || isInactive || large !== undefined ? 'warning' : undefined;
  return {
    member: {
      campaign: campaign.id,
      name,
      calls,
      seen: runsDigest(unfinished, beside) || undefined,
      inactive: isInactive || undefined,
    },
    against: isMissing ? 'missing' : takesApproval ? 'approval' : warning,
    line: { lead: campaignWords(campaign.id, name), text: isMissing ? texts.missing : words.join(', ') },
  };
}

/** A button that starts some of them. */
interface Start {
  readonly choice: Choice;
  /** Absent: it is a command. */
  readonly intent?: Intent;
}

/** @param isApprovable whether somebody else is there to approve what needs it */
function question(
  deps: Pick<CampaignDependencies, 'newId'>,
  weighed: readonly Weighed[],
  isApprovable: boolean,
  askedAt: number,
): { readonly message: Message; readonly intents: readonly Intent[] } {
  const those = (...kinds: readonly Weighed['against'][]) =>
    weighed.filter(({ against }) => kinds.includes(against)).map(({ member }) => member);
  const clear = those(undefined);
  const possible = those(undefined, 'warning');
  const all = those(undefined, 'warning', 'approval');
  const missing = those('missing');
  const takesApproval = all.length > possible.length;
  const able = isApprovable ? all : possible;
  const unknown = able.filter(({ calls }) => calls === undefined).length;
  const total = able.reduce((sum, { calls = 0 }) => sum + calls, 0);
  const [only, ...more] = able;
  const isWhole = able.length === weighed.length;
  const asked =
    only !== undefined && more.length === 0
      ? texts.askOne(lowered(campaignWords(only.campaign, only.name)), total, unknown, !isWhole)
      : texts.ask(able.length, total, unknown);
  const runPossible = isWhole ? texts.runAll : texts.runPossible;
  const group = deps.newId();
  const starts = [
    ...(takesApproval && isApprovable
      ? [{ members: all, approval: true as const, label: texts.askApproval(all.length, isWhole) }]
      : []),
    { members: possible, label: (takesApproval ? texts.runUnapproved : runPossible)(possible.length) },
    ...(clear.length === possible.length ? [] : [{ members: clear, label: texts.runClear(clear.length) }]),
  ].flatMap(({ members: [first, ...others], label, approval }): readonly Start[] => {
    if (first === undefined) return [];
    // One campaign needs no group: it is run as by its own command.
    if (others.length === 0) {
      const line = severalLine([first.campaign]);
      return [{ choice: askedButton(line, texts.runOne(first.campaign, weighed.length > 1), askedAt) }];
    }
    const wanted = { kind: 'several', group, campaigns: [first, ...others], approval };
    const intent: Intent = { id: deps.newId(), campaign: first.campaign, wanted, askedAt };
    return [{ choice: confirmButton(intent, label), intent }];
  });
  const message: Message = {
    tone: clear.length === weighed.length ? 'accent' : 'warning',
    text: [
      ...(missing.length === 0 || able.length === 0
        ? []
        : [texts.absent(missing.map(({ campaign }) => campaign))]),
      able.length === 0 ? texts.nothingCanRun : asked,
      ...(takesApproval && isApprovable ? [texts.approvalForAll] : []),
      ...(takesApproval && !isApprovable ? [texts.nobodyElse] : []),
    ].join(' '),
    ...(able.length > 0 && { note: texts.nothingYet }),
    sections: [{ title: '', whole: true, lines: weighed.map(({ line }) => line) }],
    choices: starts.map(({ choice }) => choice),
    singleUse: true,
  };
  const intents = starts.flatMap(({ intent }) => (intent === undefined ? [] : [intent]));
  const ids = intents.map(({ id }) => id);
  return { message, intents: intents.map((one) => ({ ...one, others: ids.filter((id) => id !== one.id) })) };
}
