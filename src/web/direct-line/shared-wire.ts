import { z } from 'zod';
import { parseJson } from '../../json-text.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import type { WebChatLog } from '../dependencies.ts';
import { stampReply } from './feed.ts';
import { createLocalWire, type FeedNews, type FeedWire } from './wire.ts';

interface SharedWireOptions {
  /** Notifies the other processes, soon. Never waits and never fails; news may get lost. */
  readonly tell: (news: string) => void;
  readonly log: Pick<WebChatLog, 'readSince'>;
  /** What was said last in conversations, as it is stored. */
  readonly newest: (conversations: readonly string[]) => Promise<ReadonlyMap<string, Newest>>;
  readonly onError: (error: unknown) => void;
}

interface Newest {
  readonly sequence: number;
  readonly activityId: string | undefined;
}

export interface SharedWire extends FeedWire {
  /** News from another process. */
  hear(news: string): void;
  /**
   * The connection broke: a database failure may have lost what was said last, and something else may be kept under its number.
   * Until it was looked for, listeners have to find their places.
   */
  disconnected(): void;
  /** The connection is back. What was missed is found by the next look. */
  reconnected(): void;
  /** Looks for what is new in the conversations that somebody listens to, whether or not there was news of it. */
  lookAgain(): Promise<void>;
}

/**
 * Nothing that anyone said: the conversation and a sequence of its history. 0: somebody types. With `null`: what is kept
 * there was replaced.
 */
const newsSchema = z.tuple([z.string(), z.int().min(0), z.null().optional()]);

const activityJson = z.record(z.string(), z.unknown());

/** What fits into one notification: Postgres takes 8,000 bytes. */
const maxNewsBytes = 7_000;

/** Among several processes on one database. What is said at one is announced to the others, which read it from the history. */
export function createSharedWire({ tell, log, newest, onError }: SharedWireOptions): SharedWire {
  const local = createLocalWire();
  /** Conversations that somebody listens to here, and up to where those listeners have it. */
  const listened = new Map<string, { listeners: number; known: number }>();
  /** How often the connection broke, how many of these are over, and since how many of those it was looked again. */
  let broken = 0;
  let mended = 0;
  let settled = 0;

  function grow(conversation: string, { by, ...news }: FeedNews & { kind: 'grown' }): void {
    const here = listened.get(conversation);
    // The id of the last says enough.
    const isPlaceInDoubt = broken > settled && news.last === undefined;
    if (here === undefined || (here.known >= news.sequence && !isPlaceInDoubt)) return;
    here.known = news.sequence;
    local.emit(conversation, isPlaceInDoubt ? { ...news, isPlaceInDoubt } : { ...news, by });
  }

  async function showReplaced(conversation: string, sequence: number): Promise<void> {
    const { activities } = await log.readSince(conversation, sequence - 1);
    const [kept] = activities;
    if (kept?.sequence !== sequence) return;
    const activity = activityJson.safeParse(kept.activity).data;
    if (activity !== undefined) local.emit(conversation, { kind: 'replaced', sequence, activity });
  }

  return {
    emit(conversation, news) {
      if (news.kind === 'grown') grow(conversation, news);
      else local.emit(conversation, news);
      const text = textOf(conversation, news);
      if (Buffer.byteLength(text) <= maxNewsBytes) tell(text);
    },
    subscribe(conversation, listener) {
      const here = listened.get(conversation) ?? { listeners: 0, known: 0 };
      here.listeners += 1;
      listened.set(conversation, here);
      const unsubscribe = local.subscribe(conversation, listener);
      let listens = true;
      return () => {
        if (!listens) return;
        listens = false;
        unsubscribe();
        here.listeners -= 1;
        if (here.listeners === 0) listened.delete(conversation);
      };
    },
    hear(text) {
      const news = newsSchema.safeParse(parseJson(text)).data;
      if (news === undefined || !listened.has(news[0])) return;
      const [conversation, sequence, replaced] = news;
      if (replaced === null) showReplaced(conversation, sequence).catch(onError);
      else if (sequence > 0) grow(conversation, { kind: 'grown', sequence });
      else {
        const activity = stampReply({ type: 'typing' }, conversation, systemRandom.id(), systemTime.now());
        local.emit(conversation, { kind: 'typing', activity });
      }
    },
    disconnected() {
      broken += 1;
    },
    reconnected() {
      mended = broken;
    },
    async lookAgain() {
      const isAfterGap = broken > settled;
      const looked = mended;
      const found = listened.size === 0 ? undefined : await newest([...listened.keys()]);
      settled = looked;
      for (const [conversation, { sequence, activityId: last }] of found ?? []) {
        const here = listened.get(conversation);
        // A database failure may have lost the end of what was said: its numbers are given again.
        if (here !== undefined && (isAfterGap || here.known > sequence)) here.known = sequence - 1;
        grow(conversation, { kind: 'grown', sequence, last });
      }
    },
  };
}

function textOf(conversation: string, news: FeedNews): string {
  switch (news.kind) {
    case 'grown':
      return JSON.stringify([conversation, news.sequence]);
    case 'typing':
      return JSON.stringify([conversation, 0]);
    case 'replaced':
      return JSON.stringify([conversation, news.sequence, null]);
  }
}
