import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResults } from '../../../../dialogs/campaign/results/read.ts';
import type { ResultPage, TestResult } from '../../../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../../../dialogs/ports/outcome.ts';
import { completed, result } from '../../../support/results.ts';

const request = { campaign: 12, run: 1, steps: true };

interface List {
  /** Results per page; the first page is 0. */
  pages: number[];
  /** Whether the first page tells the cursors of the others. */
  readonly tellsRest: boolean;
  /** Called before a page is answered. */
  before?(page: number): void | Promise<void>;
  /** Where a page leads instead of to the next one. */
  readonly leads?: Readonly<Record<number, string>>;
  readonly fails?: number;
}

/** A list whose cursors are page numbers. Every result has the number of its page and of its place there. */
function listed(list: List) {
  const seen = { asked: [] as number[], atOnce: 0, mostAtOnce: 0, circles: [] as string[] };
  const noteCircle = (list: string) => void seen.circles.push(list);
  async function listResults(
    ...asked: [number, number, { steps: boolean }, string?]
  ): Promise<Outcome<ResultPage>> {
    const page = Number(asked[3] ?? 0);
    seen.asked.push(page);
    seen.atOnce += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
    await list.before?.(page);
    seen.atOnce -= 1;
    if (page === list.fails) {
      const failure = {
        code: 'FATE_UNKNOWN',
        operation: 'campaign.results',
        detail: 'reset',
        reference: 'r',
      } as const;
      return { ok: false, failure };
    }
    const { pages } = list;
    const next = list.leads?.[page] ?? (page + 1 < pages.length ? String(page + 1) : undefined);
    const rest = pages.slice(page + 1).map((_, index) => String(page + 1 + index));
    return {
      ok: true,
      value: {
        items: Array.from({ length: pages[page] ?? 0 }, (_, index) => result(page * 1000 + index, 'Success')),
        next,
        ...(list.tellsRest && next !== undefined ? { rest } : {}),
        runStatus: { ...completed, totalResults: pages.reduce((sum, count) => sum + count, 0) },
      },
    };
  }
  return { seen, ports: { service: { listResults }, newReference: () => 'ref', noteCircle } };
}

async function readAll({ ports }: ReturnType<typeof listed>) {
  const cases: number[] = [];
  let failed: string | undefined;
  for await (const page of readResults(ports, request)) {
    if (page.ok) cases.push(...page.value.items.map(({ testCase = -1 }) => testCase));
    else failed = page.failure.code;
  }
  return { cases, failed };
}

const casesOf = (pages: readonly number[]) =>
  pages.flatMap((count, page) => Array.from({ length: count }, (_, index) => page * 1000 + index));

describe('readResults', () => {
  it('returns every result once and in order, whatever the timing and size of pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat({ max: 3 })),
        async (pages, tellsRest, waits) => {
          const before = async () => {
            for (let turn = waits.next().value ?? 0; turn > 0; turn -= 1) await Promise.resolve();
          };
          const list = listed({ pages, tellsRest, before });
          expect(await readAll(list)).toEqual({ cases: casesOf(pages), failed: undefined });
          expect(list.seen.asked).toEqual(pages.map((_, page) => page));
          expect(list.seen.mostAtOnce).toBeLessThanOrEqual(tellsRest ? 4 : 1);
        },
      ),
    );
  });

  it('reads four pages in parallel where it can, but not further ahead of its consumer', async () => {
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 2));
    const list = listed({ pages: Array.from({ length: 20 }, () => 1), tellsRest: true, before: wait });
    const pages = readResults(list.ports, request);
    await pages.next();
    await pages.next();
    for (let turns = 0; turns < 5; turns += 1) await wait();
    expect(list.seen.asked).toEqual([0, 1, 2, 3, 4]);
    expect(list.seen.mostAtOnce).toBe(4);
    await pages.return();
  });

  it('keeps reading when the list grows', async () => {
    const list: List = { pages: [2, 2, 2], tellsRest: true };
    list.before = (page) => {
      if (page === 2) list.pages = [2, 2, 2, 2, 1];
    };
    expect((await readAll(listed(list))).cases).toEqual(casesOf([2, 2, 2, 2, 1]));
  });

  it('ends with the failure of a page', async () => {
    for (const tellsRest of [true, false]) {
      const list = listed({ pages: [1, 1, 1, 1], tellsRest, fails: 2 });
      expect(await readAll(list)).toEqual({ cases: casesOf([1, 1]), failed: 'FATE_UNKNOWN' });
    }
  });

  /** How many results are left of these pages. */
  async function countOf(pages: readonly (readonly TestResult[])[], totalResults?: number): Promise<number> {
    const listResults = async (
      ...asked: [number, number, { steps: boolean }, string?]
    ): Promise<Outcome<ResultPage>> => {
      const page = Number(asked[3] ?? 0);
      const next = page + 1 < pages.length ? { next: String(page + 1) } : {};
      const standing = { ...completed, ...(totalResults === undefined ? {} : { totalResults }) };
      return { ok: true, value: { items: pages[page] ?? [], ...next, runStatus: standing } };
    };
    const ports = { service: { listResults }, newReference: () => 'ref', noteCircle: () => undefined };
    let count = 0;
    for await (const page of readResults(ports, request)) if (page.ok) count += page.value.items.length;
    return count;
  }
  const ticketed = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => result(7, 'Success', { ticket: `t${from + at}` }));

  it('returns a result once when a shifted page repeats it', async () => {
    expect(await countOf([ticketed(0, 3), ticketed(2, 5), ticketed(5, 6)])).toBe(6);
    expect(await countOf([ticketed(0, 50), [...ticketed(47, 50), result(7, 'Failed')]])).toBe(51);
    // A page that is there again as a whole, but isn't the end.
    expect(await countOf([ticketed(0, 3), ticketed(0, 3), ticketed(0, 3), ticketed(3, 5)])).toBe(5);
  });

  it('doesn’t merge results that may be different ones', async () => {
    expect(await countOf([[...ticketed(0, 50), result(7, 'Failed', { ticket: 't0' })]])).toBe(51);
    expect(await countOf([[...ticketed(0, 50), result(8, 'Success', { ticket: 't0' })]])).toBe(51);
    const alike = [result(7, 'Success'), result(7, 'Success')];
    expect(await countOf([alike])).toBe(2);
    expect(await countOf([alike, alike], 4)).toBe(4);
    // Nothing says that there are more than these.
    expect(await countOf([alike, alike], 2)).toBe(2);
  });
});
