import { createPostJob } from '../../dialogs/outbox/deliver.ts';
import { createOutbox, postJob } from '../../dialogs/outbox/outbox.ts';
import type { Clock } from '../../dialogs/ports/clock.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { Outbox } from '../../dialogs/ports/outbox.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';

interface TestOutbox extends Outbox {
  /** Calls the jobs of the posts that are due. @returns when the next is; undefined: all are over */
  deliver(): Promise<number | undefined>;
}

/** The outbox over stored records, whose jobs a test calls. */
export function testOutbox(deps: {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities' | 'post'>;
  readonly now: Clock;
}): TestOutbox {
  const due = new Map<string, number>();
  const wakeAt = async (kind: string, key: string, at: number) => {
    if (kind === postJob) due.set(key, at);
  };
  const job = createPostJob({ ...deps, log: { warn: () => {} } });
  return {
    ...createOutbox({ ...deps, jobs: { wakeAt } }),
    async deliver() {
      for (const [key, at] of due) {
        if (at > deps.now()) continue;
        const next = await job(key);
        if (next === undefined) due.delete(key);
        else due.set(key, next);
      }
      return due.size === 0 ? undefined : Math.min(...due.values());
    },
  };
}

/** Posts at once what it is given, once. */
export function atOnce(messenger: Pick<ProactiveMessenger, 'post'>): Outbox {
  return {
    async post({ place, message, name }) {
      await messenger.post(place, message, name);
    },
  };
}
