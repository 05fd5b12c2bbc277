import { randomUUID } from 'node:crypto';
import type { Message } from '../../dialogs/message.ts';
import { createPostJob } from '../../dialogs/outbox/deliver.ts';
import { createOutbox, editJob, postJob } from '../../dialogs/outbox/outbox.ts';
import type { Appointment } from '../../dialogs/ports/jobs.ts';
import type { Posted, ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { Outbox } from '../../dialogs/ports/outbox.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import type { Clock } from '../../dialogs/ports/time.ts';
import { systemTime } from '../../src/time.ts';
import type { CampaignDialogs } from './start-campaign-dialogs.ts';

interface TestOutbox extends Outbox {
  /** Calls the jobs of the posts that are due. @returns when the next is; undefined: all are over */
  deliver(): Promise<number | undefined>;
  /** To be told of what decisions appoint that don't come from here. */
  hear(appointments: readonly Appointment[]): void;
}

/** Records whose appointments somebody hears of, once they are stored. */
export function hearAppointments<Records extends RecordStore>(
  records: Records,
  hear: (appointments: readonly Appointment[]) => void,
): Records {
  return {
    ...records,
    async commit(write) {
      const committed = await records.commit(write);
      if (committed === 'committed') hear(write.appointments);
      return committed;
    },
  };
}

/** The outbox over stored records, whose jobs a test calls. */
export function testOutbox(deps: {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities' | 'post' | 'edit'>;
  readonly now: Clock;
}): TestOutbox {
  const due = new Map<string, number>();
  function hear(appointments: readonly Appointment[]): void {
    for (const appointment of appointments) {
      const { kind, key } = appointment;
      if ((kind === postJob || kind === editJob) && 'at' in appointment) due.set(key, appointment.at);
    }
  }
  const records = hearAppointments(deps.records, hear);
  const job = createPostJob({
    time: systemTime,
    newId: randomUUID,
    ...deps,
    records,
    log: { warn: () => {} },
  });
  return {
    ...createOutbox({ ...deps, records }),
    hear,
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
export function atOnce(messenger: Pick<ProactiveMessenger, 'post' | 'edit'>): Outbox {
  const post: Outbox['post'] = async (one) => {
    if ('edits' in one) await messenger.edit(one.place, one.edits, one.message, { language: one.language });
    else await messenger.post(one.place, one.message, one.name);
  };
  const none = async (): Promise<undefined> => undefined;
  return { post, add: (_draft, one) => post(one), retire: none, forget: none, editAgain: none, fateOf: none };
}

/**
 * The outbox of the dialogs, whose posts come to what a test says.
 * @param ownJob the job that is called again where it was woken meanwhile
 */
export function postingOf(
  { records: stored, ports }: Pick<CampaignDialogs, 'records' | 'ports'>,
  ownJob = '',
) {
  const posts: { readonly conversation: string; readonly message: Message; readonly name: string }[] = [];
  /** What the next posts come to, instead of arriving. */
  const outcomes: Posted[] = [];
  let isWoken = false;
  const messenger = {
    abilities: async () => ({ edits: true, postsOnce: false }),
    async post({ conversation }: { readonly conversation: string }, message: Message, name: string) {
      const posted = outcomes.shift() ?? { ok: true };
      if (posted.ok || posted.reason === 'unknown') posts.push({ conversation, message, name });
      return posted;
    },
    edit: async () => ({ ok: true }) as const,
  };
  const records = hearAppointments(stored, (appointments) => {
    outbox.hear(appointments);
    isWoken ||= appointments.some((one) => one.kind === ownJob && 'at' in one);
  });
  const outbox = testOutbox({ records, messenger, now: ports.now });
  return {
    posts,
    outcomes,
    texts: () => posts.map(({ message }) => message.text),
    deps: { ...ports, records, outbox },
    /** Calls a job, and those of its posts, as they are woken. @returns when it wants to be called again */
    async run(job: () => Promise<number | undefined>): Promise<number | undefined> {
      for (;;) {
        isWoken = false;
        const next = await job();
        await outbox.deliver();
        if (!isWoken) return next;
      }
    },
  };
}
