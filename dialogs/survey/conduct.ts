import { inTime, tooLateToSend } from '../in-time.ts';
import { insist } from '../insist.ts';
import type { SurveyService } from '../ports/survey.ts';
import { endOf, type SurveyEnds } from '../ports/survey-ends.ts';
import type { Clock, Time } from '../ports/time.ts';
import { maxConflicts } from '../records.ts';
import type { Place } from '../turn.ts';
import type { WordingFor } from '../wording/languages.ts';
import { operators } from '../wording/operators.ts';
import type { Attempts } from './attempts.ts';
import type { Call, Decision, MissingQuestion, ServiceEvent, SurveyEvent } from './decision.ts';
import type { SurveyLengths } from './lengths.ts';
import { pastAfter, pastOf } from './past.ts';
import { type Deed, forgetPressOnFailure, isRepeated, withDeed, withoutOffered } from './press.ts';
import { saveOutcome, sayWithState } from './save-outcome.ts';
import { type Attempt, type SurveyChoice, type SurveyState, sessionOf } from './state.ts';
import type { SurveyFinder } from './survey-finder.ts';
import { type LoadedSurvey, loadSurvey, markShown, type SurveyPlace } from './survey-record.ts';
import { transition } from './transition.ts';

/** What the survey dialog needs from outside. */
export interface SurveyDependencies {
  readonly surveys: SurveyService;
  readonly attempts: Attempts;
  readonly now: Clock;
  readonly time: Time;
  readonly newReference: () => string;
  readonly wordingFor: WordingFor;
  /** An unfinished survey expires after this long. */
  readonly expiryMilliseconds: number;
  /** How long to keep trying to store the result of a call while the store is away, in milliseconds; absent: one try. */
  readonly outcomePatience?: number;
  /** Called if a survey can't go on because its next question can't be read, for the log. */
  readonly onMissingQuestion?: (missing: MissingQuestion) => void;
  readonly follower?: SurveyFollower;
  readonly lengths?: Pick<SurveyLengths, 'usual'>;
  readonly finder: SurveyFinder;
  readonly ends?: SurveyEnds | undefined;
}

/** Counts sessions as they come and go. Only `linked`, `spent` and `takesOnce` may reject. */
export interface SurveyFollower {
  /** The service is about to be asked for a session. */
  starting(place: SurveyPlace): Promise<void>;
  /** The only survey of a conversation to which a personal link leads. */
  linked(place: Place): Promise<SurveyChoice | undefined>;
  /** Whether the person takes this survey by a personal link, and therefore only once. */
  takesOnce(place: SurveyPlace, survey: number): Promise<boolean>;
  /** Why the person can't start a survey: a link lets them take it once, and for a limited time. Undefined: they can. */
  spent(place: SurveyPlace, survey: number): Promise<'completed' | 'expired' | undefined>;
  /** A change was stored and, if possible, shown. */
  changed(place: SurveyPlace, before: SurveyState, after: SurveyState): Promise<void>;
}

/** If saying something took longer, the process may have been suspended, so we don't know when the message became readable. */
const heldUpMs = 2_000;

type EventReader = (
  state: SurveyState,
  touched: number,
) => SurveyEvent | undefined | Promise<SurveyEvent | undefined>;

/**
 * Carries one event through the survey: stores the new state, sends messages, calls the service, and repeats with the result of
 * the call. Each store is a compare-and-set; if someone else stored first, the event is applied again to the state that they
 * stored. A call is made only after the state that announces it is stored, and never twice.
 * @param read makes the event from the state it is applied to, and when that was last changed; `undefined`: there is nothing to do
 * after all
 * @param deed how the person did it: the same press again does nothing
 * @returns the state at the end
 * @throws if the store or the channel fails; what was stored by then stays stored
 */
export async function conductSurvey(
  place: SurveyPlace,
  ports: SurveyDependencies,
  read: EventReader,
  deed?: Deed,
): Promise<SurveyState> {
  // An attempt counts as running until its result is stored, so that it isn't considered orphaned.
  const begun: Attempt[] = [];
  try {
    return await forgetPressOnFailure(place.records, place.key, deed, () =>
      conduct(place, ports, { read, deed }, begun),
    );
  } finally {
    for (const attempt of begun) ports.attempts.end(attempt);
  }
}

