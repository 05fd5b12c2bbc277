import type { Clock } from '../ports/clock.ts';
import type { JobHandler } from '../ports/jobs.ts';
import type { Logger } from '../ports/logger.ts';
import type { ProactiveMessenger } from '../ports/messenger.ts';
import type { RecordStore } from '../ports/records.ts';
import { isWaiting, postRecords, type StoredPost, type WaitingPost } from './outbox.ts';

interface DeliveryDeps {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities' | 'post'>;
  readonly now: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

const firstPause = 5_000;
const maxPause = 10 * 60_000;

/**
 * The job of a post. What certainly didn't arrive is posted again, with growing pauses, until it is no news any more. What may
 * have arrived, also because the process was killed meanwhile, is posted again only where a second post under its name
 * changes nothing. Where the conversation is gone, it is dropped.
 */
export function createPostJob({ records, messenger, now, log }: DeliveryDeps): JobHandler {
  /** What certainly didn't arrive, though the database may have been away when that was to be noted. */
  const unsent = new Set<string>();

  async function change(key: string, by: (before: WaitingPost) => StoredPost | undefined): Promise<void> {
    await postRecords.update(records, key, (before) =>
      before !== undefined && isWaiting(before) ? by(before) : undefined,
    );
  }

  async function end(
    key: string,
    over: 'posted' | 'unknown' | 'gone' | 'late',
    { name, place }: WaitingPost,
  ): Promise<undefined> {
    let isNew = false;
    await change(key, () => {
      isNew = true;
      return { over };
    });
    if (isNew && over !== 'posted') log.warn({ name, over, channel: place.channel }, 'A post was given up.');
  }

  /** False where it may have been posted before. */
  async function mark(key: string, postsOnce: boolean): Promise<boolean> {
    const isUnsent = unsent.has(key);
    let isOurs = false;
    try {
      await change(key, (before) => {
        isOurs = before.sending === undefined || postsOnce || isUnsent;
        return isOurs ? { ...before, sending: true } : undefined;
      });
    } catch (error) {
      if (isOurs) unsent.add(key);
      throw error;
    }
    unsent.delete(key);
    return isOurs;
  }

  return async (key) => {
    const post = await postRecords.get(records, key);
    if (post === undefined || !isWaiting(post)) return undefined;
    const { place, message, name, failures, treatment } = post;
    if (now() >= treatment.until) return await end(key, 'late', post);
    const { postsOnce } = await messenger.abilities(place, name);
    if (!(await mark(key, postsOnce))) return await end(key, 'unknown', post);
    const posted = await messenger.post(place, message, name);
    if (posted.ok) return await end(key, 'posted', post);
    if (posted.reason === 'gone') return await end(key, 'gone', post);
    if (posted.reason === 'unknown' && !postsOnce) return await end(key, 'unknown', post);
    unsent.add(key);
    await change(key, ({ sending: _notArrived, ...before }) => ({ ...before, failures: failures + 1 }));
    return Math.min(now() + Math.min(maxPause, firstPause * 2 ** failures), treatment.until);
  };
}
