import type { Execution } from '../campaign-service.ts';
import type { Causes } from '../causes.ts';
import type { Posted } from '../channel.ts';
import type { CampaignHistory } from './campaigns.ts';
import {
  checkCounts,
  isClosing,
  isMutedAt,
  isUnnoted,
  lastText,
  readGroupSummary,
  readSummary,
} from './summaries.ts';

/** A run's end is told where it was asked for. */
export function checkEnd(history: CampaignHistory, execution: Execution, place: string): readonly string[] {
  const { run, campaign } = execution;
  return isToldOrUnwanted(history, execution, place)
    ? []
    : [`the end of run ${run} of campaign ${campaign} is told nowhere in ${place}`];
}

/** Whether the end of a run stands somewhere, or nobody waits for it there. */
export function isToldOrUnwanted(
  { teams, causes }: CampaignHistory,
  execution: Execution,
  place: string,
): boolean {
  const isLeft = hasLeft(causes, place, execution.at);
  return isToldAt(teams, execution, place) || isLeft || isMutedAt(teams.messages(place));
}

/** Whether somebody asked there to hear no more of what was running, perhaps in a message that came late. */
export function hasLeft({ leaves }: Causes, place: string, startedAt: number): boolean {
  return leaves.some((leave) => leave.place === place && leave.at > startedAt - 60_000);
}

/** Whether the end of a run stands somewhere, or that it may be the one of which another end does. */
function isToldAt(
  teams: CampaignHistory['teams'],
  { run, campaign }: Pick<Execution, 'run' | 'campaign'>,
  place: string,
): boolean {
  return teams
    .messages(place)
    .some(
      (message) =>
        readSummary(message)?.run === run ||
        readGroupSummary(message).includes(run) ||
        isClosing(lastText(message), campaign, run) ||
        isAsked(message, run),
    );
}

/** Somebody was asked which of several it is, and may have chosen another one; or is told that it may be another one. */
function isAsked({ said }: Posted, run: number): boolean {
  return said.some(({ text }) => new RegExp(`runs? appeared \\([^)]*\\b${run}\\b`, 'u').test(text));
}

/** Of the ends that were posted in a place each stands there once, and says what was so. */
export function checkEnds(history: CampaignHistory, place: string): readonly string[] {
  const { truth, teams } = history;
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
    const doubtful = ends.filter(({ message }) => isUnnoted(history, message));
    return [
      ...(ends.length > 1 + doubtful.length
        ? [`the end of run ${id} is posted ${ends.length} times in ${place}`]
        : []),
      ...ends.flatMap((end) => checkCounts(history, run, end)),
    ];
  });
}

/** What somebody looked at again, long after its end, is told with all that came in by then. */
export function checkCorrected(history: CampaignHistory, place: string): readonly string[] {
  const { truth, teams, operators } = history;
  const looked = new Set(operators.flatMap(({ lookedAt }) => lookedAt));
  return teams.messages(place).flatMap((message) => {
    // What nobody could learn the id of can't be edited.
    if (isUnnoted(history, message)) return [];
    const told = message.replyTo === undefined || message.said.length > 1 ? readSummary(message) : undefined;
    const run = told === undefined || !looked.has(told.run) ? undefined : truth.runs.get(told.run);
    if (told === undefined || run === undefined) return [];
    const last = Math.max(...run.results.map(({ shownAt }) => shownAt));
    return checkCounts(history, run, { ...told, at: Number.POSITIVE_INFINITY }, last);
  });
}

/** What only a message says that is still edited. */
const stillLive = [
  'looking it up before starting',
  'starting …',
  'start accepted. Waiting',
  'the start couldn’t be confirmed',
  'in progress\n',
  'Reading its results …',
  'can approve it until',
  'What fails gets a message of its own.',
];

/** Nothing looks as if it were still going on, but for what nobody could learn the id of. */
export function checkLive({ teams, ...mishaps }: CampaignHistory, place: string): readonly string[] {
  const messages = teams.messages(place);
  return messages.flatMap((message) => {
    const isUnknown = message.said.length === 1 && isUnnoted(mishaps, message);
    if (isUnknown || crossesEnd(messages, message) || isOvertaken(message)) return [];
    const text = lastText(message);
    const isReply = message.replyTo !== undefined && message.said.length === 1;
    const live =
      isReply && !text.includes('Started by') && !text.includes('Requested by')
        ? undefined
        : stillLive.find((words) => text.includes(words));
    return live === undefined ? [] : [`${message.id} in ${place} still says “${oneLine(text)}”`];
  });
}

/**
 * A turn posted it just as the run's end was posted, too late to be edited; or couldn't note it, which is said. Milliseconds.
 */
const crossingMs = 2_000;

function crossesEnd(messages: readonly Posted[], { at, said }: Posted): boolean {
  const ends = messages.filter((other) => other.at > at && other.at < at + crossingMs);
  return (
    said.length === 1 &&
    ends.some(
      (end) => readSummary(end) !== undefined || /Not started: |^Something went wrong/u.test(lastText(end)),
    )
  );
}

/** A process that stood still made its edit after another one had ended the message: no channel can tell. */
function isOvertaken({ said }: Posted): boolean {
  return said
    .slice(0, -1)
    .some(({ text }) => /: (?:run \d+ (?:passed|failed|inconclusive)|not started)/u.test(text));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, 120);
}
