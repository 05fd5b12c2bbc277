import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { resolveOfRun } from '../campaign-of-run.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { findReport } from '../read/report.ts';
import { campaignWords, ifGiven } from '../wording.ts';
import { askAboutRerun } from './question.ts';

const texts = operators.rerun;

/**
 * Runs the failed and the inconclusive test cases of a finished run again: of the last one unless a run is named. It asks
 * first, saying how many there are; its button does it.
 */
export const rerunFailed = command({
  name: 'rerunFailed',
  phrases: [
    'rerun failed of campaign {campaign} [run {run}]',
    'rerun|re-run [the] failed|failing|failures|failure [test] [cases|tests|case|calls] of|in|from campaign {campaign} [run {run}]',
    'rerun|re-run [the] failed|failing|failures|failure [test] [cases|tests|case|calls] of|in|from [campaign] {known} [run {run}]',
    'rerun|re-run [the] failed|failing|failures|failure [test] [cases|tests|calls] [campaign] {numbered} [run {run}]',
    'rerun|re-run [the] failed|failing|failures|failure [test] [cases|tests|case|calls] of|in|from run {run} of|from [campaign] {known}',
    'rerun|re-run [the] failed|failing|failures|failure [test] [cases|tests|case|calls] [of|in|from] run {run}',
    'rerun|re-run what failed in [campaign] {known} [run {run}]',
    'rerun|re-run [the] failed|failing|failures|failure [test] [cases|tests|case|calls]',
  ],
  offered: [
    'rerun|re-run [campaign] {known} failed|failing|failures [test] [cases|tests]',
    'retry|repeat|run|execute|start [the] failed|failing|failures|failure [test] [cases|tests|calls] [of|in] [campaign] {known} [run {run}]',
  ],
  asked: [],
  means: `rerun failed, failed again, run failed, run failed again, only failed again, restart failed, rerun only failed, retry,
    failed case again, only failed run, what failed again, rerun, failed run, repeat failed, only what failed, those
    failed again, failed ones run, failed rest again, run what failed`,
  role: 'operator',
  refusedAs: 'run',
  help: 'run a run’s failed test cases again; asks first',
  example: 'rerun failed of campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named, run }) {
    if (named === undefined && run === undefined) return await askWhich(turn, deps);
    const lineFor = (id: number): string =>
      `rerun failed of campaign ${id}${ifGiven(run, (one) => ` run ${one}`)}`;
    const campaign = named ?? (await resolveOfRun(turn, deps, named, run, lineFor));
    if (campaign === undefined) return;
    const found = await findReport(turn, deps, campaign, run, lineFor);
    if (found !== undefined) await askAboutRerun(turn, deps, found.campaign, found.report);
  },
});

const maxOffered = 10;

/** The campaigns whose last run failed. */
async function askWhich(turn: Turn, { campaigns, reruns }: CampaignDependencies): Promise<void> {
  const [all, scratch] = await Promise.all([campaigns.list(), reruns.scratchCampaigns()]);
  const failing = all
    .filter(({ id, lastRun }) => lastRun?.verdict === 'failed' && !scratch.has(id))
    .toSorted((one, other) => (other.lastRun?.endedAt ?? 0) - (one.lastRun?.endedAt ?? 0));
  await sayMessage(turn, {
    text: texts.which,
    note: texts.howToName,
    choices: failing
      .slice(0, maxOffered)
      .map(({ id, name }) => commandButton(`rerun failed of campaign ${id}`, campaignWords(id, name))),
  });
}
