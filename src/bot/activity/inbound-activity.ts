import { z } from 'zod';

/** Half a surrogate pair has no place in a key or in a URL. `.` and `..` would walk up a URL's path. */
const id = z
  .string()
  .min(1)
  .max(2_000)
  .refine((text) => text.isWellFormed() && text !== '.' && text !== '..', 'not usable as an id');

/** Channels send `null` for what they don't have. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Names, times, words of the protocol: nothing that a person types at length. */
const optionalWord = optional(z.string().max(2_000));

/** What a mention says is looked for in the text. */
const entity = z
  .record(z.string(), z.unknown())
  .refine(({ text }) => typeof text !== 'string' || text.length <= 2_000, {
    path: ['text'],
    message: 'Too long: a mention has 2000 characters at most',
  });

const account = z.object({ id, name: optionalWord, aadObjectId: optionalWord, role: optionalWord });

/** Members that come and go, and the bot itself, may lack what a sender must have. */
const looseAccount = z.object({ id: optionalWord, name: optionalWord });

/**
 * The part of an activity that Canvass reads (Bot Framework protocol schema, "Activity"). Fields that it
 * doesn't know are dropped. Type, channel, conversation, sender and service URL must be there; an id may be
 * missing, and then the activity is never taken for a duplicate.
 */
export const inboundActivitySchema = z.object({
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
  /** IANA, as Teams tells it. */
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
});

export type InboundActivity = z.infer<typeof inboundActivitySchema>;
