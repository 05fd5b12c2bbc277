import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { existingCampaign, sayNothingToEnd } from '../existing.ts';
import { canRemove, refuseRemoval } from '../permissions.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { endMute, muteCampaign } from './acts.ts';

const texts = operators.keep;

export const mute = command({
  name: 'mute',
  phrases: [
    'mute campaign {campaign} for {duration}',
    'mute campaign {campaign} {duration}',
    'mute campaign {campaign} until|till|til {until}',
  ],
  short: [
    'mute|silence|snooze {known} [for] {duration}',
    'mute|silence|snooze {known} until|till|til {until}',
    'silence|snooze campaign {campaign} [for] {duration}',
    'silence|snooze campaign {campaign} until|till|til {until}',
  ],
  means: `!not mute, not @campaign post, no @campaign posts, no posts next, mute, not post until, not post for, not notify until,
    not about until, mute until, nothing until, stop post until, stop post for, not bother, mute channel, no messages until,
    stop notify until, stop until, not until, nothing about before, nothing before, not about before, quiet, quiet @campaign,
    silence @campaign, not disturb, peace, pause notify, pause alarm, pause post, stop notify while, not notify while, no posts for,
    be silent, not notify for, not alarm @campaign, not alarm for`,
  role: 'viewer',
  help: 'post nothing about a campaign here for a while',
  example: 'mute campaign 12 for 2h',
  exists: existingCampaign,
  async run(turn, deps: CampaignDependencies, { campaign: named, duration = 0, until: said }) {
    const clock = clockOf(deps, turn.incoming.timeZone);
    const until = said ?? clock.now + duration;
    const minutes = Math.max(1, Math.round((until - clock.now) / 60_000));
    const lineFor = (id: number): string => `mute campaign ${id} for ${minutes}m`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    if (!canRemove(turn)) {
      const act = { action: operators.audit.actions.mute, campaign: campaign.id };
      return await refuseRemoval(turn, deps, act, texts.takesOperator.mute(lowered(title)));
    }
    await muteCampaign(turn, deps, campaign.id, until);
    await sayMessage(turn, {
      text: texts.muted(title, untilWords(until, clock), turn.place.kind === 'group'),
      choices: [
        commandButton(`unmute campaign ${campaign.id}`, texts.unmute),
        commandButton('mutes', texts.mutes),
      ],
    });
  },
});

export const mutes = command({
  name: 'mutes',
  phrases: ['mutes'],
  asked: ['what is muted'],
  means: `mutes, what mute, which mute, mute here, anything mute, is mute, muted, mute campaign, list mute, why not see, who
    mute, when mute, until when mute`,
  role: 'viewer',
  help: 'what is muted here',
  example: 'mutes',
  async run(turn, deps: CampaignDependencies) {
    const [here, seen] = await Promise.all([deps.subscriptions.at(turn.place), deps.campaigns.list()]);
    const all = here.mutes;
    if (all.length === 0) return await sayMessage(turn, { text: texts.noMutes, note: texts.muteExample });
    const clock = clockOf(deps, turn.incoming.timeZone);
    const lines = all.map(({ campaign, until, by }) => {
      const name = seen.find(({ id }) => id === campaign)?.name;
      return texts.muteLine(campaignWords(campaign, name), untilWords(until, clock), by?.name);
    });
    await sayMessage(turn, {
      ...listed(texts.muteCount(all.length), lines),
      timesIn: clock,
      choices: all
        .slice(0, maxOffered)
        .map(({ campaign }) => commandButton(`unmute campaign ${campaign}`, texts.unmuteOf(campaign))),
    });
  },
});

const maxOffered = 10;

export const unmute = command({
  name: 'unmute',
  phrases: ['unmute campaign {campaign}'],
  short: ['unmute {known}'],
  means: `may post again, @campaign may post again, @campaign post again, unmute, not mute, end mute, stop mute, post again,
    delete mute, talk again, mute off, lift mute, post about again, message again, notify again, loud again, speak again,
    resume notify, resume message, resume post, not quiet, end quiet, sound, audible, allow post, unmute @campaign, noise
    again, may make noise, notify back on, notify back, notify on again, may post again, silenced earlier`,
  role: 'viewer',
  help: 'end a mute early',
  example: 'unmute campaign 12',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies, values) {
    const campaign = await resolveCampaign(turn, deps, values.campaign, (id) => `unmute campaign ${id}`);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    if (!(await deps.subscriptions.isMuted(campaign.id, turn.place))) {
      return await sayNothingToEnd(turn, deps, campaign.id, { text: texts.notMuted(title) });
    }
    const wasMuted = await endMute(turn, deps, campaign.id);
    await sayMessage(turn, {
      text: wasMuted ? texts.unmuted(title) : texts.notMuted(title),
    });
  },
});
