import { z } from 'zod';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ActivityJson } from '../dependencies.ts';
import { isShown, readActivitySet } from './activities.ts';
import { isNews, type WebChatFeed, wasReplaced } from './feed.ts';
import type { AppendedActivity, FeedNews } from './wire.ts';

/** A follower of a conversation, such as a page at the other end of a socket. */
export interface ConversationReader {
  isOpen(): boolean;
  /** Resolves once it is on its way, or the reader is gone. */
  send(set: string): Promise<void>;
  /** What comes next could not be read: the reader comes back, and continues from what it has. */
  close(): void;
}

export interface Following {
  readonly conversation: string;
  /** The sequence after which it goes on. */
  readonly from: number;
  /** The client shows what was replaced in its place. Direct Line can't: others show it once more, if it is news. */
  readonly replaces: boolean;
  /** Ids of the last activities that the client has, the newest at the end. */
  readonly known?: readonly string[];
}

/** How many of them are looked at. */
export const maxKnown = 8;

/** Replacements of messages further back are not sent. */
const maxReplacedBack = 50;
const activityJson = z.record(z.string(), z.unknown());
const withId = z.object({ id: z.string() });

/**
 * Sends a conversation's activities, from a sequence on, each once and in order, as `{activities, watermark}` (Direct Line 3.0,
 * "Receive activities via WebSocket stream"). The next page is read once the one before has left the process, so that a client
 * that doesn't read costs the memory of one page.
 * @returns ends it
 */
export function followConversation(
  reader: ConversationReader,
  feed: WebChatFeed,
  { conversation, from, replaces, known = [] }: Following,
  log: Logger,
): () => void {
  let sent = from;
  /** Ids of the last activities that the client has, the newest at the end. */
  const had = [...known];
  // Nothing is sent until it is known where it goes on.
  let reading = true;
  let grown = false;
  let isPlaceInDoubt = false;
  let waiting: ActivityJson | undefined;
  /** By their sequences. */
  const replaced = new Map<number, ActivityJson>();

  /** Reads what is new and sends it, unless that is under way already. */
  async function sendNew(): Promise<void> {
    if (reading) return;
    reading = true;
    await sendRest();
  }

  /** Sends what is next without reading the log, and then what has come meanwhile. */
  async function sendNext({ sequence, activity, json }: AppendedActivity): Promise<void> {
    reading = true;
    sent = sequence;
    noteSent([activity]);
    await reader.send(`{"activities":[${json}],"watermark":"${sequence}"}`);
    await sendRest();
  }

  async function sendRest(): Promise<void> {
    while ((grown || waiting !== undefined || replaced.size > 0) && reader.isOpen()) {
      if (grown) {
        if (isPlaceInDoubt) await findPlace();
        grown = false;
        const { set, sequence, more } = await readActivitySet(feed.log, conversation, sent);
        if (set.activities.length > 0) await reader.send(JSON.stringify(set));
        noteSent(set.activities);
        sent = sequence;
        grown ||= more;
      } else if (replaced.size > 0) {
        // What comes later is read as it is.
        const activities = [...replaced].flatMap(([at, activity]) => (at <= sent ? [activity] : []));
        replaced.clear();
        if (activities.length > 0) await reader.send(JSON.stringify({ activities }));
      } else {
        const passing = waiting;
        waiting = undefined;
        await reader.send(JSON.stringify({ activities: [passing] }));
      }
    }
    reading = false;
  }

  function noteSent(activities: readonly unknown[]): void {
    had.push(...activities.slice(-maxKnown).flatMap((activity) => withId.safeParse(activity).data?.id ?? []));
    had.splice(0, had.length - maxKnown);
  }

  /** Whether it is the one thing that the page lacks, so that it can be sent as it is. */
  function isNext({ sequence, activity }: AppendedActivity): boolean {
    return !reading && !grown && sequence === sent + 1 && isShown(activity);
  }

  /**
   * A power failure takes away what was said last, and its numbers are given again: sending goes on after the last activity
   * up to which the client has everything that is kept.
   */
  async function findPlace(): Promise<void> {
    isPlaceInDoubt = false;
    if (sent === 0) return;
    for (const id of had) {
      const kept = await feed.log.findByActivityId(conversation, id);
      if (kept === undefined) continue;
      const { activities } = await feed.log.readSince(conversation, kept.sequence);
      const lacked = activities.find(
        ({ activityId, activity }) => isShown(activity) && !had.includes(activityId),
      );
      const last = lacked === undefined ? activities.at(-1) : { sequence: lacked.sequence - 1 };
      sent = Math.min(sent, last?.sequence ?? kept.sequence);
      return;
    }
    // None of them is kept: whatever is there by now may be new to the client. It knows by its id what it has.
    if (had.length > 0) sent = 0;
  }

  /** What was replaced while the client was away. */
  async function findReplaced(): Promise<void> {
    if (!replaces || from === 0) return;
    const { activities } = await feed.log.readSince(conversation, Math.max(0, sent - maxReplacedBack));
    for (const { sequence, activity } of activities) {
      const json = activityJson.safeParse(activity).data;
      if (json !== undefined && sequence <= sent && wasReplaced(json)) replaced.set(sequence, json);
    }
  }

  function onNews(news: FeedNews): void {
    if (news.kind === 'replaced') {
      if (!replaces && !isNews(news.activity)) return;
      replaced.set(news.sequence, news.activity);
      run(sendNew());
      return;
    }
    if (news.kind === 'grown') {
      const { last = had.at(-1) } = news;
      isPlaceInDoubt ||= news.isPlaceInDoubt === true || last !== had.at(-1);
    }
    // Earlier messages are sent before it; later ones replace it.
    waiting = news.kind === 'typing' ? news.activity : undefined;
    const next = news.kind === 'grown' && news.by !== undefined && isNext(news.by) ? news.by : undefined;
    grown ||= news.kind === 'grown' && next === undefined;
    run(next === undefined ? sendNew() : sendNext(next));
  }

  function run(sending: Promise<void>): void {
    sending.catch((error: unknown) => {
      // The client reconnects and continues from its watermark, so nothing is lost.
      log.error({ err: error, conversation }, 'A web chat stream could not be read');
      reader.close();
    });
  }

  const unsubscribe = feed.subscribe(conversation, onNews);
  run(
    findPlace()
      .then(findReplaced)
      .then(() => {
        reading = false;
        onNews({ kind: 'grown', sequence: sent });
      }),
  );
  return unsubscribe;
}
