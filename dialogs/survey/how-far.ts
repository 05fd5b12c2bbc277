import type { Message } from '../message.ts';
import type { Wording } from '../wording/wording.ts';
import { minutesOf } from './lengths.ts';
import type { Open, SurveyLength } from './state.ts';

/** Where a question is in a session whose usual length was known when it started. */
type InSession = Pick<Open, 'session' | 'number'>;

/**
 * How far a session is, as a bar: how many questions were answered of the survey's usual number. It only grows, and never looks
 * full: past that length it stays put.
 */
export function progressAt({ session: { about }, number }: InSession): Message['progress'] {
  return about && { done: Math.min(number - 1, about.questions - 0.5), of: about.questions };
}

/** The same as words in its question's label; undefined if none would be true. */
export function placeWords(wording: Wording, place: InSession): string | undefined {
  const { number, session } = place;
  const { about } = session;
  if (about === undefined) return undefined;
  if (number === 1) return lengthWords(wording, about);
  return isAlmostDone(place) ? wording.almostDone : undefined;
}

export function lengthWords(wording: Wording, about: SurveyLength): string {
  return wording.aboutLength(about.questions, minutesOf(about));
}

/** How much is left from a question on; undefined if unknown. */
export function leftWords(wording: Wording, place: InSession): string | undefined {
  const { about } = place.session;
  if (about === undefined) return undefined;
  const questions = about.questions - place.number + 1;
  if (questions < 1) return isAlmostDone(place) ? wording.almostDone : undefined;
  const milliseconds = (about.milliseconds * questions) / about.questions;
  return wording.aboutLeft(questions, minutesOf({ questions, milliseconds }));
}

/** A branch may be longer than usual: up to half more, it will soon be over; beyond that, no one knows. */
function isAlmostDone({ session: { about }, number }: InSession): boolean {
  return about !== undefined && number > about.questions && number <= 1 + 1.5 * about.questions;
}
