import { StoreError } from './store-error.ts';

/** A document of this room never needs more; what is larger would be a leak that slows every turn. */
export const maximumDocumentBytes = 1024 * 1024;

/**
 * The text that is stored for a JSON value. Throws `STORE_TOO_LARGE` past `maximumDocumentBytes`, and
 * `STORE_UNUSABLE_BODY` for what JSON can't say (`undefined`, a function, a circle).
 */
export function documentBody(body: unknown): string {
  const text = jsonText(body);
  // A UTF-16 unit is at most three bytes of UTF-8: most documents need not be counted.
  if (text.length * 3 > maximumDocumentBytes) {
    const bytes = Buffer.byteLength(text);
    if (bytes > maximumDocumentBytes) {
      throw new StoreError(
        'STORE_TOO_LARGE',
        `A document of ${bytes} bytes is larger than the ${maximumDocumentBytes} that can be stored.`,
      );
    }
  }
  return text;
}

function jsonText(body: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(body);
    if (text !== undefined) return text;
  } catch (cause) {
    throw new StoreError('STORE_UNUSABLE_BODY', 'A document that JSON cannot say was to be stored.', {
      cause,
    });
  }
  throw new StoreError(
    'STORE_UNUSABLE_BODY',
    `A document must be a JSON value, and this is a ${typeof body}.`,
  );
}
