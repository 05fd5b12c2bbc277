import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { defined } from '../../defined.ts';
import { personOfTurn, sayMessage } from '../../turn.ts';
import { durationWords, timeWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { resolveCampaign, resolveExisting } from '../resolve.ts';
import { campaignWords, lowered } from '../wording.ts';
import { audited } from './audit.ts';

const texts = operators.keep;

export const subscribe = command({
  name: 'subscribe',
  phrases: ['subscribe [to] campaign {campaign} [{only}]'],
  short: [
    'subscribe [me] [to] {known} [{only}]',
    'subscribe me to campaign {campaign} [{only}]',
    'subscribe [to] {only} of [campaign] {known}',
  ],
  role: 'viewer',
  help: 'post every run of a campaign here, or failures or changes only',
  example: 'subscribe campaign 12 failures only',
  async run(turn, deps: CampaignDependencies, { campaign: named, only }) {
    const which = only === undefined ? '' : ` ${only} only`;
    const campaign = await resolveExisting(turn, deps, named, (id) => `subscribe campaign ${id}${which}`);
    if (campaign === undefined) return;
    const by = personOfTurn(turn.incoming);
    const added = await audited(
      turn,
      deps,
      { action: 'subscribe to campaign', campaign: campaign.id, detail: only },
      () =>
        deps.subscriptions.add(campaign.id, {
          ...{ place: turn.place, by },
          ...defined({ only }),
        }),
      (outcome) => (outcome === 'full' ? 'not done: too many conversations' : 'subscribed'),
    );
    const title = lowered(campaignWords(campaign.id, campaign.name));
    if (added === 'full') {
      return await sayMessage(turn, { text: texts.tooManySubscriptions(title), tone: 'warning' });
    }
    await deps.campaigns.note({ id: campaign.id });
    const until = await deps.subscriptions.mutedUntil(campaign.id, turn.place);
    const muted = until === undefined ? [] : [texts.mutedUntil(timeWords(until, clockOf(deps)))];
    await sayMessage(turn, {
      tone: 'good',
      text: [texts.subscribed(title), `${texts.subscribedTo[only ?? 'all']}.`, ...muted].join(' '),
      choices: [
        commandButton(`unsubscribe campaign ${campaign.id}`, texts.unsubscribe),
        ...(until === undefined ? [] : [commandButton(`unmute campaign ${campaign.id}`, texts.unmute)]),
      ],
    });
  },
});

export const unsubscribe = command({
  name: 'unsubscribe',
  phrases: ['unsubscribe [from] campaign {campaign}'],
  short: ['unsubscribe [from] {known}'],
  role: 'viewer',
  help: 'stop posting a campaign’s runs here',
  example: 'unsubscribe campaign 12',
  async run(turn, deps: CampaignDependencies, values) {
    const campaign = await resolveCampaign(turn, deps, values.campaign, (id) => `unsubscribe campaign ${id}`);
    if (campaign === undefined) return;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    const removed = await audited(
      turn,
      deps,
      { action: 'unsubscribe from campaign', campaign: campaign.id },
      () => deps.subscriptions.remove(campaign.id, turn.place),
      (done) => (done ? 'ended' : 'there was none'),
    );
    await sayMessage(turn, {
      text: removed ? texts.unsubscribed(title) : texts.notSubscribed(title),
    });
  },
});

export const mute = command({
  name: 'mute',
  phrases: ['mute campaign {campaign} for {duration}', 'mute campaign {campaign} {duration}'],
  short: ['mute {known} for {duration}'],
  role: 'viewer',
  help: 'post nothing about a campaign here for a while',
  example: 'mute campaign 12 for 2h',
  async run(turn, deps: CampaignDependencies, { campaign: named, duration: milliseconds }) {
    const minutes = Math.max(1, Math.round(milliseconds / 60_000));
    const lineFor = (id: number): string => `mute campaign ${id} for ${minutes}m`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const clock = clockOf(deps);
    const until = clock.now + milliseconds;
    await audited(
      turn,
      deps,
      { action: 'mute campaign', campaign: campaign.id, detail: `for ${durationWords(milliseconds)}` },
      () => deps.subscriptions.mute(campaign.id, turn.place, until),
      () => 'muted',
    );
    const title = campaignWords(campaign.id, campaign.name);
    await sayMessage(turn, {
      text: texts.muted(title, durationWords(milliseconds), timeWords(until, clock)),
      choices: [commandButton(`unmute campaign ${campaign.id}`, texts.unmute)],
    });
  },
});

export const unmute = command({
  name: 'unmute',
  phrases: ['unmute campaign {campaign}'],
  short: ['unmute {known}'],
  role: 'viewer',
  help: 'end a mute early',
  example: 'unmute campaign 12',
  async run(turn, deps: CampaignDependencies, values) {
    const campaign = await resolveCampaign(turn, deps, values.campaign, (id) => `unmute campaign ${id}`);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    const wasMuted = await audited(
      turn,
      deps,
      { action: 'unmute campaign', campaign: campaign.id },
      () => deps.subscriptions.unmute(campaign.id, turn.place),
      (done) => (done ? 'no longer muted' : 'it wasn’t muted'),
    );
    await sayMessage(turn, {
      text: wasMuted ? texts.unmuted(title) : texts.notMuted(title),
    });
  },
});
