import { z } from 'zod';
import { camelCaseKeys } from './camel-case-keys.ts';
import { readableList } from './readable-items.ts';
import { resultPageSchema } from './schemas.ts';

const anyOfEnvelope = [
  'firstPage',
  'lastPage',
  'nextPage',
  'previousPage',
  'totalResults',
  'returnedResults',
];
const objectSchema = z.record(z.string(), z.unknown());

/**
 * One page of any list (campaign seed §2, the envelope), keys in either casing. Items that can't be read are
 * left out; the counts stay as the service gave them. An object with nothing of an envelope is no page: a list
 * that is empty for such a reason would pass for the truth.
 */
export const readablePage = <Item>(item: z.ZodType<Item>) =>
  z.preprocess(
    (body, context) => {
      const page = envelopeOf(camelCaseKeys(body));
      if (page === undefined) return body;
      // Otherwise a list would end here unnoticed.
      const next = page['nextPage'] ?? '';
      if (typeof next !== 'string') {
        context.addIssue({ code: 'custom', message: 'is neither a link nor null', path: ['nextPage'] });
      }
      return page;
    },
    resultPageSchema.extend({ results: readableList(item) }),
  );

/** `undefined` for what is no object and no list. A list by itself is a page without links (our reading). */
function envelopeOf(body: unknown): Record<string, unknown> | undefined {
  if (Array.isArray(body)) return { results: body };
  const page = objectSchema.safeParse(body).data;
  const isEmpty = page !== undefined && (page['results'] ?? undefined) === undefined;
  return isEmpty && anyOfEnvelope.some((name) => name in page) ? { ...page, results: [] } : page;
}
