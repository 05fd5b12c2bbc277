import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { isSamePlace } from '../../records.ts';
import { type Person, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { rhythmOf } from '../digest/digests.ts';
import { existingCampaign, sayNothingToEnd } from '../existing.ts';
import type { KnownCampaign } from '../known.ts';
import { canRemove, refuseRemoval } from '../permissions.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { addSubscription, endSubscription } from './acts.ts';

const texts = operators.keep;

export const subscribe = command({
  name: 'subscribe',
  phrases: ['subscribe [to] campaign {campaign} [{only}]'],
  short: [
    'subscribe [me] [to] {known} [{only}]',
    'subscribe me to campaign {campaign} [{only}]',
    'subscribe [to] {only} of [campaign] {known}',
    'notify|tell|ping|message me|us when|if [campaign] {known} {only}',
    'let me|us know when|if [campaign] {known} {only}',
  ],
  means: `!stop post, !stop notify, !too many, subscribe, post channel, post here, post every, whenever, notify whenever, notify failed,
    notify every run, notify if failed, notify when failed, notify changes, notify when changes, post result, post result channel,
    into channel, in channel, every run, always show, always post, only when failed, only failed channel, notify about, want hear,
    post only, post if failed, notify, alert failed, show result channel, every result, add channel, send result, result always,
    notify @campaign, whenever run, notify changes @campaign, only failed news, failed news, alarm failed, alarm when failed,
    alarm if failed, every run here, follow every, always notify, result here, post whenever, each run, want every result, notify if red,
    keep informed, tell about every, mail every, post @campaign, channel @campaign, only changes, changes only, when flips, notify flaky`,
  role: 'viewer',
  help: 'post every run of a campaign here, or failures or changes only',
  example: 'subscribe campaign 12 failures only',
  exists: existingCampaign,
  async run(turn, deps: CampaignDependencies, { campaign: named, only }) {
    const which = only === undefined ? '' : ` ${only} only`;
    const campaign = await resolveCampaign(turn, deps, named, (id) => `subscribe campaign ${id}${which}`);
    if (campaign === undefined) return;
    const before = await subscriptionHere(turn, deps, campaign.id);
    // It would take posts away from the person who wanted them.
    if (before !== undefined && only !== undefined && before.only !== only && !canRemove(turn, before.by)) {
      return await refuseToEnd(turn, deps, operators.audit.actions.subscribe, campaign, before.by);
    }
    const title = lowered(campaignWords(campaign.id, campaign.name));
    if ((await addSubscription(turn, deps, campaign.id, only)) === 'full') {
      return await sayMessage(turn, { text: texts.tooManySubscriptions(title), tone: 'warning' });
    }
    await deps.campaigns.note({ id: campaign.id });
    const until = await deps.subscriptions.mutedUntil(campaign.id, turn.place);
    const muted =
      until === undefined ? [] : [texts.mutedUntil(untilWords(until, clockOf(deps, turn.incoming.timeZone)))];
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
  means: `unsubscribe, annoying, post annoying, too many post, too many notify, not post, not result channel, stop post, stop send,
    not subscribe, not need channel, not channel, stop result, stop notify, not notify, delete subscription, subscription off,
    not want message, stop subscription, not messages, stop message, delete channel, not care, not interested, not responsible,
    not want @campaign, not more @campaign, not result, enough @campaign, stop result here, not every run, out channel, not hear,
    not hear about, not follow, leave @campaign, stop @campaign posts, not see @campaign, not more result, no more @campaign`,
  role: 'viewer',
  help: 'stop posting a campaign’s runs here',
  example: 'unsubscribe campaign 12',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies, values) {
    const campaign = await resolveCampaign(turn, deps, values.campaign, (id) => `unsubscribe campaign ${id}`);
    if (campaign === undefined) return;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    const here = await subscriptionHere(turn, deps, campaign.id);
    if (here === undefined)
      return await sayNothingToEnd(turn, deps, campaign.id, { text: texts.notSubscribed(title) });
    if (!canRemove(turn, here.by)) {
      return await refuseToEnd(turn, deps, operators.audit.actions.unsubscribe, campaign, here.by);
    }
    const removed = await endSubscription(turn, deps, campaign.id);
    await sayMessage(turn, {
      text: removed ? texts.unsubscribed(title) : texts.notSubscribed(title),
    });
  },
});

export const subscriptions = command({
  name: 'subscriptions',
  phrases: ['subscriptions'],
  asked: ['what is subscribed', 'what are we subscribed to'],
  means: `subscriptions, am subscribed @campaign, am i subscribed @campaign, unsubscribe, !delete, what subscribe, which subscribe,
    what post, what post channel, why message, which notification, what notification, notify channel, who subscribe, why get message,
    which campaign post, am i subscribed, what get here, subscription list, message here, my subscription, what follow, which follow,
    what am following, list subscription, notifications list, what come here, whats subscribed, which campaign get result,
    campaign get result from, get result from, what channel get`,
  role: 'viewer',
  help: 'what this conversation is subscribed to',
  example: 'subscriptions',
  async run(turn, deps: CampaignDependencies) {
    const [here, seen, digest] = await Promise.all([
      deps.subscriptions.at(turn.place),
      deps.campaigns.list(),
      deps.digests.find(turn.place),
    ]);
    const all = here.subscriptions;
    const also = digest && operators.digest.alsoHere(rhythmOf(digest));
    if (all.length === 0) {
      return await sayMessage(turn, {
        text: texts.noSubscriptions,
        note: also ?? texts.subscriptionExample,
      });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const lines = all.map(({ campaign, only, by }) => {
      const name = seen.find(({ id }) => id === campaign)?.name;
      const until = here.mutes.find((one) => one.campaign === campaign)?.until;
      const muted = until === undefined ? undefined : untilWords(until, clock);
      const which = only === undefined ? '' : `${only} only`;
      return texts.subscriptionLine(campaignWords(campaign, name), which, by.name, muted);
    });
    await sayMessage(turn, {
      ...listed(texts.subscriptionCount(all.length), lines),
      timesIn: clock,
      note: also,
      choices: all
        .slice(0, maxOffered)
        .map(({ campaign }) =>
          commandButton(`unsubscribe campaign ${campaign}`, texts.unsubscribeOf(campaign)),
        ),
    });
  },
});

const maxOffered = 10;

async function subscriptionHere(turn: Turn, deps: CampaignDependencies, campaign: number) {
  return (await deps.subscriptions.of(campaign)).find(({ place }) => isSamePlace(place, turn.place));
}

async function refuseToEnd(
  turn: Turn,
  deps: CampaignDependencies,
  action: string,
  campaign: KnownCampaign,
  by: Person,
): Promise<void> {
  const text = texts.takesOperator.unsubscribe(lowered(campaignWords(campaign.id, campaign.name)), by.name);
  await refuseRemoval(turn, deps, { action, campaign: campaign.id }, text);
}
