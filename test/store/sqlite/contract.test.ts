import { describe } from 'vitest';
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
import { makeSqlitePlace } from './make-folder.ts';

describe('embedded engine', () => {
  databaseContract(makeSqlitePlace);
  migrationsContract(makeSqlitePlace);
  documentStorageContract(makeSqlitePlace);
  recordStoreContract(makeSqlitePlace);
  recordBookContract(makeSqlitePlace);
  activityLogContract(makeSqlitePlace);
  webChatLogContract(makeSqlitePlace);
  secretSettingContract(makeSqlitePlace);
  pruneContract(makeSqlitePlace);
  talliesContract(makeSqlitePlace);
  backlogContract(makeSqlitePlace);
});
