import { alertRecords, lastAlertRecords } from '../../dialogs/campaign/alerts/alerts.ts';
import { draftRecords } from '../../dialogs/campaign/edit/drafts.ts';
import { keptRunRecords } from '../../dialogs/campaign/history/kept-runs.ts';
import { knownFailureRecords } from '../../dialogs/campaign/history/known-failures.ts';
import { aliasRecords } from '../../dialogs/campaign/repositories/aliases.ts';
import { approvalRecords, earlierApprovalRecords } from '../../dialogs/campaign/repositories/approvals.ts';
import { auditRecords, refusalRecords } from '../../dialogs/campaign/repositories/audit.ts';
import { campaignRecords } from '../../dialogs/campaign/repositories/campaigns.ts';
import { digestRecords } from '../../dialogs/campaign/repositories/digests.ts';
import { groupRecords } from '../../dialogs/campaign/repositories/groups.ts';
import { rerunRecords } from '../../dialogs/campaign/repositories/reruns.ts';
import { runEndRecords } from '../../dialogs/campaign/repositories/run-ends.ts';
import { runKeyRecords, runRequestRecords } from '../../dialogs/campaign/repositories/run-requests.ts';
import { lastScheduleRecords, scheduleRecords } from '../../dialogs/campaign/repositories/schedules.ts';
import { starterRecords } from '../../dialogs/campaign/repositories/starters.ts';
import { subscriptionRecords } from '../../dialogs/campaign/repositories/subscriptions.ts';
import { scratchRecords } from '../../dialogs/campaign/rerun/request.ts';
import { storedCaseRecords } from '../../dialogs/campaign/results/stored-cases.ts';
import { summaryRecords } from '../../dialogs/campaign/results/stored-summary.ts';
import { toldRecords } from '../../dialogs/campaign/run/told.ts';
import { trackedRunRecords } from '../../dialogs/campaign/run/tracked-runs.ts';
import { webhookRecords } from '../../dialogs/campaign/run/webhook.ts';
import { actRecords } from '../../dialogs/commands/run.ts';
import { postRecords } from '../../dialogs/outbox/outbox.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordKind } from '../../dialogs/ports/records.ts';
import type { Collection } from '../../dialogs/records.ts';
import { invitationRecords, latestInvitationRecords } from '../../dialogs/survey/invitations/invitations.ts';
import { optOutRecords } from '../../dialogs/survey/invitations/opt-outs.ts';
import { waitingRecords } from '../../dialogs/survey/invitations/waiting.ts';
import { lengthRecords } from '../../dialogs/survey/lengths.ts';
import { sessionRecords } from '../../dialogs/survey/sessions.ts';
import { surveyRecords } from '../../dialogs/survey/survey-record.ts';
import { recordKey } from '../bot/activity/sender.ts';
import { offerRecords } from '../bot/conversations/offers.ts';
import { referenceRecords } from '../bot/conversations/references.ts';
import { languageRecords } from '../bot/people/languages.ts';
import { personPointerRecords, personRecords } from '../bot/people/persons.ts';
import { tenantRecords } from '../bot/people/tenants.ts';
import { promptRecords, shownQuestionRecords } from '../bot/sent-cards.ts';
import { greetingRecords } from '../bot/turn/greetings.ts';
import { leftOverRecords } from '../bot/turn/left-over.ts';
import { leaseRecords } from '../rounds/lease.ts';
import { handedOverRecords } from '../rounds/rounds.ts';
import { createRecordKeeping, type RecordKeeping, setAsideRecords } from '../store/record-keeping.ts';
import { leftConversationRecords } from '../web/direct-line/left-conversations.ts';

export const collections: readonly Collection<unknown>[] = [
  surveyRecords,
  sessionRecords,
  lengthRecords,
  invitationRecords,
  latestInvitationRecords,
  optOutRecords,
  waitingRecords,
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
  alertRecords,
  lastAlertRecords,
  aliasRecords,
  approvalRecords,
  earlierApprovalRecords,
  auditRecords,
  refusalRecords,
  campaignRecords,
  digestRecords,
  draftRecords,
  groupRecords,
  keptRunRecords,
  knownFailureRecords,
  lastScheduleRecords,
  scheduleRecords,
  runEndRecords,
  runRequestRecords,
  runKeyRecords,
  webhookRecords,
  postRecords,
  scratchRecords,
  rerunRecords,
  starterRecords,
  subscriptionRecords,
  storedCaseRecords,
  summaryRecords,
  toldRecords,
  trackedRunRecords,
  leaseRecords,
  handedOverRecords,
];

/** All kinds of records. A record of any other kind can't be saved. */
export const recordKinds: readonly RecordKind[] = [...collections, setAsideRecords];

/** Accepts only these kinds of records. Unreadable ones are logged by their kind, since keys contain names. */
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
