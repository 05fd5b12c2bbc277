import type { Logger } from '../../dialogs/ports/logger.ts';
import { shortLivedRecords } from '../bot/dependencies.ts';
import { createRecordKeeping, type RecordKeeping, setAsidePrefix } from '../store/record-keeping.ts';
import { leftConversationRecords } from '../web/direct-line/left-conversations.ts';

/** How the keys of all kinds of records begin. A record of any other kind can't be saved. */
export const recordKinds = [
  'survey/',
  'survey-rounds/',
  'invitations/',
  'invitation-of/',
  'opted-out/',
  'people/',
  'people-by/',
  'teams-tenants',
  'references/',
  'language/',
  'greeted/',
  ...shortLivedRecords,
  leftConversationRecords,
  'campaign/acts/',
  'campaign/aliases/',
  'campaign/audit/',
  'campaign/desk/',
  'campaign/drafts/',
  'campaign/last-schedule',
  'campaign/schedules/',
  'campaign/seen/',
  'campaign/starters/',
  'campaign/subscriptions/',
  'campaign/summary/',
  setAsidePrefix,
] as const;

/** Records of these kinds alone, with those that can't be read told in the log: by their kind, as keys hold names. */
export function keepRecords(log: Pick<Logger, 'error'>): RecordKeeping {
  return createRecordKeeping(recordKinds, (record) =>
    log.error(
      record,
      record.keptAs === undefined
        ? 'A record can not be read. It is left where it is, and left out.'
        : 'A record can not be read. It was set aside.',
    ),
  );
}
