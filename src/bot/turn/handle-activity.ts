import { isTakenOver, type WantedRecords } from '../../../dialogs/ports/records.ts';
import type { CutShort, Role } from '../../../dialogs/turn.ts';
import { redeliveryMs } from '../../limits.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { cardActionName, isFarewell, readInput } from '../activity/input.ts';
import {
  activityKey,
  isTeams,
  languageOfPage,
  localeOf,
  personOf,
  placeOf,
  provenIdentity,
  writtenAt,
} from '../activity/sender.ts';
import { ConnectorError } from '../connector/connector.ts';
import { type ConversationReference, referenceOf } from '../conversations/references.ts';
import { type Outbox, replyTo } from '../outbox.ts';
import { metPeople } from '../people/persons.ts';
import { messageResponse } from '../sent-cards.ts';
import { converse, type Speech, type TurnDependencies } from './converse.ts';
import { forgetGreeting } from './greetings.ts';
import { createReadAhead, keysReadFirst } from './read-ahead.ts';

/** `isReported`: the person has been given the reference; otherwise the sender of the activity has to get it. */
export type TurnEnd =
  | { readonly kind: 'done' | 'ignored' | 'duplicate' }
  | { readonly kind: 'failed'; readonly reference: string; readonly isReported: boolean };

/**
 * Handles one activity: skips duplicates, runs the turn, and answers through `outbox`, which is no longer used once this
 * resolves. Never rejects.
 * @param signedRole the role that a channel of our own has proven, e.g. by a token that it signed
 */
export async function handleActivity(
  deps: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  signedRole: Role = 'none',
  leftOver?: LeftOver,
): Promise<TurnEnd> {
  const receivedAt = deps.now();
  const isLocal = deps.localChannel.serves(referenceOf(activity));
  const sentAt = isLocal ? undefined : deps.delays.sentAt(activity, receivedAt);
  const speech: Speech = { language: undefined };
  let role = signedRole;
  /** The activity's key, once it is started. */
  let begun: string | undefined;
  try {
    speech.language = localeOf(activity);
    const provenId = provenIdentity(activity, deps.localMode);
    if (provenId !== undefined) role = deps.roleOf(provenId);
    const read = readInput(activity);
    if (read === undefined) {
      if (isFarewell(activity)) deps.background.start(forgetGreeting(deps.records, placeOf(activity)));
      return { kind: 'ignored' };
    }
    const input = leftOver?.cutShort === undefined ? read : { ...leftOver.cutShort, input: read };
    const key = activityKey(activity);
    const reference = referenceOf(activity);
    const answerClick = () => {
      if (activity.name !== cardActionName) return;
      outbox.answerInvoke(messageResponse(deps.clickTaken(speech.language)));
    };
    answerClick();
    const person = personOf(activity);
    const readFirst = keysReadFirst(deps, placeOf(activity), person, input);
    const wanted = createReadAhead(readFirst, deps.time.monotonic);
    const status = leftOver?.status ?? (await beginOnce(deps, key, reference, wanted));
    if (status === 'duplicate') return { kind: 'duplicate' };
    begun = key;
    const placeKept = deps.references.note(reference);
    deps.background.start(placeKept);
    notePeople(deps, activity);
    const chosen = await deps.languages.chosen(activity.channelId, person.id, wanted.over(deps.records));
    speech.language = languageOfPage(activity) ?? chosen ?? speech.language;
    answerClick();
    const again = status === 'again';
    const said = await converse(deps, activity, outbox, {
      key,
      input,
      wanted,
      receivedAt,
      speech,
      again,
      provenId,
      role,
      sentAgain: writtenAt(activity) ?? earliest(leftOver?.arrivedAt, deps.delays.firstReceived(key), sentAt),
      placeKept,
    });
    deps.activities.finish(key);
    return { kind: said ? 'done' : 'ignored' };
  } catch (err) {
    if (begun !== undefined && isTakenOver(err)) {
      // This process stood still. If the other one dies before it has ended the turn, that goes on here.
      deps.delays.noteFailed(begun, receivedAt);
      deps.activities.release(begun);
      return await handleActivity(deps, activity, outbox, signedRole);
    }
    const reference = deps.random.id().slice(0, 8);
    deps.log.error({ err, reference, activity: begun }, 'A turn failed.');
    const canHear = !(err instanceof ConnectorError) || isAboutContent(err);
    const text = deps.turnFailed(reference, speech.language, role);
    const isReported = canHear && (await reportFailure(deps, activity, outbox, text, reference));
    // A person who has read of the failure expects nothing more of this activity; otherwise it may be delivered again.
    if (begun !== undefined) {
      deps.delays.noteFailed(begun, receivedAt);
      deps.activities[isReported ? 'finish' : 'release'](begun);
    }
    return { kind: 'failed', reference, isReported };
  }
}

/** What was received here may have come late even then: the channel's own time counts if it is earlier. */
function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** How often to check whether the turn that has an activity is over, in milliseconds. */
const betweenLooksMs = 250;

/**
 * Begins the turn of an activity. One that a channel delivers while another turn has it waits for that turn to end: a
 * channel takes the answer for a receipt and doesn't deliver it again, even if the process of the first turn then dies. Web
 * chat itself looks for what a process leaves behind.
 */
async function beginOnce(
  { activities, localChannel, time }: TurnDependencies,
  key: string,
  reference: ConversationReference,
  wanted: WantedRecords,
): Promise<'new' | 'again' | 'duplicate'> {
  const givenUpAt = time.monotonic() + redeliveryMs;
  for (;;) {
    const status = await activities.begin(key, wanted);
    if (status !== 'inFlight') return status;
    if (localChannel.serves(reference) || time.monotonic() >= givenUpAt) return 'duplicate';
    await time.sleep(betweenLooksMs);
  }
}

/** An earlier activity that was begun already. */
interface LeftOver {
  readonly status: 'new' | 'again';
  /** Milliseconds since 1970: it is no answer to a question that was asked later. */
  readonly arrivedAt: number | undefined;
  /** Set if it is no longer read. */
  readonly cutShort?: Omit<CutShort, 'input'>;
}

function notePeople({ people, background, localMode }: TurnDependencies, activity: InboundActivity): void {
  for (const person of metPeople(activity, localMode)) {
    background.start(people.persons.note(person));
    if (isTeams(person.channel)) background.start(people.tenants.note(person));
  }
}

export async function reportFailure(
  deps: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  text: string,
  reference: string,
): Promise<boolean> {
  try {
    await outbox.send(replyTo(activity, 'message', { text, textFormat: 'plain' }));
    return true;
  } catch (err) {
    deps.log.warn({ err, reference }, 'The person couldn’t be notified of a failed turn.');
    return false;
  }
}

/** Whether the message itself was refused. A channel that can't be reached, or removed the bot, can't pass on the error. */
function isAboutContent({ code, statusCode }: ConnectorError): boolean {
  return code === 'REFUSED' && [400, 413, 422].includes(statusCode ?? 0);
}
