/** One page of a list as it is shown. */
export interface ShownPage<Item> {
  readonly items: readonly Item[];
  /** From 1; a page past the end shows the last one. */
  readonly page: number;
  /** Positions of the first and the last item, from 1. */
  readonly first: number;
  readonly last: number;
  readonly more: boolean;
}

export const perPage = 10;

export function pageOf<Item>(items: readonly Item[], wanted: number): ShownPage<Item> {
  const page = Math.min(Math.max(1, wanted), Math.max(1, Math.ceil(items.length / perPage)));
  const first = (page - 1) * perPage;
  const shown = items.slice(first, first + perPage);
  return {
    items: shown,
    page,
    first: first + 1,
    last: first + shown.length,
    more: items.length > first + perPage,
  };
}
