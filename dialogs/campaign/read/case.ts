import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message, Section } from '../../message.ts';
import type { StepResult } from '../../ports/campaign.ts';
import { sayMessage } from '../../turn.ts';
import { measuredWords, percentWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { changeMark } from '../../wording/result-words.ts';
import { type TimeContext, untilWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import type { CaseHistory } from '../history/case-history.ts';
import { type CaseStatus, caseStatusOf } from '../history/case-status.ts';
import { lastUsed } from '../known.ts';
import type { KnownFailure } from '../known-failures/known-failures.ts';
import { noteCase } from '../last-named.ts';
import { readResults } from '../results/read.ts';
import { stillReading, stillReadingNote } from '../still-reading.ts';
import { agoWords, campaignWords, caseWords, factsOf, ifGiven, stepName } from '../wording.ts';

const texts = operators.triage;

export const testCase = command({
  name: 'testCase',
  phrases: ['case {testCase}'],
  asked: [
    'test case {testCase}',
    'runs|history|results|status [test] case {testCase}',
    '[test] case {testCase} flaky|known|failing|passing|broken|ok',
    'why does|did|is [test] case {testCase} fail|failing|failed',
    'when did [test] case {testCase} last pass|fail',
  ],
  barely: true,
  means: `case, case history, since when failed, since when, how often failed, case passrate, case failed, why
    case failed, last passed, case working, how case, case ok, case info, working again, working, case details,
    when passed, failing since, how often, doing, wrong, passed, ok, when start failed, failed since when, how,
    history, result case, @testCase, @testCase doing, @testCase history, @testCase failed, since when @testCase, since when @condition,
    status @testCase, about @testCase, @testCase result, why @testCase failed, @testCase ok, look @testCase,
    open @testCase, show @testCase, @testCase flaky, @testCase stable, what @testCase do, what does @testCase, @testCase actually do, what does
    case do`,
  role: 'viewer',
  help: 'one test case: its last runs, pass rate, since when it fails',
  example: 'case 63',
  async run(turn, deps: CampaignDependencies, { testCase: id }) {
    const [found, known] = await Promise.all([deps.findCase(id), deps.knownFailures.find(id)]);
    const [first] = found;
    const status = first && caseStatusOf(first);
    if (first === undefined || status === undefined) {
      const campaigns = (await lastUsed(deps)).map((campaign) => campaign.id);
      return await sayMessage(turn, {
        text: texts.noCase(id),
        note: stillReadingNote(await stillReading(deps, campaigns)).join() || undefined,
        choices: [commandButton(`test cases search ${id}`, texts.searchCases)],
      });
    }
    const shown = found.slice(0, maxCampaigns);
    const [slowest, beingRead] = await Promise.all([
      slowestStep(deps, first.campaign, status.last.run, id),
      stillReading(
        deps,
        shown.map(({ campaign }) => campaign),
      ),
    ]);
    const message = caseMessage(id, shown, status, known, slowest, clockOf(deps, turn.incoming.timeZone));
    noteCase(turn, id, first.campaign);
    const isOperator = turn.incoming.role === 'operator';
    const mark =
      known === undefined
        ? status.outcome === 'fail'
          ? [commandButton(`known ${id} for 1 week`, texts.knownForWeek)]
          : []
        : [commandButton(`unknown ${id}`, texts.forget)];
    await sayMessage(turn, {
      ...message,
      note: [...stillReadingNote(beingRead), legend(shown)].join('\n'),
      links: [{ label: texts.page, url: deps.links.testCase(id) }],
      choices: [
        commandButton(
          `results of campaign ${first.campaign} run ${status.last.run}`,
          texts.resultsOf(status.last.run),
        ),
        ...(isOperator ? mark : []),
      ],
    });
  },
});

interface SlowStep {
  readonly name: string;
  readonly milliseconds: number;
}

/** 1,000 results at the service's 50 a page. */
const maxPages = 20;

/** The slowest step of a test case in a run; undefined if no step has a time. */
async function slowestStep(
  deps: CampaignDependencies,
  campaign: number,
  run: number,
  id: number,
): Promise<SlowStep | undefined> {
  let slowest: SlowStep | undefined;
  let pages = 0;
  for await (const page of readResults(deps, { campaign, run, steps: true })) {
    if (!page.ok) return slowest;
    for (const { testCase: of, steps = [] } of page.value.items) {
      if (of === id) for (const [at, step] of steps.entries()) slowest = slower(slowest, step, at);
    }
    pages += 1;
    if (pages >= maxPages) break;
  }
  return slowest;
}

function slower(slowest: SlowStep | undefined, step: StepResult, at: number): SlowStep | undefined {
  const milliseconds = step.responseMilliseconds ?? 0;
  return milliseconds > (slowest?.milliseconds ?? 0) ? { name: stepName(step, at), milliseconds } : slowest;
}

const signs = { pass: '✓', fail: '✗', inconclusive: '?' } as const;
const retrySign = '↻';
const tones = { pass: 'good', fail: 'bad', inconclusive: 'warning' } as const;

const maxCampaigns = 5;

/** @param found not empty; the facts are the first one's */
function caseMessage(
  id: number,
  found: readonly CaseHistory[],
  status: CaseStatus,
  known: KnownFailure | undefined,
  slowest: SlowStep | undefined,
  clock: TimeContext,
): Message {
  const { last, outcome, isOnRetry, change, failsSince } = status;
  const name = found.find((one) => one.name !== undefined)?.name ?? '';
  const came = isOnRetry ? texts.onRetry : texts.outcomes[outcome];
  const how = change === undefined ? came : changeMark(change);
  const ended = ifGiven(last.endedAt ?? last.startedAt, (at) => `, ${agoWords(at, clock)}`);
  const since = failsSince?.endedAt ?? failsSince?.startedAt;
  return {
    text: `${isOnRetry ? retrySign : signs[outcome]} ${caseWords({ id, name })} · ${how}`,
    tone: known === undefined ? tones[outcome] : 'warning',
    timesIn: clock,
    facts: [
      ...factsOf([
        [texts.facts.last, texts.lastRun(came, last.run) + ended],
        [
          texts.facts.failingSince,
          // If it began to fail in the last run, the line above says so.
          failsSince?.run === last.run
            ? undefined
            : failsSince && texts.run(failsSince.run) + ifGiven(since, (at) => `, ${agoWords(at, clock)}`),
        ],
      ]),
      ...(known === undefined ? [] : [knownFact(known, clock)]),
      ...factsOf([
        [texts.facts.called, found[0]?.calledNumber],
        [texts.facts.slowest, slowest && `${slowest.name}: ${measuredWords(slowest.milliseconds)}`],
      ]),
    ],
    sections: found.flatMap(campaignSection),
  };
}

function knownFact({ until, by, reason }: KnownFailure, clock: TimeContext) {
  const why = ifGiven(reason, (text) => `, ${texts.because(text)}`);
  const value = texts.knownFact(untilWords(until, clock), by.name) + why;
  return { name: texts.facts.known, value, textLinks: true } as const;
}

function campaignSection(history: CaseHistory): readonly Section[] {
  const status = caseStatusOf(history);
  if (status === undefined) return [];
  return [
    {
      title: campaignWords(history.campaign, history.campaignName),
      whole: true,
      // A screen reader couldn't read the strip alone.
      lines: [stripWords(history), outcomeWords(history, status)],
    },
  ];
}

/** `passed in 4 of 9 runs (44.4%), failed in runs 19, 22, 36, passed on retry in run 93` */
function outcomeWords({ runs, strip, onRetry }: CaseHistory, { failed, passed }: CaseStatus): string {
  const of = passed + failed.length;
  const inOrder = failed.map(({ run }) => run);
  const passedIn = runs.filter((_, at) => strip[at] === 'pass').map(({ run }) => run);
  const conclusive =
    of === 1
      ? [passed === 1 ? texts.passedIn(passedIn) : texts.failedIn(inOrder)]
      : [
          ...(of === 0 ? [] : [texts.passedOf(passed, of, percentWords(passed / of))]),
          ...(inOrder.length === 0 ? [] : [texts.failedIn(inOrder)]),
        ];
  const words = [...conclusive, ...(onRetry.size === 0 ? [] : [texts.onRetryIn([...onRetry])])];
  return words.length === 0 ? texts.neverConclusive : words.join(', ');
}

/** `✓✓✗·✓`, the oldest first: a sign for each run. */
function stripWords({ runs, strip, onRetry }: Pick<CaseHistory, 'runs' | 'strip' | 'onRetry'>): string {
  return runs
    .map(({ run, outcomes }, at) => {
      const outcome = strip[at];
      if (onRetry.has(run)) return retrySign;
      if (outcome !== undefined) return signs[outcome];
      return outcomes === undefined ? '–' : '·';
    })
    .join('');
}

function legend(found: readonly CaseHistory[]): string {
  const used = found.map(stripWords).join('');
  const { oldestFirst, ...marks } = texts.legend;
  const explained = Object.entries(marks).flatMap(([sign, words]) =>
    used.includes(sign) ? [`${sign} ${words}`] : [],
  );
  const [count, ...others] = new Set(found.map(({ runs }) => runs.length));
  return [oldestFirst(others.length === 0 ? count : undefined), ...explained].join('; ');
}
