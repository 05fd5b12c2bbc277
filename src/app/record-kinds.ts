import { campaignFeatures } from '../../dialogs/campaign/features.ts';
import { actRecords } from '../../dialogs/commands/run.ts';
import { postRecords } from '../../dialogs/outbox/outbox.ts';
import type { JobHandler } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordKind, RecordRepository, Retention } from '../../dialogs/ports/records.ts';
import type { Collection } from '../../dialogs/records.ts';
import { surveyFeatures } from '../../dialogs/survey/features.ts';
import { optOutRecords } from '../../dialogs/survey/invitations/opt-outs.ts';
import { waitingRecords } from '../../dialogs/survey/invitations/waiting.ts';
import { surveyRecords } from '../../dialogs/survey/survey-record.ts';
import { recordKey } from '../bot/activity/sender.ts';
import { offerRecords } from '../bot/conversations/offers.ts';
import { referenceKey, referenceRecords } from '../bot/conversations/references.ts';
import { languageRecords } from '../bot/people/languages.ts';
import { personPointerRecords, personRecords } from '../bot/people/persons.ts';
import { tenantRecords } from '../bot/people/tenants.ts';
import { promptRecords, shownQuestionRecords } from '../bot/sent-cards.ts';
import { greetingRecords } from '../bot/turn/greetings.ts';
import { leftOverRecords } from '../bot/turn/left-over.ts';
import { leaseRecords } from '../rounds/lease.ts';
import { handedOverRecords } from '../rounds/rounds.ts';
import type { Database } from '../store/database.ts';
import { createPruneJob } from '../store/prune-job.ts';
import { setAsideRecords } from '../store/record-keeping.ts';
import { webChatChannel } from '../web/direct-line/account.ts';
import { leftConversationRecords } from '../web/direct-line/left-conversations.ts';

export const collections: readonly Collection<unknown>[] = [
  ...[...surveyFeatures, ...campaignFeatures].flatMap(({ records }) => records),
  personRecords,
  personPointerRecords,
  tenantRecords,
  referenceRecords,
  languageRecords,
  greetingRecords,
  shownQuestionRecords,
  promptRecords,
  offerRecords,
  leftOverRecords,
  leftConversationRecords,
  actRecords,
  postRecords,
  leaseRecords,
  handedOverRecords,
];

/** All kinds of records. A record of any other kind can't be saved. */
export const recordKinds: readonly RecordKind[] = [...collections, setAsideRecords];

/** The same, with the periods that the deployment has set. */
export function recordKindsKept(retention: Retention): readonly RecordKind[] {
  return recordKinds.map((kind) => {
    const { keepFor } = kind;
    if ('forEver' in keepFor || keepFor.period === undefined) return kind;
    return { ...kind, keepFor: { ...keepFor, days: retention[keepFor.period] } };
  });
}

/** The job that deletes what is no longer of use. */
export function createPruning(
  database: Database,
  records: RecordRepository,
  log: Pick<Logger, 'info'>,
  // The expiry is that of an unfinished survey.
  { retention, expiryMilliseconds }: { readonly retention: Retention; readonly expiryMilliseconds: number },
): JobHandler {
  return createPruneJob(database, {
    chatDays: retention.chat,
    kinds: recordKindsKept(retention),
    recordsOf: (conversation, user) => visitorRecords(webChatChannel, conversation, user),
    async touchAwaited() {
      for (const { places } of campaignFeatures) {
        if (places === undefined) continue;
        for await (const { channel, conversation } of places(records))
          await referenceRecords.get(records, referenceKey(channel, conversation));
      }
    },
    expiryMilliseconds,
    log,
  });
}

/**
 * The keys of all records of a visitor of the built-in web chat. A visitor is only known in one conversation, so without
 * it these records are of no use.
 */
export function visitorRecords(channel: string, conversation: string, user: string): readonly string[] {
  const ofConversation = [referenceRecords, greetingRecords, offerRecords];
  const ofPerson = [personRecords, languageRecords, optOutRecords];
  return [
    ...ofConversation.map(({ keyOf }) => keyOf(recordKey(channel, conversation))),
    ...ofPerson.map(({ keyOf }) => keyOf(recordKey(channel, user))),
    surveyRecords.keyOf(recordKey(channel, conversation, user)),
    waitingRecords.keyOf(recordKey(channel, conversation, user)),
    personPointerRecords.keyOf(recordKey(user)),
  ];
}
