import { commandButton } from '../../buttons.ts';
import type { Fold, Line, Message, Section } from '../../message.ts';
import type { RunVerdict, TestCaseName } from '../../ports/runs.ts';
import { changedRateWords, numberWords, runVerdictWords, verdictSigns } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { failedOf } from '../../wording/result-words.ts';
import {
  clockTimeWords,
  dayWords,
  sinceWords,
  type TimeContext,
  untilWords,
  weekdayWords,
} from '../../wording/times.ts';
import { campaignWords, caseWords, firstOf, lowered, openLines } from '../wording.ts';
import { flakiestFirst } from './campaign-digest.ts';
import type { CampaignDigest, DigestContent } from './content.ts';

const texts = operators.digest;

export interface DigestContext {
  readonly clock: TimeContext;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** `every weekday at 08:00 (Europe/Berlin)`; absent for `digest now`. */
  readonly rhythm?: string;
}

/** Campaigns that are seen at once. */
const maxOpen = 8;
/** Test cases that began to fail, likewise. */
const maxNew = 5;
const maxFlakiest = 5;
const maxButtons = 3;
const maxUnread = 5;

/** The results of all campaigns: a line for each that needs attention, the worst first. */
export function digestMessage(content: DigestContent, { clock, since, rhythm }: DigestContext): Message {
  const campaigns = content.campaigns.toSorted(worstFirst);
  const isNews = (one: CampaignDigest): boolean => campaigns.length <= maxOpen || needsAttention(one);
  const news = campaigns.filter(isNews);
  const passed = campaigns.filter((one) => !isNews(one));
  const all = sum(campaigns, ({ runs }) => runs.all);
  const failed = sum(campaigns, ({ runs }) => runs.failed);
  const inconclusive = sum(campaigns, ({ runs }) => runs.inconclusive);
  const { missed } = content;
  const came = [
    ...(failed > 0 ? [texts.failed(failed)] : []),
    ...(inconclusive > 0 ? [texts.inconclusive(inconclusive)] : []),
    ...(failed + inconclusive === 0 ? [texts.allPassed(all)] : []),
    ...(missed.length > 0 ? [texts.missed(missed.length)] : []),
  ];
  const first = [...newSection(campaigns), ...missedSection(missed, clock)];
  return {
    label: rhythm === undefined ? texts.labelNow : texts.label(rhythm),
    text:
      all === 0
        ? texts.noneRan(sinceWords(since, clock), missed.length)
        : texts.headline(sinceWords(since, clock), all, campaigns.length, came.join(', ')),
    tone: failed > 0 ? 'bad' : inconclusive + missed.length > 0 ? 'warning' : 'good',
    note: noteOf(content, rhythm === undefined),
    sections: [
      ...first,
      ...(news.length === 0
        ? []
        : [
            {
              title: first.length === 0 ? '' : texts.campaigns,
              ...openLines(news.map(campaignLine)),
              open: maxOpen,
            },
          ]),
    ],
    folds: [
      ...fold(
        operators.summary.fixed,
        sum(campaigns, ({ changes }) => changes.fixed),
        casesOf(campaigns, 'fixed'),
      ),
      ...fold(
        operators.triage.knownCount,
        sum(campaigns, ({ known }) => known.length),
        knownCases(campaigns, clock),
      ),
      ...fold(
        operators.triage.flakyOnRetry,
        sum(campaigns, ({ onRetry }) => onRetry.length),
        casesOf(campaigns, 'onRetry'),
      ),
      ...flakiestFold(campaigns),
      ...fold(texts.alsoPassed, passed.length, passed.map(campaignLine)),
    ],
    choices: [...campaigns.slice(0, maxButtons).map(openButton), commandButton('campaigns', texts.campaigns)],
  };
}

/** Posted once a week if nothing ran. */
export function quietMessage({ clock, since, rhythm = '' }: DigestContext): Message {
  return {
    label: texts.label(rhythm),
    text: texts.quiet(dayWords(since, clock)),
    note: texts.quietNote,
    choices: [commandButton('campaigns', texts.campaigns), commandButton('digest off', texts.turnOff)],
  };
}

/** For a period in which nothing is known to have run, but some campaigns couldn't be read. */
export function unreadableMessage(
  unread: DigestContent['unread'],
  { clock, since, rhythm = '' }: DigestContext,
): Message {
  const which = firstOf(unread, maxUnread);
  return {
    label: texts.label(rhythm),
    tone: 'warning',
    text: texts.unreadable(sinceWords(since, clock), which, unread.length),
    choices: [commandButton('digest now', texts.showNow)],
  };
}

const badness: readonly RunVerdict[] = ['failed', 'inconclusive', 'passedWithRemarks', 'passed'];

function worstFirst(one: CampaignDigest, other: CampaignDigest): number {
  return (
    badness.indexOf(one.last.verdict) - badness.indexOf(other.last.verdict) ||
    other.changes.new - one.changes.new ||
    (one.last.passRate ?? 1) - (other.last.passRate ?? 1) ||
    other.runs.failed - one.runs.failed ||
    other.runs.inconclusive - one.runs.inconclusive ||
    other.runs.all - one.runs.all ||
    one.campaign - other.campaign
  );
}

function needsAttention({ runs, last, changes, known, onRetry }: CampaignDigest): boolean {
  const changed = sum(Object.values(changes), (count) => count);
  return (
    runs.failed + runs.inconclusive + changed + known.length + onRetry.length > 0 || last.verdict !== 'passed'
  );
}

