import { type BaseUrl, isBelow } from '../http/read-base-url.ts';
import { laterPages } from './later-pages.ts';

/** The links of a page's envelope (campaign seed §2) as they came. */
export interface PageLinks {
  readonly firstPage?: string | undefined;
  readonly lastPage?: string | undefined;
  readonly nextPage?: string | null | undefined;
}

export type PageCursors =
  | { readonly ok: true; readonly next?: string; readonly rest?: readonly string[]; readonly circle?: true }
  | { readonly ok: false; readonly wrong: string };

/**
 * The cursors of the pages after one. A cursor is a path with its query, below the base URL and without the
 * key: a link that leads elsewhere is a fault, and never followed.
 * @param asked the page's own cursor
 * @param withoutKey takes the key's parameter out of a query; `undefined` where the key stays in the text
 */
export function pageCursors(
  base: BaseUrl,
  asked: string,
  { firstPage, lastPage, nextPage }: PageLinks,
  withoutKey: (cursor: string) => string | undefined,
): PageCursors {
  if (nextPage === undefined || nextPage === null || nextPage.trim() === '') return { ok: true };
  const cursorOf = (link: string) => readCursor(base, asked, link, withoutKey);
  const next = cursorOf(nextPage);
  if (!next.ok) return next;
  const [first, last] = [firstPage, lastPage].map((link) =>
    link === undefined ? undefined : cursorOf(link),
  );
  const before = [asked, ...(first?.ok ? [first.cursor] : [])];
  if (before.includes(next.cursor)) return { ok: true, circle: true };
  const rest = first?.ok && last?.ok ? laterPages(first.cursor, next.cursor, last.cursor) : undefined;
  return rest === undefined ? { ok: true, next: next.cursor } : { ok: true, next: next.cursor, rest };
}

type Cursor = { readonly ok: true; readonly cursor: string } | { readonly ok: false; readonly wrong: string };

function readCursor(
  base: BaseUrl,
  asked: string,
  link: string,
  withoutKey: (cursor: string) => string | undefined,
): Cursor {
  const url = URL.parse(link.trim(), `${base.origin}${base.pathname}${asked}`);
  if (url === null) return { ok: false, wrong: 'is no link' };
  if (url.protocol !== 'https:')
    return { ok: false, wrong: `starts with ${url.protocol}, and was not followed` };
  if (!isBelow(base, url)) {
    return { ok: false, wrong: `leads out of the base URL, to ${url.origin}, and was not followed` };
  }
  const cursor = withoutKey(`${url.pathname.slice(base.pathname.length)}${url.search}`);
  return cursor === undefined ? { ok: false, wrong: 'holds the API key in its path' } : { ok: true, cursor };
}
