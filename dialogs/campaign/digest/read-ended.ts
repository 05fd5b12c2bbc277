import { readVerdicts } from '../results/earlier-runs.ts';
import { readSummary } from '../results/reports.ts';
import { verdictByWord } from '../results/verdict.ts';
import { longestRun } from '../run/recent-runs.ts';
import type { EndedRun, ReadEnded } from './content.ts';
import { askForRuns, type DigestReader, endedAmong, latest } from './read-digest.ts';

/** Finds the runs of all campaigns that ended in a stretch of the past, the latest first, with the verdicts of few and small ones. */
export function createReadEnded(deps: DigestReader): ReadEnded {
  return async ({ since, until = Number.POSITIVE_INFINITY }, isLate) => {
    const ended: EndedRun[] = [];
    const unread = await askForRuns(
      deps,
      isLate,
      () => since - latest - longestRun,
      async (campaign, recent) => {
        const own = endedAmong(recent, deps.now()).filter(
          ({ endedAt }) => endedAt >= since && endedAt < until,
        );
        const ids = own.map(({ run }) => run.id);
        const read = await readVerdicts(
          deps.results,
          isLate() ? undefined : async (of, run) => await readSummary(deps.results, of, run),
          campaign.id,
          ids,
        );
        for (const { run } of own) {
          const came = read.get(run.id);
          const { verdict, known, onRetry } = came ?? { verdict: verdictByWord(run) };
          const { id, endedAt } = run;
          ended.push({
            campaign,
            run: { run: id, verdict, known, onRetry, endedAt, ...(came && { read: true }) },
          });
        }
      },
    );
    const newestFirst = ended.sort((one, other) => (other.run.endedAt ?? 0) - (one.run.endedAt ?? 0));
    return { ended: newestFirst, unread };
  };
}
