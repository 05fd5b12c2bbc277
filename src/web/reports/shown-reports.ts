import { hash } from 'node:crypto';
import { createBriefMemory } from '../../../dialogs/brief-memory.ts';
import { maxRememberedCases } from '../../../dialogs/ports/limits.ts';
import type { RunReport } from '../../../dialogs/ports/runs.ts';
import { systemTime } from '../../time.ts';
import type { CheckedLink } from './links.ts';

/** Lists up to here are shown whole, and sorted by name if verdicts are the same; longer ones are in the run's order there. */
export const maxWhole = 1000;

/** A page's rows are loaded as soon as its reader sorts, filters or turns it. Milliseconds. */
const shownFor = 5 * 60_000;

type RunOfLink = Pick<CheckedLink, 'campaign' | 'run'>;

/**
 * The reports that long pages were just made of, so that their rows needn't be made again, and match the page. Whether
 * somebody may see them is not known here: their link says so, each time.
 */
export function createShownReports() {
  const memory = createBriefMemory<Shown>(maxRememberedCases, systemTime);
  const keyOf = ({ campaign, run }: RunOfLink) => `${campaign}/${run}`;
  let made = 0;

  return {
    /** @returns a name for the page that is made of this report; undefined if it has all its rows itself */
    note(of: RunOfLink, report: RunReport): string | undefined {
      const size = report.summary.cases.length;
      if (size <= maxWhole) return undefined;
      made += 1;
      // Another process may have shown a later state of it: a name is of one process.
      const page = hash('sha256', `${process.pid} ${performance.timeOrigin} ${made}`, 'base64url').slice(
        0,
        16,
      );
      memory.set(keyOf(of), { page, report }, { milliseconds: shownFor, size });
      return page;
    },
    /** @param page its name; absent: the last one */
    find(of: RunOfLink, page?: string): RunReport | undefined {
      const shown = memory.get(keyOf(of));
      return shown !== undefined && (page === undefined || page === shown.page) ? shown.report : undefined;
    },
  };
}

interface Shown {
  readonly page: string;
  readonly report: RunReport;
}