async function conduct(
  place: SurveyPlace,
  ports: SurveyDependencies,
  { read, deed }: { readonly read: EventReader; readonly deed: Deed | undefined },
  begun: Attempt[],
): Promise<SurveyState> {
  const moment = () => ({ at: ports.now(), after: place.positionNow?.() });
  let next = read;
  let isFirst = true;
  let conflicts = 0;
  // What this turn itself has just stored, while the call it announces is under way.
  let announced: LoadedSurvey | undefined;
  // What came of a call, stored without waiting for the disk.
  let result: SurveyState | undefined;
  // For a start or a reply whose result only this turn knows.
  let patience = 0;
  for (;;) {
    const loaded =
      announced ?? notTakenBack(await insist(ports.time, patience, () => loadSurvey(place)), result, begun);
    // The state announcing the call is on disk: if a power failure loses the result, the call counts as one of unknown fate.
    const durability = announced === undefined ? undefined : 'relaxed';
    announced = undefined;
    const given = next(loaded.state, loaded.touched);
    const wanted = given instanceof Promise ? await given : given;
    const passed = clockEvent(loaded.state, loaded.touched, ports);
    const overdue = passed instanceof Promise ? await passed : passed;
    const event = overdue ?? wanted;
    // Anything a stopped process left behind is always said.
    const isSaidAlready = isFirst && overdue === undefined && isRepeated(loaded, deed);
    if (event === undefined || isSaidAlready) return loaded.state;
    const noted = isFirst ? withDeed(loaded, deed) : loaded;
    const attempt = ports.attempts.begin(ports.now());
    const isTooLate = tooLateToSend(ports.time);
    begun.push(attempt);
    const isListed = await listedIn(noted, event, ports);
    const context = {
      wording: place.wording,
      attempt,
      past: (survey: number) =>
        pastOf(noted.past, survey, { now: ports.now(), expiryMilliseconds: ports.expiryMilliseconds }),
      end: (survey: number) => endOf(ports.ends ?? {}, survey),
      isListed,
      // Made only when needed, which is in few turns.
      get reference() {
        return ports.newReference();
      },
    };
    const decision = markUntold(place, noted.state, transition(noted.state, event, context));
    const before = isFirst && overdue === undefined ? noted : withoutOffered(noted, decision.outputs);
    const now = ports.now();
    const joint = durability === undefined ? undefined : await sayWithState(place, before, decision, now);
    const isSaid = typeof joint === 'object';
    const version = isSaid
      ? joint.version
      : joint === 'conflict'
        ? joint
        : await saveOutcome(place, before, decision.state, now, {
            patience,
            durability,
            triedBefore: joint === 'failed',
            time: ports.time,
          });
    if (version === 'conflict') {
      conflicts += 1;
      if (conflicts > maxConflicts) throw new Error('The survey record kept changing under this turn.');
      continue;
    }
    isFirst = false;
    patience = 0;
    if (durability === 'relaxed') result = decision.state;
    if (decision.missing !== undefined) ports.onMissingQuestion?.(decision.missing);
    // Storing it may have taken a while.
    const from = moment();
    try {
      for (const output of decision.outputs)
        if (!isSaid || output.kind !== 'message') await place.conversation.say(output);
      const said = moment();
      ports.attempts.said(attempt, said.at);
      if (!isSaid)
        await markShown(place, decision, version, before, said.at - from.at > heldUpMs ? said : from);
    } finally {
      await ports.follower?.changed(place, before.state, decision.state);
    }
    if (decision.call !== undefined) {
      const starting = decision.call.kind === 'start' ? ports.follower?.starting(place) : undefined;
      const [result] = await Promise.all([callService(decision.call, place, ports, isTooLate), starting]);
      next = () => result;
      if (place.isOperator === true && isRejected(result)) {
        await place.conversation.say({
          kind: 'message',
          message: { tone: 'warning', text: operators.surveyCredentials },
        });
      }
      // The result of a start or a reply is always stored: if someone stored in between, that save conflicts, and the result is
      // applied to what they stored. A status may change nothing, so it is applied to what is stored now.
      if (decision.call.kind !== 'status') {
        const past = pastAfter(before.past, before.state, decision.state, now);
        announced = { state: decision.state, touched: now, version, past, pressed: before.pressed };
        patience = ports.outcomePatience ?? 0;
      }
      continue;
    }
    // What the person did is applied after an expiry or a crash; if the survey expired, only a start still counts.
    const starts =
      wanted?.kind === 'start' || (wanted?.kind === 'open' && !isOf(decision.state, wanted.survey));
    const hasMore = overdue !== undefined && (decision.outputs.length === 0 || starts);
    if (!hasMore) return decision.state;
  }
}

