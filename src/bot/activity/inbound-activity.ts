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

const optionalText = optional(z.string());

const account = z.object({ id, name: optionalText, aadObjectId: optionalText, role: optionalText });

/** Members that come and go, and the bot itself, may lack what a sender must have. */
const looseAccount = z.object({ id: optionalText, name: optionalText });

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
    name: optionalText,
    conversationType: optionalText,
    isGroup: optional(z.boolean()),
    tenantId: optionalText,
  }),
  from: account,
  recipient: optional(looseAccount),
  text: optionalText,
  textFormat: optionalText,
  locale: optionalText,
  /** IANA, as Teams tells it. */
  localTimezone: optionalText,
  value: z.unknown().optional(),
  /** The name of an invoke or an event. */
  name: optionalText,
  /** Of an installation update: `add` or `remove`. */
  action: optionalText,
  replyToId: optional(id),
  deliveryMode: optionalText,
  timestamp: optionalText,
  membersAdded: optional(z.array(looseAccount)),
  membersRemoved: optional(z.array(looseAccount)),
  entities: optional(z.array(z.record(z.string(), z.unknown()))),
  attachments: optional(z.array(z.record(z.string(), z.unknown()))),
  channelData: z.unknown().optional(),
});

export type InboundActivity = z.infer<typeof inboundActivitySchema>;
