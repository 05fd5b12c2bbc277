/** What a log line holds of an error. */
interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number | undefined;
  readonly stack?: string | undefined;
  readonly cause?: DescribedError | undefined;
  /** Of an `AggregateError`. */
  readonly errors?: readonly DescribedError[] | undefined;
}

const maxDepth = 5;
const maxErrors = 10;
const maxMessageLength = 1_000;
const maxStackLength = 4_000;
/** How the engine says that a text isn't JSON; part of that text stands between the two. */
const unexpected = "Unexpected token '";
const notJson = ' is not valid JSON';
const notPattern = 'Invalid regular expression: ';
/** Longer than any secret in any form: so much is dropped if a text was cut before its secrets were taken out. */
const unsureEnd = 2_000;

/**
 * An error's name, code, message, stack and causes, and nothing else that hangs on it: libraries put whole requests
 * there, with what people typed in them. A text that wasn't JSON or a valid pattern isn't quoted, and every text has a
 * limit.
 * @param redact takes the secrets out of a text
 */
export function describeError(
  thrown: unknown,
  redact: (text: string) => string = (text) => text,
  depth = 1,
): DescribedError {
  if (!(thrown instanceof Error)) {
    // Anything can be thrown. A text is a message; an object could hold anything.
    return typeof thrown === 'string'
      ? { name: 'Thrown text', message: cutForLog(withoutQuotes(thrown), maxMessageLength, redact) }
      : { name: `Thrown ${typeof thrown}`, message: '' };
  }
  const { name, stack, cause } = thrown;
  const cut = (text: string, max = maxMessageLength) => cutForLog(text, max, redact);
  const below = (error: unknown) => describeError(error, redact, depth + 1);
  const message = cut(withoutQuotes(thrown.message));
  const code = 'code' in thrown ? thrown.code : undefined;
  const isDeepest = depth >= maxDepth;
  return {
    name: cut(name),
    message,
    code: typeof code === 'string' ? cut(code) : typeof code === 'number' ? code : undefined,
    stack: stack && `${name}: ${message}${cut(framesOf(stack, thrown.message), maxStackLength)}`,
    cause: isDeepest || cause === undefined ? undefined : below(cause),
    errors:
      !isDeepest && thrown instanceof AggregateError
        ? thrown.errors.slice(0, maxErrors).map((error: unknown) => below(error))
        : undefined,
  };
}

/**
 * A text as it may appear in a log line: cut before anything is looked for in it, and cut again, so that no secret is
 * left that the first cut went through.
 * @param max characters
 */
export function cutForLog(text: string, max: number, redact: (text: string) => string): string {
  if (text.length <= max) return redact(text);
  const redacted = redact(text.slice(0, max + unsureEnd));
  const sure = Math.min(max, Math.max(0, redacted.length - unsureEnd));
  return `${redacted.slice(0, sure)}…`;
}

/** Where an error was thrown, without its message, which a stack begins with. */
function framesOf(stack: string, message: string): string {
  const behind = message === '' ? 0 : stack.indexOf(message);
  const from = stack.indexOf('\n    at ', behind < 0 ? 0 : behind + message.length);
  return from < 0 ? '' : stack.slice(from);
}

/** What an engine says about a text that isn't JSON or a pattern, without the text. */
function withoutQuotes(text: string): string {
  const pattern = text.indexOf(notPattern);
  if (pattern >= 0) return `${text.slice(0, pattern)}The text is not a valid pattern`;
  const end = text.lastIndexOf(notJson);
  if (end < 0) return text;
  const token = text.indexOf(unexpected);
  const begin = token >= 0 && token < end ? token : text.indexOf('"');
  return `${text.slice(0, Math.max(0, begin))}The text is not valid JSON${text.slice(end + notJson.length)}`;
}
