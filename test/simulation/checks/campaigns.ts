import type { CampaignTruth, Execution, ResultWord, ServiceRun } from '../campaign-service.ts';
import type { AskedRun, Operator } from '../operator.ts';
import type { Posted, Teams } from '../teams.ts';

export interface CampaignHistory {
  readonly truth: CampaignTruth;
  readonly teams: Teams;
  readonly operators: readonly Operator[];
  /** When processes died. Milliseconds of the world. */
  readonly deaths: readonly number[];
}

/** What must hold of campaigns, by what the service and the channels recorded: each line is something that doesn't. */
export function checkCampaigns(history: CampaignHistory): readonly string[] {
  const { operators } = history;
  if (operators.length === 0) return [];
  const { findings, causes } = traceExecutions(history);
  return [
    ...findings,
    ...[...causes].flatMap(([execution, asked]) => checkEnd(history, execution, asked)),
    ...placesOf(history).flatMap((place) => checkLive(history, place)),
    ...operators.flatMap((operator) => checkAnswered(history, operator)),
  ];
}

/** Something that was asked for is executed within this time, or not at all: deliveries come late, and processes die. Milliseconds. */
const executedWithin = 8 * 60_000;

/** Each execution has one cause, and no cause has two. */
function traceExecutions({ truth, operators }: CampaignHistory): {
  readonly findings: readonly string[];
  readonly causes: ReadonlyMap<Execution, AskedRun>;
} {
  const findings: string[] = [];
  const causes = new Map<Execution, AskedRun>();
  const left = new Set(operators.flatMap(({ asked }) => asked).toSorted((one, other) => one.at - other.at));
  for (const execution of truth.executions) {
    const { campaign, run, at } = execution;
    const cause = [...left].find(
      (asked) => asked.campaign === campaign && asked.at <= at && at - asked.at < executedWithin,
    );
    if (cause === undefined) findings.push(`nobody asked for run ${run} of campaign ${campaign}`);
    else {
      left.delete(cause);
      causes.set(execution, cause);
    }
  }
  return { findings, causes };
}

/** A run's end is posted where it was asked for, once, as it was. */
function checkEnd(
  { truth, teams, deaths }: CampaignHistory,
  { run: id, campaign }: Execution,
  { place }: AskedRun,
): readonly string[] {
  const run = truth.runs.get(id);
  if (run === undefined) return [];
  const messages = teams.messages(place);
  const ends = messages
    .filter((message) => message.replyTo === undefined || message.said.length > 1)
    .flatMap((message) => {
      const told = readSummary(message);
      return told?.run === id ? [{ message, ...told }] : [];
    });
  if (ends.length === 0) {
    const isTold = messages.some((message) => isClosing(lastText(message), campaign, id));
    return isTold ? [] : [`the end of run ${id} is posted nowhere in ${place}`];
  }
  const isDoubtful = ends.some(({ message }) => message.lostAnswer || diedAfter(deaths, message));
  const most = isDoubtful ? 2 : 1;
  return [
    ...(ends.length > most ? [`the end of run ${id} is posted ${ends.length} times in ${place}`] : []),
    ...ends.flatMap((end) => checkCounts(run, end)),
  ];
}

/** Whoever posted it may have died before it was noted. */
function diedAfter(deaths: readonly number[], { at }: Posted): boolean {
  return deaths.some((death) => death >= at && death - at < 10_000);
}

interface Told {
  readonly run: number;
  readonly headline: string;
  readonly verdict: string;
  readonly passed: number;
  readonly failed: number;
  readonly inconclusive: number;
  readonly at: number;
}

/** A summary as it stands now. */
export function readSummary({ said }: Posted): Told | undefined {
  const { text, at } = said.at(-1) ?? { text: '', at: 0 };
  const run = /Campaign \d+ · run (\d+)/u.exec(text)?.[1];
  const [headline, verdict] =
    /^[✗?⚠✓] .* (failed|inconclusive|passed with warnings|passed)[^\n]*: \d+ passed.*$/mu.exec(text) ?? [];
  if (run === undefined || headline === undefined || verdict === undefined) return undefined;
  const count = (word: string): number =>
    Number(new RegExp(`(\\d+) ${word}`, 'u').exec(headline.split(': ').slice(1).join(': '))?.[1] ?? 0);
  return {
    ...{ run: Number(run), headline, verdict, at },
    ...{ passed: count('passed'), failed: count('failed'), inconclusive: count('inconclusive') },
  };
}

/** A run is read, and what was read is posted, within this time. Milliseconds. */
const toldWithin = 3 * 60_000;

/** It was told as it was a moment ago: no fewer results than then, and none that aren't there. */
function checkCounts(run: ServiceRun, told: Told): readonly string[] {
  const [least, most] = [countAt(run, told.at - toldWithin), countAt(run, told.at)];
  const kinds = ['passed', 'failed', 'inconclusive'] as const;
  const wrong = kinds.filter((kind) => told[kind] < least[kind] || told[kind] > most[kind]);
  const isGreen = told.verdict.startsWith('passed');
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
