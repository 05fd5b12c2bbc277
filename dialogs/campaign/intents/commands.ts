import { command } from '../../commands/command.ts';
import { maxCallMs } from '../../ports/limits.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords } from '../wording.ts';
import { type ApprovalRequest, isWaiting } from './approvals.ts';
import { type Decision, decide } from './decide.ts';
import { describe, whichMessage } from './messages.ts';

const texts = operators.approval;

export const approve = command({
  name: 'approve',
  phrases: ['approve [run of] campaign {campaign}'],
  short: ['approve run [of {known}]', 'approve it|this|that', 'approve [{known}]'],
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
  role: 'operator',
  help: 'refuse a large run that is waiting for approval here, or withdraw your own',
  example: 'decline campaign 12',
  exists: 'itself',
  run: (turn, deps: CampaignDependencies, { campaign }) => decideNamed(turn, deps, campaign, 'decline'),
});

/** What a line means of all that waits in its conversation. */
async function decideNamed(
  turn: Turn,
  deps: CampaignDependencies,
  named: Parameters<typeof resolveCampaign>[2] | undefined,
  decision: Decision,
): Promise<void> {
  const campaign = named && (await resolveCampaign(turn, deps, named, (id) => `${decision} campaign ${id}`));
  if (named !== undefined && campaign === undefined) return;
  const here = (await deps.approvals()).filter(
    (one) =>
      (campaign === undefined || isAbout(deps, one, campaign.id)) &&
      one.places.some(({ place }) => isSamePlace(place, turn.place)),
  );
  const now = deps.now();
  const by = personOfTurn(turn.incoming);
  // What this very message decided before a crash doesn't wait any more.
  const isRecent = ({ decided }: ApprovalRequest) =>
    decided !== undefined && isSamePerson(decided.by, by) && now - decided.at < redeliveredWithin;
  const before = turn.incoming.again ? here.filter(isRecent).slice(-1) : [];
  const meant = before.length > 0 ? before : here.filter((one) => isWaiting(one, now));
  const [request, ...more] = meant;
  if (request === undefined) return await sayNothingWaits(turn, deps, campaign);
  if (more.length > 0) return await sayMessage(turn, whichMessage(deps, meant, decision));
  await decide(turn, deps, request, decision);
}

/** After that no message comes again. Milliseconds. */
const redeliveredWithin = 10 * maxCallMs;

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
  await sayMessage(turn, { text: isElsewhere ? texts.elsewhere(title) : texts.doesNotWait(title) });
}

/** Whether it would run a campaign, alone or among others. */
function isAbout(deps: CampaignDependencies, request: ApprovalRequest, campaign: number): boolean {
  return describe(deps, request).campaigns.includes(campaign);
}
