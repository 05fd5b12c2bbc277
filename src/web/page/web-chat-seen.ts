import type { Activity } from './activity.ts';

/** A time this much before the one before: the server's clock was ahead and has been corrected. Milliseconds. */
const clockStepMs = 5_000;

/** A power failure takes away no more than what the bot said last. */
const maxLast = 8;

/** What the page has seen of the conversation, and until when, by the server's clock. */
export function createSeen() {
  let newest = 0;
  let ofBot = 0;
  let newestOfBot: string | undefined;
  const last: string[] = [];
  return {
    /** The ids of the last that are kept, the newest at the end. */
    get last(): readonly string[] {
      return last;
    },
    /** The time of the newest message in the history. */
    get newest(): number {
      return newest;
    },
    /** That of the bot's newest message here. */
    get ofBot(): number {
      return ofBot;
    },
    /** Its id. */
    get newestOfBot(): string | undefined {
      return newestOfBot;
    },
    /** @param isNew false for an edit, which is shown where the message was, and for what isn't kept */
    note({ id, timestamp = '', from }: Pick<Activity, 'id' | 'timestamp' | 'from'>, isNew: boolean): void {
      const time = Date.parse(timestamp) || 0;
      newest = laterOf(newest, time);
      if (isNew) last.push(id);
      if (last.length > maxLast) last.shift();
      if (!isNew || from?.role !== 'bot') return;
      ofBot = laterOf(ofBot, time);
      newestOfBot = id;
    },
  };
}

const laterOf = (before: number, time: number): number =>
  time < before - clockStepMs && time > 0 ? time : Math.max(before, time);
