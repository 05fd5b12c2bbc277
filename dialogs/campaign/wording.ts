import type { Line, Message, Section } from '../message.ts';
import type { BrokenLink, CampaignRun, StepResult } from '../ports/campaign.ts';
import type { FailingSince } from '../ports/campaign-report.ts';
import type { RunVerdict, TestCaseName } from '../ports/runs.ts';
import { foldWord } from '../ports/service-words.ts';
import { countWords, measuredWords, numberWords, verdictSigns, verdictTitle } from '../wording/format.ts';
import { ownName } from '../wording/operators/names.ts';
import { operators } from '../wording/operators.ts';
import { byOurClock, relativeWords, type TimeContext, timeWords } from '../wording/times.ts';
import type { LastRun } from './campaigns.ts';

const texts = operators.names;

/** `Campaign 12 “Nightly”`, or without the name if it isn't known. */
export function campaignWords(campaign: number, name: string | undefined): string {
  const title = texts.campaign(campaign);
  const own = ownName(title, name);
  return own === undefined ? title : texts.namedCampaign(campaign, own);
}

/** `Billing line (7)`: a test case by name and id, as far as the service gave them; `Case 7` contains its id. */
export function caseWords({ id, name }: TestCaseName): string {
  const named = name.trim();
  if (id === undefined) return named === '' ? texts.unnamedTestCase : named;
  const own = ownName(texts.testCase(id), ownName(`${id}`, named));
  if (own === undefined) return texts.testCase(id);
  return foldWord(own) === `case${id}` ? own : `${own} (${id})`;
}

/** The name of a step of a call: its description, or its position. @param at from 0 */
export function stepName(
  { kind, description }: Pick<StepResult, 'kind' | 'description'>,
  at: number,
): string {
  const described = description?.trim() ?? '';
  if (described !== '') return described;
  return kind === 'ring' ? texts.ring : texts.step(at + 1);
}

/** The beginning of a sentence as it is written within one: `Campaign 12` → `campaign 12`; `API key` stays. */
export function lowered(words: string): string {
  if (/^\p{Lu}\p{Lu}/u.test(words)) return words;
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}

/** A text as one value of a command line, without quotation marks in it: they would end the value. */
export function quoted(text: string): string {
  return `"${text.replace(/["“”„]/gu, '').trim()}"`;
}

/** `7, 8, 9, and 4 more`: the first `max` of a list in one line. */
export function firstOf<Item>(
  items: readonly Item[],
  max: number,
  words: (item: Item) => string = String,
): string {
  const left = items.length - max;
  const first = items.slice(0, max).map(words).join(', ');
  return left > 0 ? texts.andMore(first, left) : first;
}

/** Names with their values, without unknown ones. */
export function factsOf(given: readonly (readonly [string, string | undefined])[]): Facts {
  return given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

type Facts = NonNullable<Message['facts']>;

const maxLines = 40;

/** A heading with lines below it, each shown in full. Past 40 lines the rest is counted. */
export function listed(heading: string, lines: readonly string[]): Pick<Message, 'text' | 'sections'> {
  const whole = lines.map((line) => line.replace(/\s+/gu, ' '));
  return { text: heading, sections: [{ title: '', whole: true, ...openLines(whole) }] };
}

/**
 * A list under a heading with its count; nothing if it is empty. Past 40 lines the rest is counted.
 * @param count if a line stands for several
 */
export function section(title: string, lines: readonly Line[], count = lines.length): readonly Section[] {
  return lines.length === 0 ? [] : [{ title: `${title} (${numberWords(count)})`, ...openLines(lines) }];
}

/** The first 40 lines of a list, and how many more there are. A 41st line is shown, too. */
export function openLines(lines: readonly Line[]): Pick<Section, 'lines' | 'more'> {
  return openLinesOf(lines, (line) => line);
}

/** The same of what there may be many thousands of: the lines that aren't shown aren't made. */
export function openLinesOf<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => Line,
): Pick<Section, 'lines' | 'more'> {
  const left = items.length - maxLines;
  return left <= 1
    ? { lines: items.map(lineOf) }
    : { lines: items.slice(0, maxLines).map(lineOf), more: left };
}

export const verdictTone: Readonly<Record<RunVerdict, NonNullable<Message['tone']>>> = {
  passed: 'good',
  passedWithRemarks: 'warning',
  failed: 'bad',
  inconclusive: 'warning',
};

/** `✗ run 345 failed · 3 hours ago (20 Nov 08:00 UTC)` */
export function lastRunWords(
  { run, verdict, read, endedAt, known, onRetry }: LastRun,
  clock: TimeContext,
): string {
  const outcome = operators.run.line.verdict(run, lowered(verdictTitle(verdict, known, onRetry)));
  const came = read ? outcome : texts.byWord(outcome);
  return `${verdictSigns[verdict]} ${came}${ifGiven(endedAt, (at) => ` · ${agoWords(at, clock)}`)}`;
}

/**
 * The same, or since when its runs have failed, if that is longer: `✗ failing since run 340, 3 days ago (17 Nov 08:00 UTC)`.
 * If the last one's results weren't read, what the service says of it follows.
 */
export function failingWords(lastRun: LastRun, since: FailingSince | undefined, clock: TimeContext): string {
  if (since === undefined || since.run === lastRun.run) return lastRunWords(lastRun, clock);
  const words = operators.run.failingSince(since.run, since.orEarlier === true);
  const longer = `${verdictSigns.failed} ${words}${ifGiven(since.endedAt ?? since.startedAt, (at) => `, ${agoWords(at, clock)}`)}`;
  return lastRun.read ? longer : `${longer} · ${lastRunWords(lastRun, clock)}`;
}

/** `3 hours ago (20 Nov 08:00 UTC)` @param at by the service's clock */
export function agoWords(at: number, clock: TimeContext): string {
  const ours = byOurClock(at, clock);
  return `${relativeWords(ours, clock.now)} (${timeWords(ours, clock)})`;
}

/** How long a run took: `1 min 12 s`; undefined if the service's times don't say. */
export function tookWords({ startedAt, endedAt }: Omit<CampaignRun, 'id'>): string | undefined {
  const known = startedAt !== undefined && endedAt !== undefined && endedAt >= startedAt;
  return known ? measuredWords(endedAt - startedAt) : undefined;
}

export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** How much of a broken list was read. @param one what it contains, e.g. `plan` */
export function restOf(broken: BrokenLink | undefined, read: number, one: string): readonly string[] {
  return broken === undefined ? [] : [texts.restUnread(countWords(read, one), broken.leads)];
}

/** A part of a sentence that is only there if its value is. */
export function ifGiven<Value>(value: Value | undefined, words: (value: Value) => string): string {
  return value === undefined ? '' : words(value);
}
