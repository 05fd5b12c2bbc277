import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { byOurClock, type TimeContext, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayRunsFailure } from '../existing.ts';
import { gatherRuns, pageOf, perPage } from '../pages.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';

const texts = operators.read;

export const starters = command({
  name: 'starters',
  phrases: ['starters of campaign {campaign}'],
  asked: [
    'starters {known}',
    'who ran|run|started|executed|launched|triggered|runs|starts {known}',
    'who kicked off {known}',
  ],
  means: `who run, who ran, who running, ran who, who last run, who start, whose run, who runs, who using, who hammering, responsible run,
    who responsible, who own, who behind, who test, ran by, started by, who last, @campaign whose, who @campaign, who did run,
    who did start, ran last who, who pressed, who pushed, by who, anyone ran last, who @when, who ran @when, who run @when,
    who start @when`,
  role: 'viewer',
  help: 'who started a campaign’s last runs',
  example: 'starters of campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    const lineFor = (id: number): string => `starters of campaign ${id}`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const { id, name } = campaign;
    const title = lowered(campaignWords(id, name));
    const gathered = await gatherRuns(deps, id, { maxPages: 2, enough: (items) => items.length >= perPage });
    if (!gathered.ok) return await sayRunsFailure(turn, deps, campaign, gathered.failure, lineFor(id));
    const newestFirst = gathered.value.items.toSorted(
      (one, other) => (other.startedAt ?? 0) - (one.startedAt ?? 0) || other.id - one.id,
    );
    const choices = [commandButton(`runs of campaign ${id}`, texts.runs)];
    if (newestFirst.length === 0) {
      return await sayMessage(turn, { text: texts.noRuns(campaignWords(id, name), ''), choices });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const tracked = await deps.trackedRuns();
    const lines = await Promise.all(
      pageOf(newestFirst, 1).items.map(async (run) => {
        const noted = await deps.starters.find(id, run.id);
        const own = tracked.find(
          ({ campaign: of, stage }) => of === id && 'run' in stage && stage.run === run.id,
        );
        return startLine(run, noted ?? own?.startedBy, clock);
      }),
    );
    await sayMessage(turn, {
      ...listed(texts.startersOf(title), lines),
      timesIn: clock,
      choices: [
        ...choices,
        ...(turn.incoming.role === 'operator' ? [commandButton(`audit campaign ${id}`, texts.audit)] : []),
      ],
    });
  },
});

/** `Run 86 · 20 Nov 08:00 UTC · Ada` */
function startLine(
  { id, startedAt }: CampaignRun,
  by: { readonly name: string; readonly schedule?: number | undefined } | undefined,
  clock: TimeContext,
): string {
  const when = startedAt === undefined ? [] : [timeWords(byOurClock(startedAt, clock), clock)];
  const who =
    by === undefined
      ? texts.startedOutside
      : by.schedule === undefined
        ? by.name
        : texts.bySchedule(by.schedule, by.name);
  return [texts.runNumber(id), ...when, who].join(' · ');
}
