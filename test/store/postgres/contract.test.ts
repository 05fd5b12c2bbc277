import { describe } from 'vitest';
import { makeBarePostgresPlace, makePostgresPlace } from '../../support/postgres/start-postgres.ts';
import { activityLogContract } from '../contract/activity-log-contract.ts';
import { backlogContract } from '../contract/backlog-contract.ts';
import { databaseContract } from '../contract/database-contract.ts';
import { documentStorageContract } from '../contract/document-storage-contract.ts';
import { migrationsContract } from '../contract/migrations-contract.ts';
import { pruneContract } from '../contract/prune-contract.ts';
import { recordBookContract } from '../contract/record-book-contract.ts';
import { recordStoreContract } from '../contract/record-store-contract.ts';
import { secretSettingContract } from '../contract/secret-setting-contract.ts';
import { talliesContract } from '../contract/tallies-contract.ts';
import { webChatLogContract } from '../contract/web-chat-log-contract.ts';

describe('Postgres', () => {
  databaseContract(makePostgresPlace);
  migrationsContract(makeBarePostgresPlace);
  documentStorageContract(makePostgresPlace);
  recordStoreContract(makePostgresPlace);
  recordBookContract(makePostgresPlace);
  activityLogContract(makePostgresPlace);
  webChatLogContract(makePostgresPlace);
  secretSettingContract(makePostgresPlace);
  pruneContract(makePostgresPlace);
  talliesContract(makePostgresPlace);
  backlogContract(makePostgresPlace);
});
