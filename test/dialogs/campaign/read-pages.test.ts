import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ReadPagesOptions, readPages } from '../../../dialogs/campaign/pages.ts';
import type { Page } from '../../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';

type Pages = Readonly<Record<string, Page<number> | 'broken'>>;

/** Reads a made-up list to its end: the items, or the failure's code; what was asked for; how many at once. */
async function readAll(pages: Pages, options: Partial<ReadPagesOptions<number>> = {}, stopAfter = 99) {
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  const readPage = async (cursor = 'first'): Promise<Outcome<Page<number>>> => {
    asked.push(cursor);
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(asked.length % 2);
    underWay -= 1;
    const page = pages[cursor] ?? 'broken';
    return page === 'broken'
      ? { ok: false, failure: { code: 'FATE_UNKNOWN', operation: 'test', detail: cursor, reference: 'call' } }
      : { ok: true, value: page };
  };
  const read: unknown[] = [];
  const all = {
    list: 'numbers',
    maxPages: 20,
    newReference: () => 'loop',
    noteCircle: () => read.push('circle'),
    identityOf: (key: number) => ({ key, unique: true }),
    ...options,
  };
  for await (const page of readPages<number, Page<number>>(readPage, all)) {
    read.push(...(page.ok ? page.value.items : [page.failure.code]));
    if (read.length >= stopAfter) break;
  }
  return { read, asked, most };
}

const page = (item: number, next?: string, rest?: readonly string[]): Page<number> => ({
  items: [item],
  next,
  rest,
});

const six: Pages = {
  first: page(1, 'b', ['b', 'c', 'd', 'e', 'f']),
  b: page(2, 'c'),
  c: page(3, 'd'),
  d: page(4, 'e'),
  e: page(5, 'f'),
  f: page(6),
};

test('reads one page at a time, including empty ones, until there is no next page', async () => {
  const { read, asked, most } = await readAll({ ...six, c: { items: [], next: 'd' } });
  expect(read).toEqual([1, 2, 4, 5, 6]);
  expect(asked).toEqual(['first', 'b', 'c', 'd', 'e', 'f']);
  expect(most).toBe(1);
});

test.each([2, 3, 10])('reads %i pages at once, in order and each once', async (atOnce) => {
  const { read, asked, most } = await readAll(six, { atOnce });
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked.toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'first']);
  expect(most).toBe(Math.min(atOnce, 5));
});

test('follows the next link of the last announced page', async () => {
  const grown = { ...six, f: page(6, 'g', ['g', 'h']), g: page(7, 'h'), h: page(8) };
  expect((await readAll(grown, { atOnce: 3 })).read).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('stops early when the list has become shorter', async () => {
  expect((await readAll({ ...six, d: page(4) }, { atOnce: 3 })).read).toEqual([1, 2, 3, 4]);
});

test('follows a page’s own next link when it differs from the announced one', async () => {
  const turned = { ...six, c: page(3, 'x'), x: page(9, 'y'), y: page(10) };
  expect((await readAll(turned, { atOnce: 3 })).read).toEqual([1, 2, 3, 9, 10]);
});

test.each([1, 3])('stops at a pagination loop and reports it once (%i at once)', async (atOnce) => {
  const circle = { ...six, f: page(6, 'c', ['c', 'd', 'e', 'f']) };
  expect((await readAll(circle, { atOnce })).read).toEqual([1, 2, 3, 4, 5, 6, 'circle']);
  expect((await readAll({ first: page(1, 'b'), b: page(2, 'b') }, { atOnce })).read).toEqual([
    1,
    2,
    'circle',
  ]);
});

test('fails at the page limit without requesting more pages', async () => {
  const { read, asked } = await readAll(six, { maxPages: 3, atOnce: 10 });
  expect(read).toEqual([1, 2, 3, 'INVALID_RESPONSE']);
  expect(asked).toEqual(['first', 'b', 'c']);
  expect((await readAll(six, { maxPages: 6 })).read).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([1, 4])('stops at the first failure (%i at once)', async (atOnce) => {
  expect((await readAll({ ...six, c: 'broken' }, { atOnce })).read).toEqual([1, 2, 'FATE_UNKNOWN']);
  expect((await readAll({}, { atOnce })).read).toEqual(['FATE_UNKNOWN']);
});

test('requests no more pages once the reader stops', async () => {
  expect((await readAll(six, {}, 2)).asked).toEqual(['first', 'b']);
});

test('with two pages at once, requests only one page beyond where the reader stops', async () => {
  expect((await readAll(six, { atOnce: 2 }, 3)).asked).toEqual(['first', 'b', 'c', 'd']);
});

test('ignores announced pages that don’t start with the next page', async () => {
  const { read, asked } = await readAll({ ...six, first: page(1, 'b', ['x', 'y']) }, { atOnce: 3 });
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).not.toContain('x');
});

test('drops items repeated within 200,000 others in a list of a million without slowing down', async () => {
  const length = 50_000;
  const pages = Object.fromEntries(
    Array.from({ length: 20 }, (_, at): [string, Page<number>] => {
      const first = at * length;
      const own = Array.from({ length }, (_item, index) => first + index);
      const again = at < 4 ? [] : [first - 200_000, first - 199_999, first - 1];
      const next = at < 19 && { next: `${at + 1}` };
      return [at === 0 ? 'first' : `${at}`, { items: [...again, ...own], ...next }];
    }),
  );
  const { read } = await readAll(pages, { maxPages: 100 }, Number.POSITIVE_INFINITY);
  expect(read).toHaveLength(1_000_000);
  expect(new Set(read).size).toBe(1_000_000);
}, 20_000);
