import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { commit } from '../../commit.ts';
import type { RunReport } from '../../ports/runs.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { resolveOfRun } from '../campaign-of-run.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { nobodyElseMessage } from '../intents/messages.ts';
import { confirmButton, saveIntent } from '../intents/questions.ts';
import { type KnownCampaign, knownByLastRun } from '../known.ts';
import { findReport, resultsButton } from '../read/report.ts';
import { type CasesToRerun, casesToRerun } from '../results/rerun-cases.ts';
import { runsDigest } from '../run/ask-run.ts';
import { objectionsTo } from '../run/objections.ts';
import { takesApproval } from '../run/outlook.ts';
import { runLines, watchChoices } from '../run/question.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, ifGiven, listed, lowered } from '../wording.ts';
import { rerunCalls } from './rerun-calls.ts';

const texts = operators.rerun;

/**
 * Runs the failed and the inconclusive test cases of a finished run again: of the last one unless a run is named. It asks
 * first, saying how many there are; its button does it.
 */
export const rerunFailed = command({
  name: 'rerunFailed',
  phrases: [
    'rerun failed of campaign {campaign} [run {run}]',
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
    failed again, rerun them, rerun those, retry them, retry those, failed ones run, failed rest again, run what failed`,
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
async function askWhich(turn: Turn, deps: CampaignDependencies): Promise<void> {
  const failing = (await knownByLastRun(deps)).filter(({ lastRun }) => lastRun?.verdict === 'failed');
  await sayMessage(turn, {
    text: texts.which,
    note: texts.howToName,
    choices: failing
      .slice(0, maxOffered)
      .map(({ id, name }) => commandButton(`rerun failed of campaign ${id}`, campaignWords(id, name))),
  });
}

/** Asks first: how many test cases and calls there would be, and what speaks against it. */
async function askAboutRerun(
  turn: Turn,
  deps: CampaignDependencies,
  named: KnownCampaign,
  report: RunReport,
): Promise<void> {
  const { run } = report.summary;
  const found = casesToRerun(report);
  if (found.ids.length === 0) {
    const { withoutId } = found;
    const title = lowered(campaignWords(named.id, named.name));
    const text = withoutId > 0 ? texts.noIds(withoutId) : texts.noneFailed(run, title);
    return await sayMessage(turn, { text, choices: [resultsButton(named.id, run)] });
  }
  const all = await readTrackedRuns(turn.records, named.id);
  const { campaign, tracked, externalRuns: beside, isInactive } = await objectionsTo(deps, named, all);
  const calls = rerunCalls(report.summary, found, (await deps.campaigns.find(named.id))?.settings);
  const isLarge = takesApproval(deps, calls);
  const wanted = { kind: 'rerun', run, cases: found.digest, count: found.ids.length };
  if (isLarge && turn.place.kind === 'personal') {
    const asked = { campaign: named.id, subject: wanted, calls, campaignName: named.name };
    return await sayMessage(turn, nobodyElseMessage(deps, asked));
  }
  // As of now: a failure that was known when the run ended may have expired, and others may be known by now.
  const known = (await deps.knownFailures.list()).filter(({ testCase }) => found.ids.includes(testCase));
  const title = campaignWords(campaign.id, campaign.name);
  const now = deps.now();
  const running = runLines(tracked, beside, now);
  const isRunning = running.length > 0;
  const despite = runsDigest(tracked, beside) || undefined;
  const intent = {
    id: deps.newId(),
    campaign: campaign.id,
    wanted: { ...wanted, calls, despite },
    askedAt: now,
  };
  await commit(turn.records, (draft) => saveIntent(draft, intent));
  const text = [
    texts.ask(found.ids.length, found.failed, run, lowered(title), calls),
    ...notes(found, known.length),
    ...(isInactive ? [texts.inactive(title)] : []),
    ...(isLarge ? [texts.takesApproval] : []),
    ...(isRunning ? [texts.alreadyRunning(title)] : []),
  ].join('\n');
  await sayMessage(turn, {
    tone: isRunning || isInactive || isLarge ? 'warning' : 'accent',
    ...(isRunning ? listed(text, running) : { text }),
    choices: [
      confirmButton(intent, isLarge ? texts.askApproval : isRunning ? texts.rerunAnyway : texts.rerun),
      ...watchChoices(campaign.id, tracked, beside),
    ],
  });
}

function notes({ ids, withoutId, leftOut }: CasesToRerun, known: number): readonly string[] {
  return [
    ...(known === 0 ? [] : [texts.known(known, ids.length)]),
    ...(withoutId === 0 ? [] : [texts.withoutId(withoutId)]),
    ...(leftOut === 0 ? [] : [texts.leftOut(leftOut)]),
  ];
}
