import type { Draft } from '../commit.ts';
import type { Output } from '../message.ts';
import { periods, type RecordSave, type RecordStore } from '../ports/records.ts';
import { collection } from '../records.ts';
import type { Conversation, Person, Place, Position } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import type { Decision } from './decision.ts';
import type { Invitee } from './invitations/invitees.ts';
import { pastAfter, sessionIn } from './past.ts';
import {
  type Interruption,
  type PastSurvey,
  type Press,
  type SurveyRecord,
  type SurveyState,
  sessionOf,
  surveyRecordSchema,
} from './state.ts';

/** One person's survey in one conversation, as a turn sees it. */
export interface SurveyPlace {
  readonly key: string;
  readonly records: RecordStore;
  readonly conversation: Pick<Conversation, 'say' | 'sayAndSave'>;
  readonly wording: Wording;
  readonly person: Invitee;
  /** See `Turn.positionNow`. */
  readonly positionNow?: (() => Position | undefined) | undefined;
  /** If the service refuses our credentials, operators are told what to check. */
  readonly isOperator?: boolean;
  /** True if nothing is said to the person, as in a job. */
  readonly silent?: boolean;
}

export interface LoadedSurvey {
  readonly state: SurveyState;
  readonly version: string | undefined;
  /** Milliseconds since 1970 of the last change; 0 if there was none. */
  readonly touched: number;
  /** Earlier surveys, the newest first. */
  readonly past: readonly PastSurvey[];
  /** The last button pressed. */
  readonly pressed?: Press | undefined;
  /** True if that isn't stored yet. */
  readonly isNewPress?: boolean;
}

export const surveyRecords = collection({
  prefix: 'survey/',
  personalData: {
    about: 'a survey: the open question, an unconfirmed answer, earlier surveys',
    identifies({ state, past = [] }, key) {
      const sessions = [sessionOf(state), ...past.map(sessionIn)].filter((session) => session !== undefined);
      return {
        ids: key.split('/').slice(2).map(decodeURIComponent),
        references: sessions.map(({ reference }) => reference),
        serviceSessions: sessions.map(({ sessionId }) => sessionId),
      };
    },
  },
  schema: surveyRecordSchema,
  keepFor: {
    ...periods.person,
    because: 'who comes back within the year hears how their survey ended, and a yearly one meets the last',
  },
});

/** The key of a person's survey and of its jobs. It includes the person, so that two people in a group never share one. */
export function surveyKey({ channel, conversation }: Place, { id }: Person): string {
  return surveyRecords.keyOf([channel, conversation, id].map(encodeURIComponent).join('/'));
}

/** The place and the person's id in a survey's key. */
export function placeOfSurveyKey(
  key: string,
): { readonly place: Place; readonly person: string } | undefined {
  const [kind, channel, conversation, person] = key.split('/').map(decodeURIComponent);
  if (kind !== 'survey' || channel === undefined || conversation === undefined || person === undefined) {
    return undefined;
  }
  return { place: { channel, conversation, kind: 'personal' }, person };
}

/** A record's key without the prefix of its kind. */
export const ownKey = (key: string): string => key.slice(surveyRecords.prefix.length);

/** A record that can't be read is set aside, so that the person can start again instead of being stuck forever. */
export async function loadSurvey({
  key,
  records,
}: Pick<SurveyPlace, 'key' | 'records'>): Promise<LoadedSurvey> {
  const { value, version } = await surveyRecords.load(records, ownKey(key));
  if (value === undefined) return { state: { kind: 'idle' }, version, touched: 0, past: [] };
  const { state, touched, past = [], pressed } = value;
  return { state, touched, version, past, pressed };
}

/**
 * Returns the version now stored. If nothing changed, nothing is written: such a turn is safe to repeat.
 * @param durability `relaxed`: see "Which writes wait for the disk" in docs/internals/how-answers-stay-safe.md
 */
export async function saveSurvey(
  { key, records }: Pick<SurveyPlace, 'key' | 'records'>,
  before: LoadedSurvey,
  state: SurveyState,
  now: number,
  durability?: 'relaxed' | undefined,
): Promise<string | undefined> {
  if (state === before.state && before.isNewPress !== true) return before.version;
  const record = recordOf(before, state, now);
  const saved = await surveyRecords.save(records, ownKey(key), record, before.version, durability);
  return saved === 'conflict' ? 'conflict' : saved.version;
}

