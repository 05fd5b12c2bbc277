import type { Migration } from './migration.ts';

/** What is made once and kept, such as signing keys. */
export const settings: Migration = {
  number: 4,
  name: 'settings',
  statements: ['CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)'],
};
