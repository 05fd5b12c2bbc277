import type { Appointment } from '../../../dialogs/ports/jobs.ts';
import { nextOccurrence } from '../../../dialogs/rhythm.ts';
import type { Statement } from '../database.ts';
import { cancelJob, type JobName, moveTo, setRhythm } from './statements.ts';
import { timeOfJob } from './timing.ts';

/** A job with the time at which it is due next, in milliseconds since 1970. */
export interface DueJob extends JobName {
  readonly due: number;
}

/** Hears of jobs whose appointments were stored along with records. */
export type Appointed = (jobs: readonly DueJob[]) => void;

/**
 * Appointments as they are written, alone or along with records, and the jobs that are due by them.
 * @param now milliseconds since 1970: an occurrence of a rhythm comes after it
 * @throws RangeError for a time that is NaN, and for a rhythm that is invalid or never comes
 */
export function writeAppointments(
  appointments: readonly Appointment[],
  now: number,
): { readonly statements: readonly Statement[]; readonly due: readonly DueJob[] } {
  const written = appointments.map((appointment) => write(appointment, now));
  return {
    statements: written.flatMap(({ statements }) => statements),
    due: written.flatMap(({ due }) => (due === undefined ? [] : [due])),
  };
}

function write(
  appointment: Appointment,
  now: number,
): { readonly statements: readonly Statement[]; readonly due?: DueJob } {
  const { kind, key } = appointment;
  const name = { kind, key };
  if ('cancelled' in appointment) return { statements: cancelJob(name) };
  if ('at' in appointment) {
    const due = timeOfJob(appointment.at);
    return { statements: [moveTo(name, due)], due: { ...name, due } };
  }
  const { rhythm } = appointment;
  const due = nextOccurrence(rhythm, now);
  if (due === undefined) throw new RangeError(`${JSON.stringify(rhythm.cron)} never comes.`);
  return { statements: [setRhythm(name, rhythm, due)], due: { ...name, due } };
}
