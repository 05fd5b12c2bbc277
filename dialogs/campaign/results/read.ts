import { hash } from 'node:crypto';
import type { CampaignService, ResultPage, TestResult } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { byTicket, readPages } from '../pages.ts';

export interface ResultsDependencies {
  readonly service: Pick<CampaignService, 'listResults'>;
  /** A short id that a person can read out. */
  newReference(): string;
  noteCircle(list: string): void;
}

export interface ResultsRequest {
  readonly campaign: number;
  readonly run: number;
  /** Whether each result comes with its steps. */
  readonly steps: boolean;
  /** Pages read side by side; 4 unless told. */
  readonly atOnce?: number;
}

/** A million results at 50 to a page. */
const maxPages = 20_000;

/**
 * A run's results, each once, page by page and in order, no faster than they are taken: up to four pages are had side by
 * side where the first tells the cursors of the others. What a page says of the number of results may change
 * from page to page; it is read on. A failure is the last that comes, see {@link readPages}.
 */
export function readResults(
  { service, newReference, noteCircle }: ResultsDependencies,
  { campaign, run, steps, atOnce = 4 }: ResultsRequest,
): AsyncGenerator<Outcome<ResultPage>, void, undefined> {
  const readPage = (next?: string) => service.listResults(campaign, run, { steps }, next);
  return readPages<TestResult, ResultPage>(readPage, {
    list: `results of campaign ${campaign} run ${run}`,
    noteCircle,
    maxPages,
    atOnce,
    newReference,
    identityOf(result) {
      // 100,000 of them are remembered at once.
      const { key, unique } = byTicket(result);
      return { key: hash('sha1', `${key}`, 'base64').slice(0, 16), unique };
    },
    totalOf: ({ runStatus }) => runStatus.totalResults,
  });
}
