import type { BrokenLink, CampaignRun, CampaignService, Page, TestResult } from '../ports/campaign.ts';
import type { Failure, Outcome } from '../ports/outcome.ts';
import type { CampaignDependencies } from './dependencies.ts';

export interface ReadPagesOptions<Item, Read = Page<Item>> extends PageDependencies {
  /** What is read, for the log: `plans`, `runs of campaign 12`. */
  readonly list: string;
  /** A list with more pages than this ends in a failure. */
  readonly maxPages: number;
  /** Pages fetched in parallel if their cursors are known (`Page.rest`); 1 unless given. */
  readonly atOnce?: number;
  readonly identityOf: (item: Item) => Identity;
  /** The length of the list as this page gives it. */
  readonly totalOf?: (page: Read) => number | undefined;
}

interface Identity {
  readonly key: string | number;
  /**
   * Whether a second item with this key is the same one. Otherwise only a whole page that is repeated counts as a repetition:
   * {@link readPages}.
   */
  readonly unique: boolean;
}

/** This many pages in a row without anything new end a list. Fewer may be pages that shift while they are read. */
const maxRepeatedPages = 3;
/** At least this many of the last items are remembered, and at most twice as many. */
const rememberedItems = 200_000;

/**
 * The pages of a list, each item once: `for await (const page of readPages(…))`. It ends after a page without a `next` or with a
 * `broken` link, when the pages go in a circle by their links or contents, or with the first failure: a failed call, or
 * INVALID_RESPONSE if the pages don't end. What was yielded before a failure is valid, but not the whole list.
 * @param readPage doesn't reject; without a cursor it reads the first page
 */
export async function* readPages<Item, Read extends Page<Item>>(
  readPage: (next?: string) => Promise<Outcome<Read>>,
  options: ReadPagesOptions<Item, Read>,
): AsyncGenerator<Outcome<Read>, void, undefined> {
  const { list, noteCircle, maxPages, atOnce = 1, newReference, totalOf } = options;
  const followed = new Set<string>();
  const memory = rememberItems(options.identityOf);
  const underWay = new Map<string, Promise<Outcome<Read>>>();
  const fetchPage = (cursor: string): Promise<Outcome<Read>> => {
    const fetched = underWay.get(cursor) ?? readPage(cursor);
    underWay.delete(cursor);
    return fetched;
  };

  let outcome: Outcome<Read> = await readPage();
  let ahead: readonly string[] = [];
  let repeats = 0;
  for (let pages = 1; ; pages += 1) {
    if (!outcome.ok) return yield outcome;
    const { items, next, rest, circle, broken } = outcome.value;
    const fresh = memory.add(items, totalOf?.(outcome.value));
    repeats = items.length > 0 && fresh.length === 0 ? repeats + 1 : 0;
    // The reader may stop at this page, so this comes before it.
    if (broken !== undefined) noteCircle(list, broken.detail);
    yield { ok: true, value: { ...outcome.value, items: fresh } };
    if (broken !== undefined) return;
    const isCircle =
      circle === true || (next !== undefined && followed.has(next)) || repeats >= maxRepeatedPages;
    if (isCircle) return noteCircle(list);
    if (next === undefined) return;
    if (pages >= maxPages) return yield tooLong(maxPages, newReference());
    followed.add(next);
    // If a page doesn't name the expected next one, the pages fetched ahead are useless.
    ahead = ahead[0] === next ? ahead : next === rest?.[0] ? rest : [next];
    const wanted = ahead.slice(0, Math.max(1, Math.min(atOnce, maxPages - pages)));
    for (const cursor of wanted) if (!underWay.has(cursor)) underWay.set(cursor, readPage(cursor));
    outcome = await fetchPage(next);
    ahead = ahead.slice(1);
  }
}

/** For all lists but that of results. */
export function byId({ id }: { readonly id: number }): Identity {
  return { key: id, unique: true };
}

/** A run that is listed twice with different data is kept twice: all of it decides whether the run is ours. */
export function byWholeRun({ id, startedAt, endedAt, result }: CampaignRun): Identity {
  return { key: JSON.stringify([id, startedAt, endedAt, result]), unique: true };
}

/**
 * A result has no guaranteed unique id: it is identified by its ticket and contents. Without a ticket two calls may look alike.
 */
export function byTicket(result: TestResult): Identity {
  const { ticket, testCase, name, ranAt, durationMilliseconds, result: word } = result;
  const common = [testCase ?? name, ranAt, durationMilliseconds, word];
  if (ticket !== undefined) return { key: JSON.stringify([ticket, ...common]), unique: true };
  const { calledNumber, detail, dialResult, dialDetail } = result;
  return {
    key: JSON.stringify(['', ...common, calledNumber, detail, dialResult, dialDetail]),
    unique: false,
  };
}

/** Filters the items of each page that weren't on earlier pages. */
function rememberItems<Item>(identityOf: (item: Item) => Identity) {
  let seen = new Set<string | number>();
  /** The previous generation, dropped as a whole: removing the oldest items one by one costs more than reading them. */
  let before = new Set<string | number>();
  let read = 0;

  function isNew(key: string | number): boolean {
    if (seen.has(key) || before.has(key)) return false;
    if (seen.size >= rememberedItems) {
      before = seen;
      seen = new Set();
    }
    seen.add(key);
    return true;
  }

  return {
    /** @param total the length of the list, if the service gives it */
    add(items: readonly Item[], total = 0): readonly Item[] {
      const identified = items.map((item) => ({ item, ...identityOf(item) }));
      const fresh = identified.filter(({ unique, key }) => !unique || isNew(key));
      const alike = fresh.filter(({ unique }) => !unique);
      // Equal pages are the same page, unless the service's total says that more items are to come.
      const page = alike.length === 0 ? '' : `page ${JSON.stringify(alike.map(({ key }) => key))}`;
      const repeats = page !== '' && alike.length === fresh.length && !isNew(page);
      const given = repeats && read >= total ? [] : fresh.map(({ item }) => item);
      read += given.length;
      return given;
    },
  };
}

