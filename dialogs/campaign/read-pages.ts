import type { Page } from '../ports/campaign-service.ts';
import type { Failure, Outcome } from '../ports/outcome.ts';

export interface ReadPagesOptions {
  /** A list with more pages than this ends in a failure: whoever wants fewer leaves the loop. */
  readonly mostPages: number;
  /** Pages fetched side by side where their cursors are known (`Page.rest`); 1 unless told. */
  readonly atOnce?: number;
  readonly newReference: () => string;
}

/**
 * The pages of a list, first to last: `for await (const page of readPages(…))`. It ends after the page without
 * a `next`, whatever a page's length, or with the first failure: a failed call, or NONSENSE where a cursor comes
 * again or the pages don't end. What was yielded before a failure is good, but not the whole list. A list that
 * grows while it is read can show an item twice.
 * @param readPage the first page where no cursor is given; doesn't reject
 */
export async function* readPages<Read extends Page<unknown>>(
  readPage: (next?: string) => Promise<Outcome<Read>>,
  { mostPages, atOnce = 1, newReference }: ReadPagesOptions,
): AsyncGenerator<Outcome<Read>, void, undefined> {
  const seen = new Set<string>();
  const underWay = new Map<string, Promise<Outcome<Read>>>();
  const fetchPage = (cursor: string): Promise<Outcome<Read>> => {
    const fetched = underWay.get(cursor) ?? readPage(cursor);
    underWay.delete(cursor);
    return fetched;
  };
  const nonsense = (detail: string): Outcome<Read> => ({
    ok: false,
    failure: failure(detail, newReference()),
  });

  let outcome = await readPage();
  let ahead: readonly string[] = [];
  for (let pages = 1; ; pages += 1) {
    yield outcome;
    if (!outcome.ok || outcome.value.next === undefined) return;
    const { next, rest } = outcome.value;
    if (seen.has(next)) return yield nonsense('a list’s pages go in a circle');
    if (pages >= mostPages) return yield nonsense(`a list has more than ${mostPages} pages`);
    seen.add(next);
    // A page that doesn't name the one that was expected after it puts an end to what was fetched ahead.
    ahead = ahead[0] === next ? ahead : next === rest?.[0] ? rest : [next];
    const wanted = ahead.slice(0, Math.max(1, Math.min(atOnce, mostPages - pages)));
    for (const cursor of wanted) if (!underWay.has(cursor)) underWay.set(cursor, readPage(cursor));
    outcome = await fetchPage(next);
    ahead = ahead.slice(1);
  }
}

function failure(detail: string, reference: string): Failure {
  return { code: 'NONSENSE', operation: 'campaign.pages', detail, reference };
}
