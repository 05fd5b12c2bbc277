import { command } from '../../commands/command.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayNothingToEnd } from '../existing.ts';
import type { KnownCampaign } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed } from '../wording.ts';
import { type ApprovalRequest, isWaiting } from './approvals.ts';
import { redeliveredWithin, showApproval } from './ask-approval.ts';
import { type Decision, decide } from './decide.ts';
import { describe, whichMessage } from './messages.ts';

const texts = operators.approval;

export const approve = command({
  name: 'approve',
  phrases: ['approve [run of] campaign {campaign}'],
  short: ['approve run [of {known}]', 'approve it|this|that', 'approve [{known}]'],
  means: `approve, approve run, may run, approved, yes approve, let run, approve it, @campaign approve, green light, ok run,
    can run @campaign approve, approve request, my ok, get my ok, my consent, give consent, consent, my blessing, give ok, my approval,
    i approve, signoff, sign off, agree, agree @campaign may run, yes agree, !remind, !who, !is it approved, !approved yet, !need approve,
    !need signoff, !need sign off`,
  role: 'operator',
  help: 'allow a large run that another operator asks for here',
  example: 'approve campaign 12',
  exists: 'itself',
  run: (turn, deps: CampaignDependencies, { campaign }) => decideNamed(turn, deps, campaign, 'approve'),
});

export const decline = command({
  name: 'decline',
  phrases: ['decline [run of] campaign {campaign}', 'reject|deny|withdraw [run of] campaign {campaign}'],
  short: [
    'decline|reject|deny|withdraw run [of {known}]',
    'decline|reject|deny|withdraw it|this|that',
    'decline|reject|withdraw [{known}]',
    'deny {known}',
  ],
  means: `decline, not approve, not may run, decline run, withdraw request, take back, my request, not allow, not run request,
    stop request, pull request, not want run, not let run, no to`,
  role: 'operator',
  help: 'refuse a large run that is waiting for approval here, or withdraw your own',
  example: 'decline campaign 12',
  exists: 'itself',
  run: (turn, deps: CampaignDependencies, { campaign }) => decideNamed(turn, deps, campaign, 'decline'),
});

/** Decides the request that a line means among those waiting in its conversation. */
async function decideNamed(
  turn: Turn,
  deps: CampaignDependencies,
  named: Parameters<typeof resolveCampaign>[2] | undefined,
  decision: Decision,
): Promise<void> {
  const campaign = named && (await resolveCampaign(turn, deps, named, (id) => `${decision} campaign ${id}`));
  if (named !== undefined && campaign === undefined) return;
  const here = (await deps.approvals()).filter(
    (one) => (campaign === undefined || isAbout(deps, one, campaign.id)) && isHere(one, turn),
  );
  const now = deps.now();
  const by = personOfTurn(turn.incoming);
  // A request that this very message decided before a crash no longer waits.
  const isRecent = ({ decided }: ApprovalRequest) =>
    decided !== undefined && isSamePerson(decided.by, by) && now - decided.at < redeliveredWithin;
  const before = turn.incoming.again ? here.filter(isRecent).slice(-1) : [];
  const meant = before.length > 0 ? before : here.filter((one) => isWaiting(one, now));
  const [request, ...more] = meant;
  if (request === undefined) return await sayNothingWaits(turn, deps, campaign);
  if (more.length > 0) return await sayMessage(turn, whichMessage(deps, meant, decision));
  // Someone who names nothing is asked: another operator's request may have come in between.
  const isUnnamed = named === undefined && decision === 'approve' && before.length === 0;
  if (isUnnamed && !isSamePerson(request.by, by)) return await showApproval(turn, deps, request);
  await decide(turn, deps, request, decision);
}

/** The requests that wait in a conversation. */
export async function waitingHere(
  turn: Turn,
  deps: CampaignDependencies,
): Promise<readonly ApprovalRequest[]> {
  return (await deps.approvals()).filter((one) => isWaiting(one, deps.now()) && isHere(one, turn));
}

function isHere({ places }: ApprovalRequest, { place: here }: Turn): boolean {
  return places.some(({ place }) => isSamePlace(place, here));
}

export const approvals = command({
  name: 'approvals',
  phrases: ['approvals'],
  asked: ['approval requests'],
  means: `approval, not approve, which approval, is approved, approved yet, who approve, need signoff, need sign off, wait approve,
    wait approval, need approve, need approval, approve request, open approval, what approve, something approve, anything approve,
    have approve, my approval, who approval, wait signoff, need my ok, wait ok, wait sign off, anything need ok, need signoff,
    need sign off, is approved, approved yet, who approve, waiting for me, pending, wait second operator, wait second yes,
    second operator yes, wait yes, anybody wait yes`,
  role: 'operator',
  help: 'what is waiting for approval',
  example: 'approvals',
  async run(turn, deps: CampaignDependencies) {
    const waiting = (await deps.approvals()).filter((one) => isWaiting(one, deps.now()));
    const here = waiting.filter((one) => isHere(one, turn));
    const elsewhere = waiting.filter((one) => !isHere(one, turn));
    if (here.length + elsewhere.length === 0) return await sayMessage(turn, { text: texts.nothingWaits });
    const clock = clockOf(deps, turn.incoming.timeZone);
    const line = (request: ApprovalRequest, suffix = ''): string => {
      const until = timeWords(request.expiresAt, clock);
      const words = texts.requested(describe(deps, request).unapprovable, request.by.name, until);
      return words + suffix;
    };
    await sayMessage(turn, {
      ...listed(texts.waitingCount(here.length + elsewhere.length), [
        ...here.map((one) => line(one)),
        ...elsewhere.map((one) => line(one, ` · ${texts.inAnotherPlace}`)),
      ]),
      timesIn: clock,
      choices: here.length === 0 ? [] : whichMessage(deps, here, 'approve').choices,
    });
  },
});

/** It may wait in another conversation, or have waited here. */
async function sayNothingWaits(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign | undefined,
): Promise<void> {
  if (campaign === undefined) return await sayMessage(turn, { text: texts.nothingWaits });
  const title = campaignWords(campaign.id, campaign.name);
  const isElsewhere = (await deps.approvals()).some(
    (one) => isAbout(deps, one, campaign.id) && isWaiting(one, deps.now()),
  );
  if (isElsewhere) return await sayMessage(turn, { text: texts.elsewhere(title) });
  await sayNothingToEnd(turn, deps, campaign.id, { text: texts.doesNotWait(title) });
}

/** Whether it would run a campaign, alone or among others. */
function isAbout(deps: CampaignDependencies, request: ApprovalRequest, campaign: number): boolean {
  return describe(deps, request).campaigns.includes(campaign);
}
