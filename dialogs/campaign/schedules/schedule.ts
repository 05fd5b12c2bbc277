import { askedButton, commandButton, scheduleButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { commit } from '../../commit.ts';
import { isSamePlace } from '../../records.ts';
import { capitalised } from '../../text.ts';
import { askedAt, isOverdue, personOfTurn, sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../existing.ts';
import { askForApproval } from '../intents/ask-approval.ts';
import { resolveCampaign } from '../resolve.ts';
import { readOutlook } from '../run/outlook.ts';
import { campaignWords, lowered } from '../wording.ts';
import {
  howWords,
  rhythmWords,
  scheduledMessage,
  scheduleLine,
  showSchedules,
  toldRhythm,
} from './messages.ts';

const texts = operators.keep;

export const schedule = command({
  name: 'schedule',
  phrases: ['schedule campaign {campaign} {schedule} [{only}] [{retry}] [{anyway}]'],
  short: ['schedule {known} {schedule} [{only}] [{retry}] [{anyway}]'],
  // Someone who gives a time doesn't want a run now.
  offered: ['run|execute|start [campaign] {known} {schedule} [{only}] [{retry}]'],
  means: `schedule, run automatically, run every, every, automatically, later, run later, run tonight, tonight, run overnight, overnight,
    tomorrow, run tomorrow, once, only once, then run, run at, schedule run, start later, daily run, recurring, @schedule, run @schedule,
    test @schedule, start @schedule, !digest, !who, !remind, !stop run, !ignore, !notify, !approve, !decline, !rerun failed,
    !change schedule, !move schedule, schedule @campaign, plan @campaign, put schedule, later today, @day, run @day, rerun @day, do @day,
    schedule @day, this evening, in evening, set up run, recurring run, on schedule, have run @schedule, begin @schedule`,
  role: 'operator',
  help: 'run a campaign on a schedule, or once later; results are posted here',
  example: 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)',
  exists: existingCampaign,
  acts: true,
  async run(turn, deps: CampaignDependencies, values) {
    const { cron, words, timeZone: said, once, clockless = false, unsaid = false } = values.schedule;
    if (values.only === 'changes') {
      return await sayMessage(turn, { text: texts.notChangesOnly });
    }
    const { only, retry } = values;
    const timeZone = said ?? turn.incoming.timeZone ?? deps.timeZone;
    const rhythm = rhythmWords({ words, timeZone, once }, deps.now());
    const lineFor = (id: number): string => scheduleLine(id, { words, timeZone, only, retry });
    const campaign = await resolveCampaign(turn, deps, values.campaign, lineFor);
    if (campaign === undefined) return;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    // “In 3 minutes” meant another time, and may have been typed again since.
    const isLate = once !== undefined && isOverdue(askedAt(turn), deps.now());
    if (unsaid || isLate) {
      return await sayMessage(turn, {
        text: isLate ? texts.scheduleLate(title, rhythm) : texts.scheduleUnsaid(title, rhythm),
        note: texts.nothingScheduled,
        choices: [askedButton(lineFor(campaign.id), texts.schedule, deps.now())],
      });
    }
    const same = (await deps.schedules.list()).find(
      (one) =>
        one.campaign === campaign.id &&
        one.cron === cron &&
        one.timeZone === timeZone &&
        one.only === only &&
        one.retry === retry &&
        isSamePlace(one.place, turn.place),
    );
    if (same !== undefined) {
      const { id, paused } = same;
      return await sayMessage(turn, {
        text: [
          texts.alreadyScheduled(id, title, `${rhythm}${howWords(same)}`),
          ...(paused ? [texts.isPaused] : []),
        ].join(' '),
        choices: [...(paused ? [scheduleButton('resume', id, texts.resume)] : []), showSchedules],
      });
    }
    const isTold = values.anyway === true;
    const outlook =
      isTold && deps.approveAboveCalls === undefined
        ? undefined
        : await readOutlook(deps, campaign, { retry });
    const takesApproval = outlook?.large?.takes === 'approval';
    const isLarge = outlook?.large !== undefined && !takesApproval;
    if (!isTold && outlook !== undefined && (outlook.isInactive || isLarge)) {
      const { isInactive, large, name = campaign.name } = outlook;
      const label = isInactive ? texts.scheduleAnyway : texts.schedule;
      return await sayMessage(turn, {
        tone: 'warning',
        text: [
          ...(once === undefined ? [] : [`${capitalised(rhythm)}.`]),
          ...(isInactive ? [texts.scheduleInactive(campaignWords(campaign.id, name))] : []),
          ...(large === undefined ? [] : [texts.scheduleLarge(title, large.calls, once !== undefined)]),
        ].join(' '),
        note: texts.nothingScheduled,
        choices: [
          askedButton(`${lineFor(campaign.id)} anyway`, label, deps.now()),
          ...(isInactive ? [commandButton(`update campaign ${campaign.id} active yes`, texts.update)] : []),
        ],
      });
    }
    if (takesApproval) {
      const named = { id: campaign.id, name: campaign.name ?? outlook.name };
      const subject = { kind: 'schedule', cron, timeZone, words, once, only, retry } as const;
      const wanted = { campaign: named, subject, calls: outlook.large?.calls };
      return await askForApproval(turn, deps, wanted);
    }
    const made = await commit(turn.records, async (draft) => {
      const act = { campaign: campaign.id, by: personOfTurn(turn.incoming), place: turn.place };
      const rhythmWanted = { cron, timeZone, words, once };
      const made = await deps.schedules.within(draft).create({ ...act, ...rhythmWanted, only, retry });
      const { schedule: named, actions } = operators.audit;
      const entry = { ...act, action: actions.schedule, detail: toldRhythm(rhythmWanted) };
      await deps.audit.within(draft).begin(entry, named(made.id));
      return made;
    });
    await deps.campaigns.note({ id: campaign.id });
    const assumed = texts.zoneAssumed(timeZone, turn.incoming.timeZone !== undefined);
    await sayMessage(turn, {
      ...scheduledMessage({ ...made, campaignName: campaign.name }, deps.now()),
      note: said === undefined && !clockless ? assumed : undefined,
    });
  },
});
