import type { Page } from '../ports/campaign-service.ts';
import type { Outcome } from '../ports/outcome.ts';
import { readPages } from './read-pages.ts';

export interface Gathered<Item> {
  /** Each once, in the order of the list. */
  readonly items: readonly Item[];
  /** False where the list goes on. */
  readonly whole: boolean;
}

export interface GatherOptions<Item> {
  readonly newId: () => string;
  readonly mostPages: number;
  /** Whether what was read so far will do; absent: the list is read to its end. */
  readonly enough?: (items: readonly Item[]) => boolean;
}

/** Reads a list page by page until there is enough of it, it ends, or it is too long. */
export async function gatherItems<Item extends { readonly id: number }>(
  readPage: (next?: string) => Promise<Outcome<Page<Item>>>,
  { newId, mostPages, enough }: GatherOptions<Item>,
): Promise<Outcome<Gathered<Item>>> {
  const items = new Map<number, Item>();
  let pages = 0;
  // One page more than is wanted: too many pages are a list cut short here, not a failure.
  const options = {
    mostPages: mostPages + 1,
    atOnce: enough === undefined ? 4 : 1,
    newReference: () => newId().slice(0, 8),
  };
  for await (const outcome of readPages(readPage, options)) {
    if (!outcome.ok) return outcome;
    for (const item of outcome.value.items) if (!items.has(item.id)) items.set(item.id, item);
    pages += 1;
    const gathered = [...items.values()];
    if (outcome.value.next === undefined) return { ok: true, value: { items: gathered, whole: true } };
    if (pages >= mostPages || enough?.(gathered) === true) {
      return { ok: true, value: { items: gathered, whole: false } };
    }
  }
  return { ok: true, value: { items: [...items.values()], whole: true } };
}
