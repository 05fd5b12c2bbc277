import { askedButton, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { isSamePlace } from '../../records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { currentCampaigns } from '../known.ts';
import { canRemove, refuseRemoval } from '../permissions.ts';
import { addSubscription, endMute, endSubscription, muteCampaign } from './acts.ts';

const texts = operators.keep;
const { actions } = operators.audit;

/** Asks first, with the number of campaigns: that many posts may come. */
export const subscribeAll = command({
  name: 'subscribeAll',
  phrases: ['subscribe [to] all campaigns [{only}] [{anyway}]'],
  short: ['subscribe [me|us] [to] all|everything [{only}]'],
  means: `hear every failed, hear every failed run anything, every failed run anything, ping whenever, whenever something failed,
    ping whenever something failed, subscribe all, subscribe every, notify all campaign, post all campaign, post every
    campaign, all campaign channel, post all, all result channel, all result post, every result post, notify every,
    notify all, notify every run, notify everything, hear every, hear all, hear about every, notify any, notify when any failed, notify any
    failed, hear any, !@campaign, !@testCase, !not`,
  role: 'viewer',
  help: 'post every run of all campaigns here; asks first',
  example: 'subscribe to all campaigns failures only',
  exists: 'itself',
  asks: true,
  async run(turn, deps: CampaignDependencies, { only, anyway = false }) {
    const all = (await currentCampaigns(deps)).map(({ id }) => id);
    if (all.length === 0) return await sayMessage(turn, { text: operators.read.noCampaigns });
    const which = only === undefined ? '' : ` ${only} only`;
    const line = `subscribe to all campaigns${which} anyway`;
    if (!anyway) {
      return await sayMessage(turn, {
        text: texts.subscribeAll(all.length, only),
        choices: [askedButton(line, texts.subscribeAllButton(all.length), deps.now())],
      });
    }
    const before = await deps.subscriptions.at(turn.place);
    // What others chose differently stays as they chose it.
    const own = all.filter((id) => {
      const one = before.subscriptions.find(({ campaign }) => campaign === id);
      return one === undefined || one.only === only || canRemove(turn, one.by);
    });
    let added = 0;
    for (const campaign of own) {
      if ((await addSubscription(turn, deps, campaign, only)) === 'added') added += 1;
    }
    await sayMessage(turn, {
      tone: 'good',
      text: texts.subscribedAll(added, only),
      note: texts.subscribedAllNote,
      choices: [commandButton('subscriptions', texts.subscriptions)],
    });
  },
});

export const unsubscribeAll = command({
  name: 'unsubscribeAll',
  phrases: ['unsubscribe [from] all campaigns'],
  short: ['unsubscribe [me|us] [from] all|everything'],
  means: `unsubscribe all, unsubscribe, delete all subscription, delete my subscription, !@campaign, not post all, stop all post,
    stop all notify, stop every notify, not notify all, unsubscribe every, not result any campaign, not receive all, not result all,
    not receive any campaign, not every campaign`,
  role: 'viewer',
  help: 'stop posting all campaigns’ runs here',
  example: 'unsubscribe from all campaigns',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies) {
    const { subscriptions } = await deps.subscriptions.at(turn.place);
    if (subscriptions.length === 0) return await sayMessage(turn, { text: texts.noSubscriptions });
    const own = subscriptions.filter(({ by }) => canRemove(turn, by));
    if (own.length === 0) {
      const act = { action: actions.unsubscribe };
      return await refuseRemoval(turn, deps, act, texts.takesOperator.unsubscribeAll);
    }
    for (const { campaign } of own) await endSubscription(turn, deps, campaign);
    await sayMessage(turn, {
      text: texts.unsubscribedAll(own.length, subscriptions.length - own.length),
      choices: [commandButton('subscriptions', texts.subscriptions)],
    });
  },
});

/** Mutes everything that posts here: subscriptions, alerts and schedules. */
export const muteAll = command({
  name: 'muteAll',
  phrases: ['mute all campaigns for {duration}'],
  short: [
    'mute|silence|snooze all|everything [campaigns] [for] {duration}',
    'mute|silence|snooze all|everything [campaigns] until|till|til {until}',
  ],
  means: `no posts for, maintenance window, mute all, not post all until, !@campaign, quiet until, quiet for, quiet tonight,
    not hear anything until, not alarm until, not alarm for, not alarm tonight, not notify until, not notify for, not notify tonight, no posts
    until, no posts tonight, nothing until, not disturb until, not bother until, peace until, noise until, noise for,
    pause alarm until`,
  role: 'viewer',
  help: 'post nothing here for a while',
  example: 'mute all campaigns for 2h',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies, { duration = 0, until: said }) {
    const clock = clockOf(deps, turn.incoming.timeZone);
    const until = said ?? clock.now + duration;
    const here = await postedHere(turn, deps);
    if (here.length === 0) return await sayMessage(turn, { text: texts.nothingPosted });
    if (!canRemove(turn)) {
      return await refuseRemoval(turn, deps, { action: actions.mute }, texts.takesOperator.muteAll);
    }
    const words = untilWords(until, clock);
    for (const campaign of here) await muteCampaign(turn, deps, campaign, until);
    await sayMessage(turn, {
      text: texts.mutedAll(here.length, words, turn.place.kind === 'group'),
      choices: [commandButton('unmute all campaigns', texts.unmute), commandButton('mutes', texts.mutes)],
    });
  },
});

export const unmuteAll = command({
  name: 'unmuteAll',
  phrases: ['unmute all campaigns'],
  short: ['unmute all|everything'],
  means: 'unmute all, unmute every, unmute, talk again, speak again, post again, !@campaign',
  role: 'viewer',
  help: 'end all mutes here early',
  example: 'unmute all campaigns',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies) {
    const { mutes } = await deps.subscriptions.at(turn.place);
    if (mutes.length === 0) return await sayMessage(turn, { text: texts.noMutes });
    for (const { campaign } of mutes) await endMute(turn, deps, campaign);
    await sayMessage(turn, { text: texts.unmutedAll(mutes.length) });
  },
});

async function postedHere({ place }: Turn, deps: CampaignDependencies): Promise<readonly number[]> {
  const [{ subscriptions }, alerts, schedules] = await Promise.all([
    deps.subscriptions.at(place),
    deps.alerts.at(place),
    deps.schedules.list(),
  ]);
  const scheduled = schedules.filter((one) => isSamePlace(one.place, place));
  return [...new Set([...subscriptions, ...alerts, ...scheduled].map(({ campaign }) => campaign))];
}
