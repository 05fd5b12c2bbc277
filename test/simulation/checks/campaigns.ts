import type { CampaignTruth, Execution, ResultWord, ServiceRun } from '../campaign-service.ts';
import type { Causes } from '../causes.ts';
import type { Operator } from '../operator.ts';
import type { Pipeline } from '../pipeline.ts';
import type { Posted, Teams } from '../teams.ts';
import type { Happening } from '../world.ts';
import { traceExecutions } from './executions.ts';

export interface CampaignHistory {
  readonly truth: CampaignTruth;
  readonly teams: Teams;
  readonly causes: Causes;
  readonly operators: readonly Operator[];
  readonly pipelines: readonly Pipeline[];
  readonly happenings: readonly Happening[];
  /** When processes died. Milliseconds of the world. */
  readonly deaths: readonly number[];
}

/** What must hold of campaigns, by what the service and the channels recorded: each line is something that doesn't. */
export function checkCampaigns(history: CampaignHistory): readonly string[] {
  const { truth, causes, teams, operators, pipelines } = history;
  if (operators.length === 0) return [];
  const places = placesOf(history);
  const traced = traceExecutions(truth, causes.all(), teams, ({ campaign, run }, place) =>
    teams
      .messages(place)
      .some((message) => readSummary(message)?.run === run || isClosing(lastText(message), campaign, run)),
  );
  return [
    ...traced.findings,
    ...truth.executions.flatMap((execution) => {
      const place = traced.causes.get(execution)?.place;
      return place === undefined ? [] : checkEnd(history, execution, place);
    }),
    ...places.flatMap((place) => [...checkEnds(history, place), ...checkLive(history, place)]),
    ...operators.flatMap((operator) => checkAnswered(history, operator)),
    ...pipelines.flatMap((pipeline) => checkRequests(history, pipeline)),
  ];
}

/** A run's end is told where it was asked for. */
function checkEnd(
  { teams, causes }: CampaignHistory,
  { run, campaign, at }: Execution,
  place: string,
): readonly string[] {
  const isTold = teams
    .messages(place)
    .some((message) => readSummary(message)?.run === run || isClosing(lastText(message), campaign, run));
  const isLeft = causes.leaves.some((leave) => leave.place === place && leave.at > at - 60_000);
  return isTold || isLeft
    ? []
    : [`the end of run ${run} of campaign ${campaign} is told nowhere in ${place}`];
}

/** Of the ends that were posted in a place each stands there once, and says what was so. */
function checkEnds({ truth, teams, deaths }: CampaignHistory, place: string): readonly string[] {
  const told = teams
    .messages(place)
    .filter(({ replyTo, said }) => replyTo === undefined || said.length > 1)
    .flatMap((message) => {
      const summary = readSummary(message);
      return summary === undefined ? [] : [{ message, ...summary }];
    });
  const runs = new Set(told.map(({ run }) => run));
  return [...runs].flatMap((id) => {
    const ends = told.filter(({ run }) => run === id);
    const run = truth.runs.get(id);
    if (run === undefined) return [`${place} is told of run ${id}, which there is not`];
    const isDoubtful = ends.some(({ message }) => message.lostAnswer || diedAfter(deaths, message));
    return [
      ...(ends.length > (isDoubtful ? 2 : 1)
        ? [`the end of run ${id} is posted ${ends.length} times in ${place}`]
        : []),
      ...ends.flatMap((end) => checkCounts(run, end)),
    ];
  });
}

/** What another system asked for came to an end, one for each key. */
function checkRequests({ truth }: CampaignHistory, { told, ids }: Pipeline): readonly string[] {
  const several = [...ids].filter(([, each]) => each.size > 1).map(([key]) => `${key} is several runs`);
  const wrong = told.flatMap(({ id, state, run: runId, outcome }) => {
    if (state === 'unknown') return [];
    const run = runId === undefined ? undefined : truth.runs.get(runId);
    if (state !== 'finished' || run === undefined || outcome === undefined)
      return [`the request ${id} is ${state}`];
    const { passed, failed, inconclusive } = outcome.counts;
    const came = { verdict: titleOf[outcome.verdict], passed, failed, inconclusive };
    const read =
      truth.runs.size === 0
        ? []
        : checkCounts(
            run,
            { run: run.id, came, headline: `${id} ${outcome.verdict}`, at: Number.POSITIVE_INFINITY },
            run.endsAt,
          );
    return read;
  });
  return [...several, ...wrong];
}

const titleOf = {
  passed: 'passed',
  passedWithRemarks: 'passed with warnings',
  failed: 'failed',
  inconclusive: 'inconclusive',
} as const;

/** Whoever posted it may have died before it was noted, or before it arrived. */
function diedAfter(deaths: readonly number[], { at }: Posted): boolean {
  return deaths.some((death) => death > at - 1_000 && death < at + 10_000);
}