/** A database that crashed may have only the announcement of a call whose result this turn knows. */
function notTakenBack(
  loaded: LoadedSurvey,
  result: SurveyState | undefined,
  begun: readonly Attempt[],
): LoadedSurvey {
  const { state } = loaded;
  const isOwnCall =
    (state.kind === 'sending' || state.kind === 'starting') &&
    begun.some(({ id }) => id === state.attempt.id);
  return result !== undefined && isOwnCall ? { ...loaded, state: result } : loaded;
}

/** Neither the end of a survey nor a press waits longer than this for the list of surveys. */
const maxListMs = 2_000;

/** Whether a survey that is over, or may turn out to be, is still deployed; true if that isn't known. */
export async function listedIn(
  { state, past }: Pick<LoadedSurvey, 'state' | 'past'>,
  event: SurveyEvent,
  { finder, time }: Pick<SurveyDependencies, 'finder' | 'time'>,
): Promise<boolean> {
  const asked = event.kind === 'open' ? event.survey.id : sessionOf(state)?.survey.id;
  const isOver =
    event.kind === 'statusRead' ||
    state.kind === 'finished' ||
    past.some((each) => each.kind === 'finished' && each.session.survey.id === asked);
  return asked === undefined || !isOver || (await isDeployed(asked, { finder, time }));
}

/** Whether a survey is deployed; true if that isn't known: then the service decides. */
export async function isDeployed(
  survey: number,
  { finder, time }: Pick<SurveyDependencies, 'finder' | 'time'>,
): Promise<boolean> {
  const found = finder.find(survey).catch(() => 'unavailable' as const);
  return (await inTime(time, found, maxListMs, 'unavailable')) !== 'unknown';
}

function isRejected({ outcome }: ServiceEvent): boolean {
  return !outcome.ok && outcome.failure.status === 401;
}

function isOf(state: SurveyState, survey: SurveyChoice): boolean {
  return sessionOf(state)?.survey.id === survey.id;
}

/** Notes that the person has to be told that their survey expired, unless they left it on purpose. */
function markUntold({ silent }: SurveyPlace, before: SurveyState, decision: Decision): Decision {
  const { state } = decision;
  const expired = state !== before && state.kind === 'finished' && state.outcome === 'expired';
  if (silent !== true || !expired || before.kind === 'stopped') return decision;
  return { ...decision, state: { ...state, untold: true } };
}

/** What has happened to a survey automatically since it was last changed. */
export function clockEvent(
  state: SurveyState,
  touched: number,
  ports: SurveyDependencies,
): SurveyEvent | undefined | Promise<SurveyEvent | undefined> {
  switch (state.kind) {
    case 'idle':
    case 'finished':
      return undefined;
    case 'sending':
    case 'starting': {
      const eventOf = (isOrphaned: boolean): SurveyEvent | undefined =>
        isOrphaned ? { kind: 'orphaned' } : undefined;
      const orphaned = ports.attempts.isOrphaned(state.attempt, ports.now());
      return orphaned instanceof Promise ? orphaned.then(eventOf) : eventOf(orphaned);
    }
    default:
      return ports.now() - touched > ports.expiryMilliseconds ? { kind: 'expired' } : undefined;
  }
}

/** For so long it is tried to find out whether a personal link led to a survey, while the store is busy or away. Milliseconds. */
const linkPatience = 20_000;

async function callService(
  call: Call,
  place: SurveyPlace,
  { surveys, lengths, follower, time }: SurveyDependencies,
  isTooLate: () => boolean,
): Promise<ServiceEvent> {
  switch (call.kind) {
    case 'start': {
      const { id } = call.survey;
      const [outcome, about, once] = await Promise.all([
        surveys.startSession(id),
        lengths?.usual(id),
        // The session has begun, whatever the store says.
        follower && insist(time, linkPatience, () => follower.takesOnce(place, id)).catch(() => false),
      ]);
      return { kind: 'started', attempt: call.attempt.id, outcome, about, once };
    }
    case 'reply': {
      const { survey, sessionId } = call.session;
      const outcome = await surveys.reply(survey.id, sessionId, call.reply, isTooLate);
      return { kind: 'replied', attempt: call.attempt.id, outcome };
    }
    case 'status': {
      const { session, startsOver } = call;
      const { survey, sessionId, reference } = session;
      return {
        kind: 'statusRead',
        session: reference,
        startsOver,
        outcome: await surveys.readStatus(survey.id, sessionId),
      };
    }
  }
}
