import type { Audit } from '../../ports/audit.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { People } from '../../ports/people.ts';
import type { RecordStore, Tallies } from '../../ports/records.ts';
import type { SurveyService } from '../../ports/survey.ts';
import type { Clock, Time } from '../../ports/time.ts';
import type { Person } from '../../turn.ts';
import type { WordingFor } from '../../wording/languages.ts';
import type { SurveyLengths } from '../lengths.ts';
import type { SurveySessionRepository } from '../sessions.ts';
import type { InvitationRepository } from './invitations.ts';
import type { OptOuts } from './opt-outs.ts';

export interface InvitationDependencies {
  readonly surveys: SurveyService;
  readonly audit: Pick<Audit, 'begin' | 'complete'>;
  readonly people: People;
  readonly outbox: Pick<Outbox, 'add' | 'fateOf' | 'retire' | 'forget'>;
  readonly jobs: Jobs;
  /** The records of surveys. */
  readonly records: RecordStore;
  readonly wordingFor: WordingFor;
  readonly invitations: InvitationRepository;
  readonly sessions: SurveySessionRepository;
  readonly optOuts: OptOuts;
  readonly tallies: Tallies;
  readonly lengths: Pick<SurveyLengths, 'usual'>;
  readonly now: Clock;
  readonly sleep: Time['sleep'];
  newId(): string;
  /** After this long, unanswered invitations and unfinished surveys expire. */
  readonly expiryMilliseconds: number;
  /** 0: no reminders. */
  readonly reminderMilliseconds: number;
}

/** Who calls `POST /api/invitations`. */
export const otherSystem: Person = { id: 'POST /api/invitations', name: 'another system' };

/** The job that sends the reminder of an unanswered invitation and lets it expire; its key is `survey/id`. */
export const invitationJob = 'invitation';

/** Schedules an invitation's job for that time. */
export async function wakeInvitation(
  { jobs }: Pick<InvitationDependencies, 'jobs'>,
  { survey, id }: { readonly survey: number; readonly id: string },
  at: number,
): Promise<void> {
  await jobs.wakeAt(invitationJob, `${survey}/${id}`, at);
}

/** How long after the last activity the first thing happens: the reminder or, without reminders, the expiry. */
export function firstWait({
  expiryMilliseconds,
  reminderMilliseconds,
}: Pick<InvitationDependencies, 'expiryMilliseconds' | 'reminderMilliseconds'>): number {
  return reminderMilliseconds === 0 ? expiryMilliseconds : Math.min(expiryMilliseconds, reminderMilliseconds);
}
