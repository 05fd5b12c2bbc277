import type { Page } from '../ports/campaign-service.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { byId, readPages } from './read-pages.ts';

export interface Gathered<Item> {
  /** Each once, in the order of the list. */
  readonly items: readonly Item[];
  /** False where the list goes on. */
  readonly whole: boolean;
}

export interface GatherOptions<Item> {
  /** What is read, for the log: `plans`. */
  readonly list: string;
  readonly mostPages: number;
  /** Whether what was read so far will do; absent: the list is read to its end. */
  readonly enough?: (items: readonly Item[]) => boolean;
}

/** Reads a list page by page until there is enough of it, it ends, or it is too long. */
export async function gatherItems<Item extends { readonly id: number }>(
  { newId, noteCircle }: Pick<CampaignPorts, 'newId' | 'noteCircle'>,
  readPage: (next?: string) => Promise<Outcome<Page<Item>>>,
  { list, mostPages, enough }: GatherOptions<Item>,
): Promise<Outcome<Gathered<Item>>> {
  const items: Item[] = [];
  let pages = 0;
  const options = {
    list,
    noteCircle,
    // One page more than is wanted: too many pages are a list cut short here, not a failure.
    mostPages: mostPages + 1,
    atOnce: enough === undefined ? 4 : 1,
    newReference: () => newId().slice(0, 8),
    identityOf: byId,
  };
  for await (const outcome of readPages<Item, Page<Item>>(readPage, options)) {
    if (!outcome.ok) return outcome;
    items.push(...outcome.value.items);
    pages += 1;
    const goesOn = outcome.value.next !== undefined;
    if (goesOn && (pages >= mostPages || enough?.(items) === true)) {
      return { ok: true, value: { items, whole: false } };
    }
  }
  return { ok: true, value: { items, whole: true } };
}
