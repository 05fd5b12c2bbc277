import { z } from 'zod';
import { collection } from '../../records.ts';
import { personSchema, placeSchema } from '../../turn.ts';

export const groupMemberSchema = z.object({
  campaign: z.int(),
  name: z.string().optional(),
  /** Our reference of its run, fixed before anything is begun: no matter who begins it, it is the same run. */
  run: z.string(),
  /** The `runsDigest` of its unfinished runs that the question named. */
  seen: z.string().optional(),
  /** The version 1.1 needs it. */
  standing: z.literal('clear').optional(),
  /** How many calls it was expected to place; absent: unknown. */
  calls: z.int().optional(),
  /** The question said that it is inactive. */
  inactive: z.literal(true).optional(),
  /** Why it wasn't begun although it was wanted, for people. */
  left: z.string().optional(),
});

const groupSchema = z.object({
  id: z.string(),
  /** Where it was asked for, and where its outcome is posted. */
  place: placeSchema,
  askedAt: z.number(),
  members: z.array(groupMemberSchema).readonly(),
  begun: z.object({
    at: z.number(),
    /** As the audit names them. */
    by: personSchema,
    /** By the channel's id: whom the summary mentions. */
    mentions: personSchema,
    /** All of them: the version 1.1 needs it. */
    campaigns: z.array(z.int()).readonly(),
    /** Who has approved it, by name: then the calls of each are approved. */
    approvedBy: z.string().optional(),
  }),
  /** The message that is edited while they run, if the channel gave its id at once. */
  live: z.string().optional(),
  /** What the summary says: see `revisionOf`. */
  told: z.int().optional(),
  /** The summary has been handed over. */
  done: z.literal(true).optional(),
});

export type GroupMember = z.infer<typeof groupMemberSchema>;
/** Campaigns that are run by one command, up to the summary of their summaries. */
export type Group = z.infer<typeof groupSchema>;

export const groupRecords = collection({
  prefix: 'campaign/groups/',
  personalData: {
    names: 'a command about several campaigns: by whom, where',
    stays: 'others read the summary',
    without: (group, person) => (person.isTheirs(group.place.conversation) ? undefined : group),
  },
  schema: groupSchema,
  keepFor: { days: 30, because: 'the runs of one command are over within days' },
});
