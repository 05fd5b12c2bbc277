import { z } from 'zod';
import { repaired, wellFormed } from '../../../dialogs/ports/well-formed.ts';
import { isLoopback } from '../../loopback.ts';
import { remembering } from '../../small-memo.ts';

export type ParsedActivity =
  | { readonly ok: true; readonly activity: InboundActivity }
  /** `message` names the field and what is wrong with it, never its value; it may be sent in a 400. */
  | { readonly ok: false; readonly message: string };

/** Never throws, whatever the value. */
export function parseActivity(value: unknown, trust: CallbackTrust): ParsedActivity {
  const excess = findExcess(value);
  if (excess !== undefined) return refused(`The activity is refused: ${excess}.`);
  const parsed = inboundActivitySchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.map(String).join('.') || 'the body';
    return refused(`Not an activity: ${field}: ${issue?.message ?? 'not valid'}.`);
  }
  const problem = serviceUrlProblem(parsed.data.serviceUrl, trust);
  return problem === undefined
    ? { ok: true, activity: parsed.data }
    : refused(`Not an activity: serviceUrl: ${problem}.`);
}

function refused(message: string): ParsedActivity {
  return { ok: false, message };
}

/** `.` and `..` would change a URL's path. */
const id = wellFormed
  .min(1)
  .max(2_000)
  .refine((text) => text !== '.' && text !== '..', 'not usable as an id');

/** Channels send `null` for what they don't have. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Names, times and protocol values, but no long texts that people type. */
const optionalWord = optional(repaired.pipe(z.string().max(2_000)));

const tooLongMention = { path: ['text'], message: 'Too long: a mention has 2000 characters at most' };
/** A mention's text is searched for in the message. */
const entity = z
  .record(z.string(), z.unknown())
  .refine(({ text }) => typeof text !== 'string' || text.length <= 2_000, tooLongMention);

const account = z.object({ id, name: optionalWord, aadObjectId: optionalWord, role: optionalWord });

/** Members that join or leave, and the bot itself, may lack what a sender must have. */
const looseAccount = z.object({ id: optionalWord, name: optionalWord });

/**
 * The fields of an activity that Canvass reads (Bot Framework protocol schema, "Activity"); others are dropped. An
 * activity without an id is never taken for a duplicate.
 */
const inboundActivitySchema = z.compile(
  z.object({
    type: z.string().min(1).max(200),
    id: optional(id),
    channelId: id,
    serviceUrl: z.string().min(1).max(2_000),
    conversation: z.object({
      id,
      name: optionalWord,
      conversationType: optionalWord,
      isGroup: optional(z.boolean()),
      tenantId: optionalWord,
    }),
    from: account,
    recipient: optional(looseAccount),
    text: optional(z.string()),
    textFormat: optionalWord,
    locale: optionalWord,
    /** IANA, sent by Teams. */
    localTimezone: optionalWord,
    value: z.unknown().optional(),
    /** The name of an invoke or an event. */
    name: optionalWord,
    /** Of an installation update: `add` or `remove`. */
    action: optionalWord,
    replyToId: optional(id),
    deliveryMode: optionalWord,
    timestamp: optionalWord,
    membersAdded: optional(z.array(looseAccount)),
    membersRemoved: optional(z.array(looseAccount)),
    entities: optional(z.array(entity)),
    attachments: optional(z.array(z.record(z.string(), z.unknown()))),
    channelData: z.unknown().optional(),
  }),
);

export type InboundActivity = z.infer<typeof inboundActivitySchema>;

/** Deeper than any card's data, and far below what recursive code can't handle. */
const maxDepth = 32;
/** Fields and array items together. */
const maxValues = 10_000;
/** Characters of all strings and field names in total. A Teams message has at most about 28,000. */
const maxCharacters = 512 * 1024;

/** Says what is too deep or too big in a JSON value. It doesn't recurse, so that later code safely can. */
function findExcess(value: unknown): string | undefined {
  const values = [value];
  const depths = [1];
  let seen = 0;
  let characters = 0;
  while (values.length > 0) {
    const current = values.pop();
    const depth = depths.pop() ?? 0;
    if (typeof current === 'string') characters += current.length;
    if (characters > maxCharacters) return 'it contains too much text';
    if (typeof current !== 'object' || current === null) continue;
    if (depth > maxDepth) return `it is nested deeper than ${maxDepth} levels`;
    const fields = Object.entries(current);
    seen += fields.length;
    if (seen > maxValues) return 'it has too many fields';
    for (const [name, item] of fields) {
      characters += name.length;
      values.push(item);
      depths.push(depth + 1);
    }
  }
  return undefined;
}

/** Whom the bot may call back. `anonymous`: senders are not authenticated (local mode). */
export type CallbackTrust = 'anonymous' | 'authenticated';

/**
 * In local mode anyone can send an activity, so only loopback addresses are called back: no sender may make the
 * bot call other hosts. Otherwise a claim of the activity's token names the URL, and the bot sends its own token there
 * only over TLS.
 */
function serviceUrlProblem(serviceUrl: string, trust: CallbackTrust): string | undefined {
  const url = urlOf(serviceUrl);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'not an http(s) URL';
  if (url.username !== '' || url.password !== '') return 'a URL with credentials in it is not taken';
  // `URL` has normalised every spelling of an IPv4 address (`127.1`, `0x7f000001`) to four numbers.
  if (isLoopback(url.hostname)) return undefined;
  if (trust === 'anonymous') return 'without an app id only a service URL on loopback is taken';
  return url.protocol === 'https:' ? undefined : 'only https is taken beyond loopback';
}

const urlOf = remembering((text) => URL.parse(text));
