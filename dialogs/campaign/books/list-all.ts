import type { ListedRecord, RecordBook } from '../../ports/record-store.ts';

const atOnce = 500;

/** Every record whose key begins so, read in pieces, oldest key first unless told. */
export async function* listAll(
  records: RecordBook,
  prefix: string,
  newestFirst = false,
): AsyncGenerator<ListedRecord> {
  let after: string | undefined;
  for (;;) {
    const listed = await records.list(prefix, {
      newestFirst,
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    });
    yield* listed;
    after = listed.at(-1)?.key;
    if (after === undefined || listed.length < atOnce) return;
  }
}
