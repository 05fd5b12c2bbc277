import type { Migration } from './migration.ts';

/** Which activities were acted on, so that a channel's redelivery is recognised. */
export const activities: Migration = {
  number: 2,
  name: 'activities',
  statements: [
    `CREATE TABLE activities (
       key text PRIMARY KEY,
       state text NOT NULL CHECK (state IN ('acted', 'done')),
       at bigint NOT NULL
     )`,
    'CREATE INDEX activities_at ON activities (at)',
  ],
};
