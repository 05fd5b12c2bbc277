import type { Schema } from './migrate.ts';

/**
 * Tables for what several processes on one Postgres have to agree on; the embedded database, held by one process, doesn't
 * have them. What is worthless after a crash of the server is `UNLOGGED`: writing it doesn't wait for the disk.
 */
export const replicasSchema: Schema = {
  owner: 'replicas',
  migrations: [
    {
      name: 'replicas',
      statements: [
        // Which processes there are, and when each last gave a sign of life, by the server's clock.
        'CREATE TABLE processes (id text PRIMARY KEY, beat_at timestamptz NOT NULL)',
        // Which process works on an activity, or has just done so.
        `CREATE UNLOGGED TABLE activity_claims (
           key text PRIMARY KEY,
           process text NOT NULL,
           at timestamptz NOT NULL
         )`,
        // What is left of each allowance. The columns after `at` are the last request, and what was granted of it.
        `CREATE UNLOGGED TABLE rate_limits (
           key text PRIMARY KEY,
           tokens double precision NOT NULL,
           at double precision NOT NULL,
           burst double precision NOT NULL,
           per_second double precision NOT NULL,
           asked double precision NOT NULL,
           granted double precision NOT NULL
         )`,
        // What is good for one use, and was used; `until`: when it would have run out anyway, milliseconds since 1970.
        'CREATE UNLOGGED TABLE spent_tokens (id text PRIMARY KEY, until bigint NOT NULL)',
      ],
    },
  ],
};
