import type { z } from 'zod';
import type { RecordBook } from '../../ports/record-store.ts';

const atOnce = 500;

/**
 * Every record whose key begins so, read in pieces, oldest key first unless told. One that can't be read is told in the
 * log and left out: it must not keep the others from being read.
 */
export async function* listAll<Value>(
  records: Pick<RecordBook, 'list' | 'tellUnreadable'>,
  prefix: string,
  schema: z.ZodType<Value>,
  newestFirst = false,
): AsyncGenerator<Value> {
  let after: string | undefined;
  for (;;) {
    const listed = await records.list(prefix, {
      newestFirst,
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    });
    for (const { key, body } of listed) {
      const read = schema.safeParse(body);
      if (read.success) yield read.data;
      else records.tellUnreadable(key);
    }
    after = listed.at(-1)?.key;
    if (after === undefined || listed.length < atOnce) return;
  }
}
