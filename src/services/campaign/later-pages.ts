/** More than that is a slip of the service, or too much to have in mind: such a list is read page by page. */
const mostPages = 2000;
const PAGE_NUMBER = /([?&]pageno=)(\d{1,9})(?=&|$)/giu;

/**
 * The cursors from `next` to `last`, where all three differ in nothing but their `pageno` (campaign seed §2);
 * `undefined` where they don't.
 */
export function laterPages(first: string, next: string, last: string): readonly string[] | undefined {
  const [from, to] = [pageNumber(next), pageNumber(last)];
  if (from === undefined || to === undefined || to < from || to - from >= mostPages) return undefined;
  const numbered = (page: number) => next.replace(PAGE_NUMBER, `$1${page}`);
  const firstNumber = pageNumber(first);
  if (firstNumber === undefined || firstNumber >= from) return undefined;
  if (numbered(firstNumber) !== first || numbered(to) !== last) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => numbered(from + index));
}

function pageNumber(cursor: string): number | undefined {
  const [found, ...more] = cursor.matchAll(PAGE_NUMBER);
  return found === undefined || more.length > 0 ? undefined : Number(found[2]);
}
