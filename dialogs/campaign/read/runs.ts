import { type Choice, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { inTime } from '../../in-time.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { RunOfList, RunVerdict } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { countWords, percentWords, verdictSigns, verdictTitle } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { resultWords } from '../../wording/result-words.ts';
import { byOurClock, type TimeContext, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayRunsFailure } from '../existing.ts';
import { gatherRuns, pageOf, perPage } from '../pages.ts';
import { resolveCampaign } from '../resolve.ts';
import { askForEnds } from '../results/known-ends.ts';
import { newestFirst } from '../results/read.ts';
import { judgeResult, saysOver, verdictByWord } from '../results/verdict.ts';
import { campaignWords, ifGiven, lowered, restOf, tookWords } from '../wording.ts';

const texts = operators.read;

/** 2,000 runs at the service's 50 a page. */
const maxPages = 40;
/** How long the list waits for the counts of runs that haven't been read yet. Milliseconds. */
const maxWait = 3000;

export const runs = command({
  name: 'runs',
  phrases: [
    'runs [of] campaign {campaign} [since {when}] [page {page}]',
    'runs [of] campaign {campaign} {period} [page {page}]',
    'last {count} runs of campaign {campaign}',
  ],
  short: ['last {count} runs [of|for] {known}', 'runs|history [of] {known} {period} [page {page}]'],
  asked: [
    'runs|history {known} [since {when}] [page {page}]',
    'when did|was {known} run',
    'when did we run {known}',
  ],
  means: `runs, history, previous runs, last runs, last few, run history, often run, how often run, all runs, when last run, when run,
    run since, ran since, since, previous run, last time, many run, ever run, over time, last times, when last, ran, trend, !who,
    nightlies, last passed, when passed, page runs, runs last, @when, runs @when, ran @when, how @when, all @when, past runs,
    all runs @campaign, when was run, history @campaign, how lately, track, last N runs, list runs, run list, how many times, number runs,
    when did run, since when @campaign failed, previous results, older results, past results, earlier results, done lately, last month,
    how last, last @campaign, last few @campaign, every run @when, every run @campaign @when`,
  role: 'viewer',
  help: 'a campaign’s runs, newest first, with verdicts and counts',
  example: 'runs of campaign 12 since yesterday',
  async run(turn, deps: CampaignDependencies, { campaign: named, when, count, page = 1 }) {
    const lineFor = (id: number): string =>
      count === undefined
        ? `runs of campaign ${id}${ifGiven(when, ({ line }) => ` ${line}`)}`
        : `last ${count} runs of campaign ${id}`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    const gathered = await gatherRuns(deps, campaign.id, {
      since: when?.since,
      maxPages,
      enough: (items) => items.length > page * perPage,
    });
    if (!gathered.ok)
      return await sayRunsFailure(turn, deps, campaign, gathered.failure, lineFor(campaign.id));
    await deps.campaigns.note({ id: campaign.id });
    const { items, whole, broken, serviceTime = deps.now() } = gathered.value;
    const clock = clockOf(deps, turn.incoming.timeZone);
    const from = ifGiven(when, ({ since }) => texts.since(timeWords(since, clock)));
    if (items.length === 0) {
      const run = commandButton(`run campaign ${campaign.id}`, texts.run);
      return await sayMessage(turn, { text: texts.noRuns(title, from), choices: [run] });
    }
    const paged = pageOf(items.toSorted(newestFirst), page, count);
    const shown = { ...paged, items: await askForEnds(deps, campaign.id, paged.items, serviceTime) };
    const finished = shown.items.filter(saysOver).map(({ id }) => id);
    const verdicts = await inTime(
      deps.time,
      deps.reports.verdicts(campaign.id, finished.toReversed()),
      maxWait,
      new Map<number, RunOfList>(),
    );
    const olderThan = (before: number): string =>
      count === undefined ? `${lineFor(campaign.id)} page ${before + 1}` : `runs of campaign ${campaign.id}`;
    const isAll = whole || broken !== undefined;
    const all = isAll ? `${items.length}` : texts.moreThan(items.length - 1);
    await sayMessage(turn, {
      text: texts.runsOf(title, from),
      note: [texts.page(shown.first, shown.last, all), ...restOf(broken, items.length, 'run')].join('. '),
      choices: [
        ...shown.items.map((run) => runButton(campaign.id, run, verdicts.get(run.id), clock)),
        ...(shown.more || (!isAll && shown.last === items.length)
          ? [commandButton(olderThan(shown.page), texts.older)]
          : []),
      ],
    });
  },
});

/** Opens the results of a listed run, or watches it if it is in progress. */
function runButton(
  campaign: number,
  run: CampaignRun,
  came: RunOfList | undefined,
  clock: TimeContext,
): Choice {
  const { id, startedAt, result } = run;
  const when = startedAt === undefined ? [] : [timeWords(byOurClock(startedAt, clock), clock)];
  if (!saysOver(run)) {
    const line = [texts.runInProgress(id), ...when].join(' · ');
    return commandButton(`watch campaign ${campaign} run ${id}`, line);
  }
  const took = tookWords(run);
  const rate = came?.passRate;
  const { verdict } = came ?? { verdict: verdictByWord(run) };
  const line = [
    `${verdictSigns[verdict]} ${texts.runNumber(id)}`,
    came === undefined ? ownWords(verdict, result) : resultWords(came.counts),
    ...(came?.known === undefined ? [] : [countWords(came.known, 'known failure')]),
    ...(came?.onRetry === undefined ? [] : [operators.triage.countOnRetry(came.onRetry)]),
    ...(rate === undefined ? [] : [percentWords(rate)]),
    ...when,
    ...(took === undefined ? [] : [took]),
  ].join(' · ');
  return commandButton(`results of campaign ${campaign} run ${id}`, line);
}

/** A run whose results weren't read: `passed, according to the service`, `inconclusive (Aborted), according to the service`. */
function ownWords(verdict: RunVerdict, result: string | undefined): string {
  const words = lowered(verdictTitle(verdict));
  const word = verdict === 'inconclusive' ? ` (${judgeResult(result).word ?? texts.noResult})` : '';
  return operators.names.byWord(`${words}${word}`);
}
