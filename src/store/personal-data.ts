/**
 * What the tables hold of people, besides records, each kind of which says so itself. Exporting and erasing a person and
 * docs/privacy.md read this.
 */
export const tablesOfPeople = [
  {
    table: 'web_chat_activities',
    about: 'what was said in the built-in web chat, by the visitor and to them',
    kept: '90 days since anything was said there',
  },
  {
    table: 'web_chat_conversations',
    about: 'the conversations of the built-in web chat, and the visitor’s id',
    kept: '90 days since anything was said there',
  },
  {
    table: 'canvass_jobs',
    about: 'on Postgres, tickets by which one process runs a job, by the key of a record',
    kept: 'seconds: a ticket for a job that is gone is given back',
  },
] as const;

/** Tables whose keys may name a person's conversation, with the columns of the key: such rows are removed with the person. */
export const keyedTables = [
  {
    table: 'activities',
    key: ['key'],
    about: 'the ids of messages that were handled, so that none is handled twice',
    kept: 'three days',
  },
  {
    table: 'jobs',
    key: ['kind', 'key'],
    about: 'what is due when, by the key of a record',
    kept: 'until it is done',
  },
] as const;

/** The same of what several processes on one Postgres share. */
export const sharedKeyedTables = [
  {
    table: 'activity_claims',
    key: ['key'],
    about: 'which process works on a message, by the message’s id',
    kept: 'seconds, an hour at most',
  },
  {
    table: 'rate_limits',
    key: ['key'],
    about: 'how often somebody asked lately, by network address, web chat user or a digest of an id',
    kept: 'ten minutes',
  },
] as const;

/** What the others hold instead. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  settings: 'the keys that links and web chat’s tokens are signed with',
  tallies: 'numbers of records',
  tally_changes: 'the same, as they change',
  processes: 'the processes on this database',
  spent_tokens: 'random ids of tokens that were used, for minutes',
};
