import { askedButton, type Choice } from '../../buttons.ts';
import type { Line, Message } from '../../message.ts';
import type { RecordStore } from '../../ports/records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { runsDigest } from '../run/ask-run.ts';
import { readOutlook } from '../run/outlook.ts';
import { runLines } from '../run/question.ts';
import { isUnfinished } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { type Group, type GroupMember, groupRecords, memberRun } from './groups.ts';
import { severalLine } from './resolve-several.ts';

const texts = operators.several;

/**
 * Asks once about all of several campaigns: what each is expected to place, and all that speaks against it. What is asked is
 * stored, so that its buttons start nothing else.
 * @param why what is said first
 */
export async function askSeveral(
  turn: Turn,
  deps: CampaignDependencies,
  campaigns: readonly KnownCampaign[],
  why?: string,
): Promise<void> {
  const id = deps.newId();
  const askedAt = deps.now();
  const weighed = await Promise.all(
    campaigns.map((campaign) => weigh(turn.records, deps, campaign, { group: id, now: askedAt })),
  );
  const group = { id, place: turn.place, askedAt, members: weighed.map(({ member }) => member) };
  await groupRecords.create(turn.records, id, group);
  const message = questionMessage(group, weighed, turn.place.kind !== 'personal');
  await sayMessage(turn, why === undefined ? message : { ...message, text: `${why}\n${message.text}` });
}

interface Weighed {
  readonly member: GroupMember;
  readonly isMissing: boolean;
  readonly line: Line;
}

async function weigh(
  records: RecordStore,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  { group, now }: { readonly group: string; readonly now: number },
): Promise<Weighed> {
  const tracked = await readTrackedRuns(records, campaign.id);
  const outlook = await readOutlook(deps, campaign, { unfinished: { tracked, acknowledged: [] } });
  const { isMissing, isInactive, large, calls, externalRuns: beside } = outlook;
  const name = campaign.name ?? outlook.name;
  const unfinished = tracked.filter(isUnfinished);
  const running = runLines(unfinished, beside, now);
  const seen = runsDigest(unfinished, beside);
  const takesApproval = large?.takes === 'approval';
  const words = [
    texts.calls(calls),
    ...(takesApproval ? [texts.takesApproval] : []),
    ...(large?.calls === undefined || takesApproval ? [] : [texts.many(deps.confirmAboveCalls)]),
    ...(running.length === 0 ? [] : [texts.running(running.map(lowered))]),
    ...(isInactive ? [texts.inactive] : []),
  ];
  const isClear = running.length === 0 && !isInactive;
  return {
    member: {
      campaign: campaign.id,
      name,
      run: memberRun(group, campaign.id),
      seen: seen === '' ? undefined : seen,
      calls,
      ...(takesApproval && !isMissing && { takesApproval }),
      ...(isInactive && { inactive: true as const }),
      standing: isMissing || takesApproval ? 'impossible' : isClear ? 'clear' : 'objected',
    },
    isMissing,
    line: { lead: campaignWords(campaign.id, name), text: isMissing ? texts.missing : words.join(', ') },
  };
}

/** The members that a button of the question starts; `approved`: those that can be run once that is approved. */
export function wantedMembers({ members }: Pick<Group, 'members'>, which: string): readonly GroupMember[] {
  return members.filter(
    ({ standing, takesApproval }) =>
      standing === 'clear' ||
      (which !== 'clear' && standing === 'objected') ||
      (which === approvedOnes && takesApproval === true),
  );
}

export const approvedOnes = 'approved';

/** @param isApprovable whether somebody else is there to approve what takes that */
function questionMessage(group: Group, weighed: readonly Weighed[], isApprovable: boolean): Message {
  const possible = wantedMembers(group, 'all');
  const clear = wantedMembers(group, 'clear');
  const all = wantedMembers(group, approvedOnes);
  const takesApproval = all.length > possible.length;
  const able = isApprovable ? all : possible;
  const unknown = able.filter(({ calls }) => calls === undefined).length;
  const total = able.reduce((sum, { calls = 0 }) => sum + calls, 0);
  const missing = weighed.filter(({ isMissing }) => isMissing);
  const [only, ...more] = able;
  const isWhole = able.length === group.members.length;
  const asked =
    only !== undefined && more.length === 0
      ? texts.askOne(lowered(campaignWords(only.campaign, only.name)), total, unknown, !isWhole)
      : texts.ask(able.length, total, unknown);
  return {
    tone: clear.length === group.members.length ? 'accent' : 'warning',
    text: [
      ...(missing.length === 0 || able.length === 0
        ? []
        : [texts.absent(missing.map(({ member }) => member.campaign))]),
      able.length === 0 ? texts.nothingCanRun : asked,
      ...(takesApproval && isApprovable ? [texts.approvalForAll] : []),
      ...(takesApproval && !isApprovable ? [texts.nobodyElse] : []),
    ].join(' '),
    ...(able.length > 0 && { note: texts.nothingYet }),
    sections: [{ title: '', whole: true, lines: weighed.map(({ line }) => line) }],
    choices: [
      ...(takesApproval && isApprovable
        ? startChoice(group, all, { which: approvedOnes, label: texts.askApproval(all.length, isWhole) })
        : []),
      ...startChoice(group, possible, {
        which: 'all',
        label: takesApproval
          ? texts.runUnapproved(possible.length)
          : isWhole
            ? texts.runAll(possible.length)
            : texts.runPossible(possible.length),
      }),
      ...(clear.length === possible.length
        ? []
        : startChoice(group, clear, { which: 'clear', label: texts.runClear(clear.length) })),
    ],
    singleUse: true,
  };
}

/** One campaign needs no group: it is run as by its own command. */
function startChoice(
  { id, askedAt, members }: Group,
  [first, ...more]: readonly GroupMember[],
  { which: base, label }: { readonly which: string; readonly label: string },
): readonly Choice[] {
  if (first === undefined) return [];
  const { campaign } = first;
  if (more.length === 0)
    return [askedButton(severalLine([campaign]), texts.runOne(campaign, members.length > 1), askedAt)];
  const at = Math.trunc(askedAt);
  const intent = base === approvedOnes ? approvalIntent(id) : id;
  return [{ label, click: { canvass: 1, do: 'campaign', campaign, action: 'runSeveral', intent, base, at } }];
}

/** A version that knows of no approval takes this for a question that is gone, and starts nothing. */
const approvalMark = ' approval';

function approvalIntent(group: string): string {
  return `${group}${approvalMark}`;
}

/** The group that a button names. */
export function groupOfIntent(intent: string): string {
  return intent.endsWith(approvalMark) ? intent.slice(0, -approvalMark.length) : intent;
}
