import { type Choice, commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Line, Message } from '../../message.ts';
import type { RecordStore } from '../../ports/records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { type Group, type GroupMember, groupRecords, memberRun } from '../repositories/groups.ts';
import { runsDigest } from '../run/ask-run.ts';
import { readOutlook } from '../run/outlook.ts';
import { runLines } from '../run/question.ts';
import { isUnfinished } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
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
  const message = questionMessage(group, weighed);
  await sayMessage(turn, why === undefined ? message : { ...message, text: `${why}\n${message.text}` });
}

interface Weighed {
  readonly member: GroupMember;
  readonly calls: number | undefined;
  readonly takesApproval: boolean;
  readonly line: Line;
}

async function weigh(
  records: RecordStore,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  { group, now }: { readonly group: string; readonly now: number },
): Promise<Weighed> {
  const tracked = await readTrackedRuns(records, campaign.id);
  const outlook = await readOutlook(deps, campaign, { against: { tracked, despite: [] } });
  const { isMissing, isInactive, large, calls, beside } = outlook;
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
  const isImpossible = isMissing || takesApproval;
  const isClear = running.length === 0 && !isInactive;
  return {
    member: {
      ...{ campaign: campaign.id, ...defined({ name }), run: memberRun(group, campaign.id) },
      ...defined({ seen: seen === '' ? undefined : seen }),
      standing: isImpossible ? 'impossible' : isClear ? 'clear' : 'objected',
    },
    calls: isImpossible ? 0 : calls,
    takesApproval: takesApproval && !isMissing,
    line: { lead: campaignWords(campaign.id, name), text: isMissing ? texts.missing : words.join(', ') },
  };
}

/** The members that a button of the question starts. */
export function wantedMembers({ members }: Pick<Group, 'members'>, which: string): readonly GroupMember[] {
  return members.filter(
    ({ standing }) => standing === 'clear' || (which === 'all' && standing === 'objected'),
  );
}

function questionMessage(group: Group, weighed: readonly Weighed[]): Message {
  const possible = wantedMembers(group, 'all');
  const clear = wantedMembers(group, 'clear');
  const able = weighed.filter(({ member }) => member.standing !== 'impossible');
  const unknown = able.filter(({ calls }) => calls === undefined).length;
  const total = able.reduce((sum, { calls = 0 }) => sum + calls, 0);
  const isWhole = possible.length === group.members.length;
  return {
    tone: clear.length === group.members.length ? 'accent' : 'warning',
    text: able.length === 0 ? texts.nothingCanRun : texts.ask(able.length, total, unknown),
    sections: [{ title: '', whole: true, lines: weighed.map(({ line }) => line) }],
    choices: [
      ...startChoice(group, possible, {
        which: 'all',
        label: isWhole ? texts.runAll(possible.length) : texts.runPossible(possible.length),
      }),
      ...(clear.length === possible.length
        ? []
        : startChoice(group, clear, { which: 'clear', label: texts.runClear(clear.length) })),
      ...weighed
        .filter(({ takesApproval }) => takesApproval)
        .slice(0, maxOffered)
        .map(({ member: { campaign } }) =>
          commandButton(severalLine([campaign]), texts.askApproval(campaign)),
        ),
    ],
    singleUse: true,
  };
}

/** Of campaigns that take approval. */
const maxOffered = 5;

/** One campaign needs no group: it is run as by its own command. */
function startChoice(
  { id: intent, askedAt }: Group,
  [first, ...more]: readonly GroupMember[],
  { which: base, label }: { readonly which: 'all' | 'clear'; readonly label: string },
): readonly Choice[] {
  if (first === undefined) return [];
  const { campaign } = first;
  if (more.length === 0) return [commandButton(severalLine([campaign]), texts.runOne(campaign))];
  const at = Math.trunc(askedAt);
  return [{ label, click: { canvass: 1, do: 'campaign', campaign, action: 'runSeveral', intent, base, at } }];
}
