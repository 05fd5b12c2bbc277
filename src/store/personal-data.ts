/**
 * What the tables hold about people, apart from records, whose kinds say so themselves. Exporting and erasing a person
 * and docs/privacy.md read this.
 */
export const tablesOfPeople = [
  {
    table: 'web_chat_activities',
    about: 'web chat messages, by the visitor and to them',
    kept: '90 days (chat) after the last message',
  },
  {
    table: 'web_chat_conversations',
    about: 'web chat conversations, with the visitor’s id',
    kept: '90 days (chat) after the last message',
  },
  {
    table: 'canvass_jobs',
    about: 'on Postgres, tickets for jobs, by a record’s key',
    kept: 'seconds',
  },
] as const;

/** Tables whose keys may name a person's conversation, with the columns of the key: such rows are removed with the person. */
export const keyedTables = [
  {
    table: 'activities',
    key: ['key'],
    about: 'the ids of handled messages',
    kept: 'three days',
  },
  {
    table: 'jobs',
    key: ['kind', 'key'],
    about: 'jobs, by a record’s key',
    kept: 'until done',
  },
] as const;

/** The same for what several processes on one Postgres share. */
export const sharedKeyedTables = [
  {
    table: 'activity_claims',
    key: ['key'],
    about: 'which process handles a message, by its id',
    kept: 'seconds, an hour at most',
  },
  {
    table: 'rate_limits',
    key: ['key'],
    about: 'rate limits, by network address, web chat user or a digest of an id',
    kept: 'ten minutes',
  },
] as const;

/** What the other tables hold instead. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  settings: 'the keys that links and web chat’s tokens are signed with',
  tallies: 'numbers of records',
  tally_changes: 'changes of these numbers',
  processes: 'the processes on this database',
  spent_tokens: 'random ids of tokens that were used, for minutes',
};
