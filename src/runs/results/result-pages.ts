import type {
  CampaignService,
  Page,
  RunStanding,
  TestResult,
} from '../../../dialogs/ports/campaign-service.ts';
import type { Failure, Outcome } from '../../../dialogs/ports/outcome.ts';

export type ResultPage = Page<TestResult> & { readonly standing: RunStanding };

export interface ResultsPorts {
  readonly service: Pick<CampaignService, 'listResults'>;
  /** A short id that a person can read out. */
  newReference(): string;
  readonly log: { warn(fields: object, message: string): void };
}

export interface ResultsRequest {
  readonly campaign: number;
  readonly run: number;
  /** Whether each result comes with its steps. */
  readonly steps: boolean;
}

const mostSideBySide = 4;
/** A million results at 50 to a page. A list that goes on behind them has no end. */
const mostPages = 20_000;

/**
 * A run's results, page by page and in order, no faster than they are taken. Where a page tells the cursors of
 * all that follow, up to four are fetched side by side; else one after another. What a page says of the number
 * of results may change from page to page: it is read on. A failure is the last that comes; one is that a
 * cursor comes again, for such a list has no end.
 */
export async function* resultPages(
  ports: ResultsPorts,
  { campaign, run, steps }: ResultsRequest,
): AsyncGenerator<Outcome<ResultPage>, void, undefined> {
  const followed = new Set<string>();
  const ahead = new Map<string, Promise<Outcome<ResultPage>>>();
  const fetch = (cursor?: string) => ports.service.listResults(campaign, run, { steps }, cursor);
  let read = await fetch();
  let cursors: string[] = [];
  while (true) {
    yield read;
    if (!read.ok || read.value.next === undefined) return;
    const { next, rest = [] } = read.value;
    if (cursors.length === 0) cursors = rest.length === 0 ? [next] : [...rest];
    for (const cursor of cursors.slice(0, mostSideBySide)) {
      if (!ahead.has(cursor) && !followed.has(cursor)) ahead.set(cursor, unheard(fetch(cursor)));
    }
    const cursor = cursors.shift() ?? next;
    const fetched = ahead.get(cursor);
    if (fetched === undefined || followed.size >= mostPages) {
      yield { ok: false, failure: endless(ports, { campaign, run }) };
      return;
    }
    read = await fetched;
    ahead.delete(cursor);
    followed.add(cursor);
  }
}

/** Where nobody reads on, what is still under way may fail without being an unhandled rejection. */
function unheard<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function endless(
  { newReference, log }: ResultsPorts,
  { campaign, run }: Omit<ResultsRequest, 'steps'>,
): Failure {
  const reference = newReference();
  const detail = `The pages of the results lead in a circle, or are more than ${mostPages}.`;
  log.warn({ campaign, run, reference, detail }, 'The results of a run can’t be read.');
  return { code: 'NONSENSE', operation: 'campaign.results', detail, reference };
}