interface Told {
  readonly run: number;
  readonly headline: string;
  readonly at: number;
  /** Absent: it tells of a rerun, in other words. */
  readonly came?: { readonly verdict: string } & Record<'passed' | 'failed' | 'inconclusive', number>;
}

/** A summary as it stands now. */
export function readSummary({ said }: Posted): Told | undefined {
  const { text, at } = said.at(-1) ?? { text: '', at: 0 };
  const run = /Campaign \d+ · run (\d+)/u.exec(text)?.[1];
  const [headline, verdict] =
    /^[✗?⚠✓] .* (failed|inconclusive|passed with warnings|passed)[^\n]*: \d+ passed.*$/mu.exec(text) ?? [];
  const rerun = /^[✗?⚠✓] .*rerun of run \d+: .*$/mu.exec(text)?.[0];
  if (run !== undefined && rerun !== undefined) return { run: Number(run), headline: rerun, at };
  if (run === undefined || headline === undefined || verdict === undefined) return undefined;
  const count = (word: string): number =>
    Number(new RegExp(`(\\d+) ${word}`, 'u').exec(headline.split(': ').slice(1).join(': '))?.[1] ?? 0);
  return {
    ...{ run: Number(run), headline, at },
    came: {
      ...{ verdict, passed: count('passed'), failed: count('failed') },
      inconclusive: count('inconclusive'),
    },
  };
}

/** A run is read, and what was read is posted, within this time. Milliseconds. */
const toldWithin = 3 * 60_000;

/** It was told as it was a moment ago: no fewer results than then, and none that aren't there. */
function checkCounts(
  run: ServiceRun,
  told: Told,
  from = Math.max(run.endsAt, told.at - toldWithin),
): readonly string[] {
  const [least, most] = [countAt(run, from), countAt(run, told.at)];
  const kinds = ['passed', 'failed', 'inconclusive'] as const;
  const { came } = told;
  if (came === undefined) return [];
  const wrong = kinds.filter((kind) => came[kind] < least[kind] || came[kind] > most[kind]);
  const isGreen = came.verdict.startsWith('passed');
  const isWrong = isGreen && least.failed + least.inconclusive > 0;
  if (wrong.length === 0 && !isWrong) return [];
  return [`run ${run.id} is told as “${told.headline}”, and was ${JSON.stringify(least)}`];
}

/** What could be read of a run then. */
export function countAt(
  { results }: ServiceRun,
  at: number,
): Record<'passed' | 'failed' | 'inconclusive', number> {
  const counts = { passed: 0, failed: 0, inconclusive: 0 };
  for (const { word, shownAt } of results) if (shownAt <= at) counts[kindOf[word]] += 1;
  return counts;
}

const kindOf = {
  Success: 'passed',
  Satisfactory: 'passed',
  Failed: 'failed',
  Aborted: 'inconclusive',
} as const satisfies Record<ResultWord, string>;

/** The end of a run of which nothing is known. */
function isClosing(text: string, campaign: number, run: number): boolean {
  if (!text.includes(`Campaign ${campaign}`)) return false;
  return (
    text.includes('no new run after 5 minutes') ||
    text.includes('no run appeared within an hour') ||
    text.includes(`stopped watching run ${run}`) ||
    text.includes(`run ${run} finished, but its results can’t be read`) ||
    text.includes('nobody chose which run to watch')
  );
}

/** What only a message says that is still edited. */
const stillLive = [
  'looking it up before starting',
  'starting …',
  'start accepted. Waiting',
  'the start couldn’t be confirmed',
  'in progress\n',
  'Reading its results …',
];

/** Nothing looks as if it were still going on, but for what nobody could learn the id of. */
function checkLive({ teams, deaths }: CampaignHistory, place: string): readonly string[] {
  return teams.messages(place).flatMap((message) => {
    const isUnknown = message.said.length === 1 && (message.lostAnswer || diedAfter(deaths, message));
    if (isUnknown) return [];
    const text = lastText(message);
    const isReply = message.replyTo !== undefined && message.said.length === 1;
    const live =
      isReply && !text.includes('Started by') && !text.includes('Requested by')
        ? undefined
        : stillLive.find((words) => text.includes(words));
    return live === undefined ? [] : [`${message.id} in ${place} still says “${oneLine(text)}”`];
  });
}

/** Whatever a person did, and the channel got rid of, has an answer. */
function checkAnswered({ teams }: CampaignHistory, { name, deliveries }: Operator): readonly string[] {
  return deliveries.flatMap(({ id, conversation, taken, answer, at }) => {
    if (!taken || answer !== undefined) return [];
    const isAnswered = teams.messages(conversation).some(({ replyTo }) => replyTo === id);
    return isAnswered ? [] : [`what ${name} did at ${at} (${id}) has no answer`];
  });
}

function placesOf({ operators }: CampaignHistory): readonly string[] {
  return [
    ...new Set(operators.flatMap(({ deliveries }) => deliveries.map(({ conversation }) => conversation))),
  ];
}

function lastText({ said }: Posted): string {
  return said.at(-1)?.text ?? '';
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, 120);
}
