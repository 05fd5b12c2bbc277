import { z } from 'zod';
import type { BrokenLink, Page } from '../../../dialogs/ports/campaign.ts';
import { type BaseUrl, isBelow } from '../../http/client/request.ts';
import {
  camelCaseKeys,
  camelCaseOwnKeys,
  campaignRunSchema,
  campaignSchema,
  campaignTestCaseSchema,
  planSchema,
  resultPageSchema,
  runPageSchema,
  stepResultSchema,
  testCaseSchema,
  testResultSchema,
} from './schemas.ts';

const envelopeFields = 'firstPage lastPage nextPage previousPage totalResults returnedResults'.split(' ');
const objectSchema = z.record(z.string(), z.unknown());

/**
 * One page of any list (campaign seed §2, the envelope), keys in either casing. Unreadable items are left out; the counts
 * stay as the service gave them. An object without any envelope field is not a page, or it would pass for an empty list.
 */
export const readablePage = <Item>(item: z.ZodType<Item>) =>
  z.preprocess(
    (body) => {
      const page = envelopeOf(camelCaseKeys(body));
      if (page === undefined) return body;
      const next = page['nextPage'] ?? '';
      return typeof next === 'string' ? page : { ...page, nextPage: noLink };
    },
    resultPageSchema.extend({
      results: readableList(item),
      campaignName: runPageSchema.shape.campaignName,
    }),
  );

/** A page without its items, if it says that its list has as many as are known: most of its work is in those. */
export function withoutKnownItems(body: unknown, known: number): unknown {
  const page = knownPage.safeParse(camelCaseOwnKeys(body)).data;
  return page?.totalResults === known ? { ...page, results: [] } : body;
}

const knownPage = z.looseObject({ totalResults: z.int(), results: z.array(z.unknown()) });

/** `undefined` for anything but an object or a list. A bare list is a page without links (our reading). */
function envelopeOf(body: unknown): Record<string, unknown> | undefined {
  if (Array.isArray(body)) return { results: body };
  const page = objectSchema.safeParse(body).data;
  const isEmpty = page !== undefined && (page['results'] ?? undefined) === undefined;
  return isEmpty && envelopeFields.some((name) => name in page) ? { ...page, results: [] } : page;
}

/** The readable items of a list; empty for anything else. */
const readableList = <Item>(item: z.ZodType<Item>) =>
  z.array(z.unknown()).transform((items) =>
    items.flatMap((one): Item[] => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );

/** The seed shows integers; digits in a string are taken for one (our reading). */
const id = z.preprocess(
  (given) => (typeof given === 'string' && /^\d+$/u.test(given.trim()) ? Number(given) : given),
  z.int(),
);

export const readableTestCase = testCaseSchema.extend({ testCaseId: id });
export const readablePlan = planSchema.extend({ planId: id });
export const readableRun = campaignRunSchema.extend({ runId: id });

export const readableCampaign = campaignSchema.extend({
  campaignId: id,
  plan: readablePlan.optional().catch(undefined),
  runTime: z.string().optional().catch(undefined),
  testCases: readableList(campaignTestCaseSchema.extend({ testCaseId: id })).catch([]),
});

export const readableResult = testResultSchema.extend({
  testStepResultList: z
    .looseObject({
      ringStepResult: stepResultSchema.optional().catch(undefined),
      callStepResult: readableList(stepResultSchema).catch([]),
    })
    .optional()
    .catch(undefined),
});

/** The links in a page's envelope (campaign seed §2), unchanged. */
interface PageLinks {
  readonly firstPage?: string | undefined;
  readonly lastPage?: string | undefined;
  readonly nextPage?: string | null | undefined;
}

type PageCursors = Pick<Page<never>, 'next' | 'rest' | 'circle' | 'broken'>;

/** Stands for a next page that is neither a link nor null: the list must not silently end there. */
const noLink = 'none:';

/**
 * The cursors of the pages after this one. A cursor is a path with its query, below the base URL and without the key. A
 * link that leads elsewhere is never followed.
 * @param asked the page's own cursor
 * @param withoutKey removes the key's parameter from a query; `undefined` if the key would remain in the text
 */
export function pageCursors(
  base: BaseUrl,
  asked: string,
  { firstPage, lastPage, nextPage }: PageLinks,
  withoutKey: (cursor: string) => string | undefined,
): PageCursors {
  if (nextPage === undefined || nextPage === null || nextPage.trim() === '') return {};
  const cursorOf = (link: string) => readCursor(base, asked, link, withoutKey);
  const next = cursorOf(nextPage);
  if (typeof next !== 'string') return { broken: { ...next, detail: `nextPage ${next.detail}` } };
  const [first, last] = [firstPage, lastPage].map((link) => link && cursorOf(link));
  if (next === asked || next === first) return { circle: true };
  const rest =
    typeof first === 'string' && typeof last === 'string' ? laterPages(first, next, last) : undefined;
  return { next, rest };
}

function readCursor(
  base: BaseUrl,
  asked: string,
  link: string,
  withoutKey: (cursor: string) => string | undefined,
): string | BrokenLink {
  const url = URL.parse(link.trim(), `${base.origin}${base.pathname}${asked}`);
  const nowhere = (detail: string): BrokenLink => ({ leads: 'nowhere', detail });
  if (link === noLink) return nowhere('is neither a link nor null');
  if (url === null) return nowhere('is no link');
  if (url.protocol !== 'https:') return nowhere(`starts with ${url.protocol}, and was not followed`);
  if (!isBelow(base, url)) {
    const leads = url.origin === base.origin ? 'nowhere' : 'otherHost';
    return { leads, detail: `leads out of the base URL, to ${url.origin}, and was not followed` };
  }
  const cursor = withoutKey(`${url.pathname.slice(base.pathname.length)}${url.search}`);
  return cursor ?? nowhere('holds the API key in its path');
}

/** More pages than this are a mistake of the service, or too many to remember: such a list is read page by page. */
const maxPages = 2000;
const pageNumberPattern = /([?&]pageno=)(\d{1,9})(?=&|$)/giu;

/**
 * The cursors from `next` to `last`, if all three differ only in their `pageno` (campaign seed §2); otherwise
 * `undefined`.
 */
function laterPages(first: string, next: string, last: string): readonly string[] | undefined {
  const [from, to] = [pageNumber(next), pageNumber(last)];
  if (from === undefined || to === undefined || to < from || to - from >= maxPages) return undefined;
  const numbered = (page: number) => next.replace(pageNumberPattern, `$1${page}`);
  const firstNumber = pageNumber(first);
  if (firstNumber === undefined || firstNumber >= from) return undefined;
  if (numbered(firstNumber) !== first || numbered(to) !== last) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => numbered(from + index));
}

function pageNumber(cursor: string): number | undefined {
  const [found, ...more] = cursor.matchAll(pageNumberPattern);
  return found === undefined || more.length > 0 ? undefined : Number(found[2]);
}
