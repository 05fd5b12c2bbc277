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
const maxErrors = 10;
const maxMessageLength = 1_000;
const maxStack = 4_000;
/** How the engine tells of a text that was no JSON, part of which stands between the two. */
const unexpected = "Unexpected token '";
const notJson = ' is not valid JSON';
const notPattern = 'Invalid regular expression: ';
/** Longer than any secret in any form: so much of a text that was cut before its secrets were out goes, too. */
const unsureEnd = 2_000;

/**
 * An error's name, code, message, stack and causes, and nothing else that hangs on it: libraries put whole
 * requests there, with what people typed in them. Neither a text that was no JSON nor one that was no pattern is
 * quoted, and nothing is told at length.
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
  const message = cutForLog(withoutQuotes(thrown.message), maxMessageLength, redact);
  const code = 'code' in thrown ? thrown.code : undefined;
  const below = depth < deepest;
  return {
    name: cutForLog(name, maxMessageLength, redact),
    message,
    ...(typeof code === 'string' ? { code: cutForLog(code, maxMessageLength, redact) } : {}),
    ...(typeof code === 'number' ? { code } : {}),
    ...(stack === undefined
      ? {}
      : { stack: `${name}: ${message}${cutForLog(framesOf(stack, thrown.message), maxStack, redact)}` }),
    ...(below && cause !== undefined ? { cause: describeError(cause, redact, depth + 1) } : {}),
    ...(below && thrown instanceof AggregateError
      ? {
          errors: thrown.errors
            .slice(0, maxErrors)
            .map((error: unknown) => describeError(error, redact, depth + 1)),
        }
      : {}),
  };
}

/**
 * A text as it may stand in a log line: cut before anything is looked for in it, and cut again, so that no secret is
 * left that the first cut went through.
 * @param most characters
 */
export function cutForLog(text: string, most: number, redact: (text: string) => string): string {
  if (text.length <= most) return redact(text);
  const redacted = redact(text.slice(0, most + unsureEnd));
  const sure = Math.min(most, Math.max(0, redacted.length - unsureEnd));
  return `${redacted.slice(0, sure)}…`;
}

/** Where an error was thrown, without its message, which a stack begins with. */
function framesOf(stack: string, message: string): string {
  const behind = message === '' ? 0 : stack.indexOf(message);
  const from = stack.indexOf('\n    at ', behind < 0 ? 0 : behind + message.length);
  return from < 0 ? '' : stack.slice(from);
}

/** What an engine says of a text that was no JSON or no pattern, without the text. */
function withoutQuotes(text: string): string {
  const pattern = text.indexOf(notPattern);
  if (pattern >= 0) return `${text.slice(0, pattern)}The text is not a valid pattern`;
  const end = text.lastIndexOf(notJson);
  if (end < 0) return text;
  const token = text.indexOf(unexpected);
  const begin = token >= 0 && token < end ? token : text.indexOf('"');
  return `${text.slice(0, Math.max(0, begin))}The text is not valid JSON${text.slice(end + notJson.length)}`;
}
