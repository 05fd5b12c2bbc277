import type { ServiceRun } from '../campaign-service.ts';
import type { CampaignHistory } from './campaigns.ts';
import { countAt, isClosing, isMutedAt, lastText, readSummary } from './summaries.ts';

interface Span {
  readonly campaign: number;
  readonly isAll: boolean;
  readonly from: number;
  until: number;
}

/** Every run of a campaign that a place is subscribed to has its end told there, whoever started it. */
export function checkSubscribed(history: CampaignHistory, place: string): readonly string[] {
  const { truth, teams } = history;
  const messages = teams.messages(place);
  if (isMutedAt(messages)) return [];
  return spansOf(history, place).flatMap(({ campaign, isAll, from, until }) =>
    [...truth.runs.values()].flatMap((run) => {
      const isMeant = run.campaign === campaign && run.startedAt > from && run.endsAt + settledMs < until;
      if (!isMeant || !(isAll || isFailing(run))) return [];
      const isTold = messages.some(
        (message) => readSummary(message)?.run === run.id || isClosing(lastText(message), campaign, run.id),
      );
      return isTold
        ? []
        : [`${place} is subscribed to campaign ${campaign}, and isn’t told of run ${run.id}`];
    }),
  );
}

/** Whoever unsubscribes sooner may have done so before it could be read. Milliseconds. */
const settledMs = 10 * 60_000;

function isFailing(run: ServiceRun): boolean {
  const { failed, inconclusive } = countAt(run, run.endsAt);
  return failed + inconclusive > 0;
}

/** By what was said: from “Subscribed” on, until anybody there asked for the end of it. */
function spansOf({ teams, operators }: CampaignHistory, place: string): readonly Span[] {
  const ends = operators
    .flatMap(({ lines }) => lines)
    .filter((line) => line.place === place && /^unsubscribe|^digest off/u.test(line.text));
  return teams.messages(place).flatMap(({ at, said }) => {
    const text = said[0]?.text ?? '';
    const campaign = /^Subscribed to campaign (\d+)/u.exec(text)?.[1];
    if (campaign === undefined) return [];
    const end = ends.find(
      (line) => line.at > at - 120_000 && line.text.startsWith(`unsubscribe campaign ${campaign}`),
    );
    const again = /Subscribed to/u.test(text) && !text.includes('Every run');
    return [
      { campaign: Number(campaign), isAll: !again, from: at, until: end?.at ?? Number.POSITIVE_INFINITY },
    ];
  });
}
