import type { CampaignHistory } from './campaigns.ts';
import { hasLeft } from './ends.ts';
import { isClosing, isFailing, isMutedAt, lastText, readGroupSummary, readSummary } from './summaries.ts';

interface Span {
  readonly campaign: number;
  readonly isAll: boolean;
  readonly from: number;
  readonly until: number;
}

/** Every run of a campaign that a place is subscribed to has its end told there, whoever started it. */
export function checkSubscribed(history: CampaignHistory, place: string): readonly string[] {
  const { truth, teams, causes } = history;
  const messages = teams.messages(place);
  if (isMutedAt(messages)) return [];
  return spansOf(history, place).flatMap(({ campaign, isAll, from, until }) =>
    [...truth.runs.values()].flatMap((run) => {
      const since = truth.hidesItsClock() ? from + firstLookMs : from;
      const isMeant = run.campaign === campaign && run.startedAt > since && run.endsAt + settledMs < until;
      const isLeft = hasLeft(causes, place, run.startedAt);
      if (!isMeant || isLeft || !(isAll || isFailing(history, run, run.endsAt, { isRetried: true })))
        return [];
      const isTold = messages.some(
        (message) =>
          readSummary(message)?.run === run.id ||
          readGroupSummary(message).includes(run.id) ||
          isClosing(lastText(message), campaign, run.id),
      );
      return isTold
        ? []
        : [`${place} is subscribed to campaign ${campaign}, and isn’t told of run ${run.id}`];
    }),
  );
}

/** What is over when it is first looked for may be older than the subscription, if nobody knows the service's clock. */
const firstLookMs = 3 * 60_000;

/** Whoever unsubscribes sooner may have done so before it could be read. Milliseconds. */
const settledMs = 10 * 60_000;

/** By what was said: from “Subscribed” on, until the next one, or until anybody there asked for the end of it. */
function spansOf({ teams, operators }: CampaignHistory, place: string): readonly Span[] {
  const ends = operators
    .flatMap(({ lines }) => lines)
    .filter((line) => line.place === place && /^unsubscribe|^digest off/u.test(line.text))
    .toSorted((one, other) => one.at - other.at);
  const begun = teams.messages(place).flatMap(({ at, said }) => {
    const text = said[0]?.text ?? '';
    const campaign = /^Subscribed to campaign (\d+)/u.exec(text)?.[1];
    return campaign === undefined
      ? []
      : [{ campaign: Number(campaign), isAll: text.includes('Every run'), from: at }];
  });
  return begun.map((span, index) => {
    const { campaign, from } = span;
    const end = ends.find(
      (line) => line.at > from - 120_000 && line.text.startsWith(`unsubscribe campaign ${campaign}`),
    );
    // What is wanted from then on may be less.
    const next = begun.slice(index + 1).find((later) => later.campaign === campaign);
    const until = Math.min(end?.at ?? Number.POSITIVE_INFINITY, next?.from ?? Number.POSITIVE_INFINITY);
    return { ...span, until };
  });
}
