/** What a log line holds of an error. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: DescribedError;
  /** Of an `AggregateError`. */
  readonly errors?: readonly DescribedError[];
}

const deepest = 5;
const mostErrors = 10;
/** How `JSON.parse` quotes the text that it could not read. */
const quotedText =
  /(?:Unexpected token '[\s\S]{1,2}', )?(?:\.{3})?"[\s\S]{0,200}?"(?:\.{3})? is not valid JSON/gu;

/**
 * An error's name, code, message, stack and causes, and nothing else that hangs on it: libraries put whole
 * requests there, with what people typed in them. A text that was no JSON is not quoted.
 */
export function describeError(thrown: unknown, depth = 1): DescribedError {
  if (!(thrown instanceof Error)) {
    // Anything can be thrown. A text is a message; an object could hold anything.
    return typeof thrown === 'string'
      ? { name: 'Thrown text', message: withoutQuotes(thrown) }
      : { name: `Thrown ${typeof thrown}`, message: '' };
  }
  const { name, message, stack, cause } = thrown;
  const code = 'code' in thrown ? thrown.code : undefined;
  const below = depth < deepest;
  return {
    name,
    message: withoutQuotes(message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(stack === undefined ? {} : { stack: withoutQuotes(stack) }),
    ...(below && cause !== undefined ? { cause: describeError(cause, depth + 1) } : {}),
    ...(below && thrown instanceof AggregateError
      ? {
          errors: thrown.errors.slice(0, mostErrors).map((error: unknown) => describeError(error, depth + 1)),
        }
      : {}),
  };
}

function withoutQuotes(text: string): string {
  return text.replaceAll(quotedText, 'The text is not valid JSON');
}
