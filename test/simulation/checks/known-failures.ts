import type { Mark } from '../causes.ts';
import type { CampaignHistory } from './campaigns.ts';
import { failedAt, isMutedAt, lastText, readSummary } from './summaries.ts';

/** A message may come that late, and one who typed it may have been heard only then. Milliseconds. */
const lateMs = 6 * 60_000;

/** What is due is posted within this time. Milliseconds. */
const postedWithin = 30 * 60_000;

/** A test case's failures count no more, as somebody was told, and nobody asked for anything else around that time. */
interface Known {
  readonly testCase: number;
  readonly place: string;
  readonly from: number;
  readonly until: number;
}

/** What is known to fail makes no run fail; and once that is over, it is said where it was set. */
export function checkKnownFailures(history: CampaignHistory, place: string): readonly string[] {
  const { truth, teams, skews, causes, now } = history;
  if (truth.hidesItsClock()) return [];
  // By another clock something else is known when a run ends.
  const unsure = Math.max(...skews.map(({ skew }) => Math.abs(skew)));
  const known = knownIn(history);
  const messages = teams.messages(place);
  const failed = messages.flatMap((message) => {
    const told = message.replyTo === undefined || message.said.length > 1 ? readSummary(message) : undefined;
    const run = told && truth.runs.get(told.run);
    if (run === undefined || told?.came?.verdict !== 'failed') return [];
    const isAllKnown = failedAt(run, told.at).every((testCase) =>
      known.some(
        (one) =>
          one.testCase === testCase && one.from + unsure < run.endsAt && run.endsAt < one.until - unsure,
      ),
    );
    return isAllKnown ? [`run ${run.id} is told as “${told.headline}”, and all that failed was known`] : [];
  });
  const untold = known.filter(({ place: where, testCase, until }) => {
    const isDue = where === place && until + unsure + postedWithin < now && !isMutedAt(messages);
    const isAlone = causes.marks.filter((mark) => mark.testCase === testCase).length === 1;
    const over = saying(testCase, 'no longer a known failure: it has expired');
    const isTold = messages.some((message) => over.test(lastText(message)));
    return isDue && isAlone && !isTold;
  });
  return [
    ...failed,
    ...untold.map(({ testCase }) => `${place} is never told that test case ${testCase} isn't known any more`),
  ];
}

function knownIn({ teams, causes }: CampaignHistory): readonly Known[] {
  return causes.marks.flatMap((mark) => {
    const { testCase, place, at, isKnown } = mark;
    const others = causes.marks.filter((other) => other !== mark && other.testCase === testCase);
    const around = others.filter((other) => other.at > at - lateMs);
    const isUnclear = around.some((other) => !other.isKnown && other.at < at + lateMs);
    const said = saying(testCase, 'a known failure until');
    const from = teams
      .messages(place)
      .find((message) => message.at > at && message.at < at + lateMs && said.test(lastText(message)))?.at;
    if (!isKnown || isUnclear || from === undefined) return [];
    return [{ testCase, place, from, until: Math.min(endOf(mark), ...around.map(endOf)) }];
  });
}

/** By its number, or by its name. */
function saying(testCase: number, what: string): RegExp {
  return new RegExp(`[Cc]ase ${testCase}\\b.* is ${what}`, 'u');
}

function endOf({ at, lasts, isKnown }: Mark): number {
  if (!isKnown) return at;
  return lasts === undefined ? Number.POSITIVE_INFINITY : at + lasts;
}