/** What `saveSurvey` would save. */
export function recordToSave(
  { key }: Pick<SurveyPlace, 'key'>,
  before: LoadedSurvey,
  state: SurveyState,
  now: number,
): RecordSave {
  return { key, body: recordOf(before, state, now), expected: before.version };
}

function recordOf(
  { past, state: before, touched: touchedBefore, pressed }: LoadedSurvey,
  state: SurveyState,
  now: number,
): SurveyRecord {
  const touched = state === before ? touchedBefore : now;
  const after = pastAfter(past, before, state, touched);
  return { format: 1, touched, state, ...(after.length > 0 && { past: [...after] }), pressed };
}

/**
 * Notes that the open question has been shown. This is written after the question was sent; if it is lost, or someone stored in
 * between, the worst that can happen is that the question is asked again.
 */
export async function markShown(
  { key, records }: SurveyPlace,
  { state, outputs }: Decision,
  version: string | undefined,
  before: LoadedSurvey,
  { at, after }: { readonly at: number; readonly after: Position | undefined },
): Promise<void> {
  if (state.kind !== 'asking' || state.asked.shown) return;
  if (!outputs.some((output) => showsOpenQuestion(state, output))) return;
  const touched = Math.max(before.touched, state.asked.at);
  const record = recordOf(before, shownNow(state, at, after), touched);
  await surveyRecords.save(records, ownKey(key), record, version, 'relaxed');
}

type Asking = Extract<SurveyState, { kind: 'asking' }>;

/** @param after the position at which it is shown */
export function shownNow(state: Asking, shownAt: number, after: Position | undefined): Asking {
  return { ...state, asked: { ...state.asked, shown: true, shownAt, after: after ?? state.asked.after } };
}

export function showsOpenQuestion({ session, number }: Asking, { kind, message }: Output): boolean {
  const { questionRef } = message;
  return kind === 'message' && questionRef?.session === session.reference && questionRef.question === number;
}

/** Notes that the open question has been shown again, below what was asked in between. */
export async function markReshown(
  { key, records }: Pick<SurveyPlace, 'key' | 'records'>,
  { session, number, meanwhile, reshown }: Asking,
): Promise<void> {
  if (meanwhile === undefined || reshown === true) return;
  await changeOpenQuestion(records, key, (asking) => {
    const isSame = asking.session.reference === session.reference && asking.number === number;
    return isSame && JSON.stringify(asking.meanwhile) === JSON.stringify(meanwhile)
      ? { ...asking, reshown: true }
      : undefined;
  });
}

/**
 * Notes, as part of a decision, what a person is asked while a question may be open, so that what they type next isn't taken for
 * its answer.
 * @returns the open question, as it was before; undefined if none is open
 */
export async function noteInterruption(
  draft: Draft,
  key: string,
  interruption: Interruption,
): Promise<Asking | undefined> {
  const before = await draft.get(surveyRecords, ownKey(key));
  if (before?.state.kind !== 'asking') return undefined;
  const state = interrupted(before.state, interruption);
  await draft.save(surveyRecords, ownKey(key), { ...before, state });
  return before.state;
}

/** A question that opened while the person was asked something else may be above that. @param noted the previously open one */
export async function noteOnNewQuestion(
  records: RecordStore,
  key: string,
  noted: Asking | undefined,
  interruption: Interruption,
): Promise<void> {
  await changeOpenQuestion(records, key, (asking) => {
    const isNew = asking.session.reference !== noted?.session.reference || asking.number !== noted.number;
    return isNew && asking.meanwhile === undefined ? { ...asking, meanwhile: interruption } : undefined;
  });
}

/** The open question, once something else has been asked. */
export function interrupted(asking: Asking, meanwhile: Interruption): Asking {
  const { aside: _, asideOpen: __, reshown: ___, ...rest } = asking;
  return { ...rest, meanwhile };
}

/**
 * Changes what is stored about the open question.
 * @param change returns undefined to leave it as it is; may be called more than once
 * @returns the open question, as it was before; undefined if none is open
 */
export async function changeOpenQuestion(
  records: RecordStore,
  key: string,
  change: (asking: Asking) => Asking | undefined,
): Promise<Asking | undefined> {
  let open: Asking | undefined;
  await surveyRecords.update(records, ownKey(key), (before) => {
    open = before?.state.kind === 'asking' ? before.state : undefined;
    const state = open === undefined ? undefined : change(open);
    // Being asked something else isn't an act of the person, so `touched` and the expiry stay as they are.
    return before === undefined || state === undefined ? undefined : { ...before, state };
  });
  return open;
}
