import type { Feature } from '../feature.ts';
import type { RecordStore } from '../ports/records.ts';
import type { SurveyDependencies } from './conduct.ts';
import { type InvitationDependencies, invitationJob } from './invitations/dependencies.ts';
import { invitationRecords, latestInvitationRecords, linkRecords } from './invitations/invitations.ts';
import { optOutRecords } from './invitations/opt-outs.ts';
import { createInvitationJob } from './invitations/reminders.ts';
import { createUnfinishedJob, unfinishedJob } from './invitations/unfinished-survey.ts';
import { waitingRecords } from './invitations/waiting.ts';
import { lengthRecords } from './lengths.ts';
import { sessionRecords } from './sessions.ts';
import { surveyRecords } from './survey-record.ts';

interface SurveyFeaturePorts {
  readonly invitations: InvitationDependencies;
  readonly surveys: SurveyDependencies;
  readonly records: RecordStore;
}

const surveys: Feature<SurveyFeaturePorts> = {
  records: [surveyRecords, sessionRecords, lengthRecords],
  jobs: ({ invitations, surveys, records }) =>
    new Map([[unfinishedJob, createUnfinishedJob(invitations, surveys, records)]]),
};

const invitations: Feature<SurveyFeaturePorts> = {
  records: [invitationRecords, latestInvitationRecords, linkRecords, optOutRecords, waitingRecords],
  jobs: ({ invitations }) => new Map([[invitationJob, createInvitationJob(invitations)]]),
};

export const surveyFeatures = [surveys, invitations];
