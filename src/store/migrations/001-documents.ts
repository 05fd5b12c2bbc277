import type { Migration } from './migration.ts';

/** Documents with compare-and-set. `body` is JSON as text, because `jsonb` refuses the character U+0000. */
export const documents: Migration = {
  number: 1,
  name: 'documents',
  statements: [
    `CREATE TABLE documents (
       key text PRIMARY KEY,
       version bigint NOT NULL,
       body text NOT NULL,
       updated_at bigint NOT NULL
     )`,
  ],
};