function tooLong(maxPages: number, reference: string): { ok: false; failure: Failure } {
  const detail = `a list has more than ${maxPages} pages`;
  return { ok: false, failure: { code: 'INVALID_RESPONSE', operation: 'campaign.pages', detail, reference } };
}

/** For readers that need the whole list. */
export function brokenList({ detail }: BrokenLink, reference: string): Failure {
  return { code: 'INVALID_RESPONSE', operation: 'campaign.pages', detail, reference };
}

export interface Gathered<Item> {
  /** Each once, in the order of the list. */
  readonly items: readonly Item[];
  /** False if the list goes on. */
  readonly whole: boolean;
  /** The list goes on, but can't be followed. */
  readonly broken?: BrokenLink;
}

interface GatherOptions<Item> {
  /** What is read, for the log: `plans`. */
  readonly list: string;
  readonly maxPages: number;
  /** What happens to a list with more pages; `cut` unless given. */
  readonly tooLong?: 'cut' | 'failure';
  /** Whether what was read so far is enough; absent: the list is read to its end. */
  readonly enough?: (items: readonly Item[]) => boolean;
  /** By their ids unless given. */
  readonly identityOf?: (item: Item) => Identity;
}

type PageDependencies = Pick<CampaignDependencies, 'newReference' | 'noteCircle'>;

/** Reads a list page by page until there is enough of it, it ends, or it is too long. */
export async function gatherItems<Item extends { readonly id: number }>(
  { newReference, noteCircle }: PageDependencies,
  readPage: (next?: string) => Promise<Outcome<Page<Item>>>,
  { list, maxPages, tooLong = 'cut', enough, identityOf = byId }: GatherOptions<Item>,
): Promise<Outcome<Gathered<Item>>> {
  const items: Item[] = [];
  let pages = 0;
  const options = {
    list,
    noteCircle,
    newReference,
    identityOf,
    // One page more, because here the list is cut before it fails there.
    maxPages: tooLong === 'cut' ? maxPages + 1 : maxPages,
    atOnce: enough === undefined ? 4 : 1,
  };
  for await (const page of readPages<Item, Page<Item>>(readPage, options)) {
    if (!page.ok) return page;
    items.push(...page.value.items);
    pages += 1;
    const { broken } = page.value;
    if (broken !== undefined) return { ok: true, value: { items, whole: false, broken } };
    const isCut = tooLong === 'cut' && pages >= maxPages;
    if (page.value.next !== undefined && (isCut || enough?.(items) === true)) {
      return { ok: true, value: { items, whole: false } };
    }
  }
  return { ok: true, value: { items, whole: true } };
}

/**
 * Like {@link gatherItems} for the runs of a campaign. `enough` is only used if they come newest first: the order of the list isn't
 * guaranteed (campaign seed §4).
 * @param since the service's clock, milliseconds since 1970
 */
export async function gatherRuns(
  ports: PageDependencies & { readonly service: Pick<CampaignService, 'listRuns'> },
  campaign: number,
  {
    since,
    enough,
    ...options
  }: Omit<GatherOptions<CampaignRun>, 'list'> & { readonly since?: number | undefined },
): Promise<Outcome<Gathered<CampaignRun> & { readonly serviceTime?: number }>> {
  let serviceTime: number | undefined;
  const readPage = async (next?: string): Promise<Outcome<Page<CampaignRun>>> => {
    const listed = await ports.service.listRuns(campaign, since, next);
    if (!listed.ok) return listed;
    serviceTime = listed.value.serviceTime;
    return { ok: true, value: listed.value.value };
  };
  const gathered = await gatherItems(ports, readPage, {
    ...options,
    list: `runs of campaign ${campaign}`,
    enough: enough && ((runs: readonly CampaignRun[]) => areNewestFirst(runs) && enough(runs)),
  });
  return gathered.ok ? { ok: true, value: { ...gathered.value, serviceTime } } : gathered;
}

export function areNewestFirst(runs: readonly CampaignRun[]): boolean {
  return runs.every(({ startedAt }, index) => {
    const before = runs[index - 1];
    if (startedAt === undefined) return false;
    return before === undefined || (before.startedAt !== undefined && before.startedAt >= startedAt);
  });
}

/** One page of a list as it is shown. */
interface ShownPage<Item> {
  readonly items: readonly Item[];
  /** From 1; a page past the end shows the last one. */
  readonly page: number;
  /** Positions of the first and the last item, from 1. */
  readonly first: number;
  readonly last: number;
  readonly more: boolean;
}

export const perPage = 10;

/** @param atMost if fewer are wanted than fit on a page */
export function pageOf<Item>(items: readonly Item[], wanted: number, atMost = perPage): ShownPage<Item> {
  const page = Math.min(Math.max(1, wanted), Math.max(1, Math.ceil(items.length / perPage)));
  const first = (page - 1) * perPage;
  const shown = items.slice(first, first + Math.min(atMost, perPage));
  return {
    items: shown,
    page,
    first: first + 1,
    last: first + shown.length,
    more: items.length > first + shown.length,
  };
}