/** `✗ Customer lines – 6 runs, 2 failed · last failed · 91.7% (+8.3) · 1 new, 2 still failing` */
function campaignLine(one: CampaignDigest): Line {
  const { runs, last, known, onRetry, changes } = one;
  const words = lowered(runVerdictWords[last.verdict]);
  const verdict = last.unread ? operators.names.byWord(words) : words;
  const counts = [
    ...(['new', 'stillFailing', 'flaky', 'fixed'] as const).map(
      (kind) => [changes[kind], operators.summary.changed[kind]] as const,
    ),
    [known.length, texts.known] as const,
    [onRetry.length, operators.triage.onRetry] as const,
  ];
  const counted = counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${numberWords(count)} ${words}`);
  return {
    lead: `${verdictSigns[last.verdict]} ${titleOf(one)}`,
    text: [
      ...(runs.all === 1 ? [verdict] : [runsWords(runs)]),
      ...(runs.all === 1 || runs.failed === runs.all ? [] : [texts.last(verdict)]),
      ...(last.passRate === undefined ? [] : [changedRateWords(last.passRate, last.passRateBefore)]),
      ...(counted.length === 0 ? [] : [counted.join(', ')]),
    ].join(' · '),
  };
}

function runsWords({ all, failed, inconclusive }: CampaignDigest['runs']): string {
  return [
    texts.runs(all),
    ...(failed === 0 ? [] : [failed === all ? texts.allFailed(all) : texts.failed(failed)]),
    ...(inconclusive === 0 ? [] : [texts.inconclusive(inconclusive)]),
  ].join(', ');
}

function titleOf({ campaign, name = '' }: Pick<CampaignDigest, 'campaign' | 'name'>): string {
  return name.trim() === '' ? campaignWords(campaign, undefined) : name.trim();
}

/** What began to fail: the first thing that people want to know. */
function newSection(campaigns: readonly CampaignDigest[]): readonly Section[] {
  const count = sum(campaigns, ({ changes }) => changes.new);
  if (count === 0) return [];
  return [{ title: texts.new(count), open: maxNew, ...firstLines(casesOf(campaigns, 'new'), count) }];
}

/** What should have run, the latest first. */
function missedSection(missed: DigestContent['missed'], clock: TimeContext): readonly Section[] {
  if (missed.length === 0) return [];
  const lines = missed
    .toSorted((one, other) => other.at - one.at)
    .map((one): Line => {
      const { at, schedule } = one;
      const text =
        schedule === undefined
          ? texts.usually(weekdayWords(at, clock.timeZone), clockTimeWords(at, clock.timeZone))
          : texts.due(sinceWords(at, clock), schedule);
      return { lead: titleOf(one), text };
    });
  return [{ title: texts.didNotRun(missed.length), ...openLines(lines), open: maxOpen }];
}

function flakiestFold(campaigns: readonly CampaignDigest[]): readonly Fold[] {
  const flaky = campaigns
    .flatMap((campaign) => campaign.flakiest.map((one) => ({ ...one, campaign })))
    .sort(flakiestFirst)
    .slice(0, maxFlakiest);
  if (flaky.length === 0) return [];
  const lines = flaky.map(({ testCase, change, campaign }) => ({
    lead: caseWords(testCase),
    text: [failedOf(change), ...(campaigns.length > 1 ? [titleOf(campaign)] : [])].join(' · '),
  }));
  return [{ title: texts.flakiest(lines.length), sections: [{ title: '', lines }] }];
}

function casesOf(campaigns: readonly CampaignDigest[], kind: 'new' | 'fixed' | 'onRetry'): readonly Line[] {
  const line = (testCase: TestCaseName, campaign: CampaignDigest): Line => ({
    lead: caseWords(testCase),
    text: titleOf(campaign),
  });
  return campaigns.flatMap((campaign) => campaign[kind].map((testCase) => line(testCase, campaign)));
}

function knownCases(campaigns: readonly CampaignDigest[], clock: TimeContext): readonly Line[] {
  return campaigns.flatMap((campaign) =>
    campaign.known.map(({ until, ...testCase }) => ({
      lead: caseWords(testCase),
      text: `${titleOf(campaign)}, ${operators.triage.knownMark(untilWords(until, clock))}`,
    })),
  );
}

function fold(title: (count: number) => string, count: number, lines: readonly Line[]): readonly Fold[] {
  if (count === 0) return [];
  return [{ title: title(count), sections: [{ title: '', ...firstLines(lines, count) }] }];
}

/** @param count may be more than the lines */
function firstLines(lines: readonly Line[], count: number): Pick<Section, 'lines' | 'more'> {
  const { lines: shown, more = 0 } = openLines(lines);
  const left = more + count - lines.length;
  return { lines: shown, more: left > 0 ? left : undefined };
}

function openButton(one: CampaignDigest) {
  const { campaign, last } = one;
  return commandButton(`results of campaign ${campaign} run ${last.run}`, texts.results(titleOf(one)));
}

function noteOf({ campaigns, unread, beingRead, muted }: DigestContent, isNow: boolean): string | undefined {
  // A single run's line says it.
  const byWord = sum(campaigns, ({ runs }) => (runs.all === 1 ? 0 : runs.byWord));
  const notes = [
    ...(beingRead === 0 ? [] : [texts.beingRead(beingRead)]),
    ...(byWord === 0 ? [] : [texts.byWord(byWord)]),
    ...(unread.length === 0
      ? []
      : [isNow ? texts.notReadNow(unread.length) : texts.notRead(firstOf(unread, maxUnread), unread.length)]),
    ...(muted === 0 ? [] : [texts.muted(muted)]),
  ];
  return notes.length === 0 ? undefined : notes.join('\n');
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
