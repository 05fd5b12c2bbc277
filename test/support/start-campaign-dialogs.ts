import { allApprovals, approvalJob, approvalKey } from '../../dialogs/campaign/intents/approvals.ts';
import { groupJob } from '../../dialogs/campaign/run/member-runs.ts';
import type { TrackedRun } from '../../dialogs/campaign/run/tracked-run.ts';
import { scheduleJob } from '../../dialogs/campaign/schedules/schedules.ts';
import { groupRecords } from '../../dialogs/campaign/several/groups.ts';
import type { Message } from '../../dialogs/message.ts';
import { isWaiting, postJob, postRecords } from '../../dialogs/outbox/outbox.ts';
import { isSamePlace } from '../../dialogs/records.ts';
import { nextOccurrence } from '../../dialogs/rhythm.ts';
import type { Input, Person, Place, Role } from '../../dialogs/turn.ts';
import { createServiceClock } from '../../src/services/campaign/service-clock.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { startCampaignGateway, type Weather } from './campaign-gateway.ts';
import { type DialogsOver, openDialogs } from './open-dialogs.ts';
import { only } from './read-message.ts';
import { apiKey, connectCampaigns } from './reference-campaign.ts';
import type { SeenRequest } from './tls-server.ts';

export const ann = { id: 'ann', name: 'Ann' };
export const bob = { id: 'bob', name: 'Bob' };
const zoe = { id: 'zoe', name: 'Zoe' };
export const vera = { id: 'vera', name: 'Vera' };
/** A run that somebody else has asked for just now. */
export const askedRun = (campaign: number, audiences: TrackedRun['audiences'] = []): TrackedRun => ({
  id: 'other',
  campaign,
  askedAt: Date.now(),
  stage: { kind: 'asked' },
  audiences,
});
export const here = { channel: 'msteams', conversation: '19:a;messageid=1', kind: 'group' } as const;
/** Where nobody but Ann can be. */
const personal = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;

interface Speaker {
  readonly person: Person;
  readonly role: Role;
  /** Absent: where everything is said. */
  readonly at?: Place;
  /** What happens while a message is being posted. If it throws, the message doesn't arrive, and the turn fails. */
  readonly posting?: () => Promise<void>;
  /** For how long it was on its way. Milliseconds. */
  readonly late?: number;
}

interface Surroundings extends DialogsOver {
  readonly place?: Place;
  /** How far the service's clock is ahead of ours. Milliseconds. */
  readonly ahead?: number;
}

/** Commands about campaigns over the reference service, the real client, real reports and a real database. */
export async function startCampaignDialogs({ place = here, ahead = 0, ...over }: Surroundings = {}) {
  const gateway = await startCampaignGateway(1000, { apiKey, now: () => Date.now() + ahead });
  const remote = gateway.service;
  const clock = createServiceClock(() => dialogs.campaign.now());
  let reference = 0;
  const newReference = (): string => {
    reference += 1;
    return `ref${reference}`;
  };
  const { client, service } = connectCampaigns(gateway, {
    newReference,
    retryMs: 300,
    onAnswer: ({ serviceTime }) => clock.note(serviceTime),
  });
  const dialogs = await openDialogs({ service, serviceAhead: clock.ahead, newReference, ...over });
  const { records, posts } = dialogs;

  let posted = 0;
  let taking: Promise<readonly Message[]> = Promise.resolve([]);
  /** What somebody types or presses in a channel: Ann, an operator, unless it is said. @returns what was said to it */
  async function hear(
    input: Input,
    again = false,
    { person, role, at = place, posting, late }: Speaker = { person: ann, role: 'operator' },
  ): Promise<readonly Message[]> {
    const said: Message[] = [];
    const later = new Map<string, () => Promise<void>>();
    const say = async (message: Message) => void said.push(message);
    const waited = await waiting();
    await dialogs.converse({
      incoming: { place: at, person, role, provenId: person.id, again, input },
      place: at,
      records,
      receivedAt: dialogs.campaign.now(),
      ...(late !== undefined && { writtenAt: dialogs.campaign.now() - late }),
      say: async ({ kind, message }) => (kind === 'message' ? await say(message) : undefined),
      async post(message) {
        await posting?.();
        await say(message);
        posted += 1;
        return `said-${posted}`;
      },
      replace: async (_, message) => void dialogs.edits.push(message),
      replyPrivately: say,
      setLanguage: async () => {},
      newId: dialogs.campaign.newId,
      keepPlace: async () => {},
      afterwards: (name, work) => void later.set(name, work),
      openPrivate: async () => ({ ok: false, reason: 'notSupported' }),
    });
    for (const work of later.values()) await work();
    return [...said, ...(await takeAnswers(at, waited))];
  }

  /** The posts that wait, by their keys. */
  async function waiting(): Promise<ReadonlyMap<string, Place>> {
    const all = await Array.fromAsync(postRecords.entries(records));
    return new Map(all.flatMap(([key, post]) => (isWaiting(post) ? [[key, post.place]] : [])));
  }

  /** What a turn handed over for the place where it is. Nobody waits for what goes elsewhere, or was there before. */
  function takeAnswers(at: Place, before: ReadonlyMap<string, Place>): Promise<readonly Message[]> {
    // Of two turns at once one has it.
    const taken = taking.then(async () => {
      const known = posts.length;
      for (const [key, place] of await waiting())
        if (!before.has(key) && isSamePlace(place, at)) await dialogs.call(postJob, key);
      return posts.splice(known);
    });
    taking = taken;
    return taken;
  }

  const pressAll = (value: unknown, again = false): Promise<readonly Message[]> =>
    hear({ kind: 'click', value }, again);

  const as = (speaker: Speaker) => ({
    type: async (line: string, again = false): Promise<Message> =>
      only(await hear({ kind: 'text', text: `/${line}` }, again, speaker)),
    press: async (value: unknown, again = false): Promise<Message> =>
      only(await hear({ kind: 'click', value }, again, speaker)),
    pressAll: (value: unknown): Promise<readonly Message[]> => hear({ kind: 'click', value }, false, speaker),
  });
  const asBob = as({ person: bob, role: 'operator' });
  const asZoe = as({ person: zoe, role: 'operator' });
  const job = (key: string) => dialogs.call(approvalJob, key);

  return {
    ...dialogs,
    ports: dialogs.campaign,
    remote,
    /** Types a line, and gives what was said to it: one message. */
    type: async (line: string, again = false): Promise<Message> =>
      only(await hear({ kind: 'text', text: `/${line}` }, again)),
    /** The same, typed by Vera, a viewer. */
    typeAsViewer: async (line: string): Promise<Message> =>
      only(await hear({ kind: 'text', text: `/${line}` }, false, { person: vera, role: 'viewer' })),
    /** Presses a button or sends a form, and gives what was said to it: one message. */
    press: async (value: unknown, again = false): Promise<Message> => only(await pressAll(value, again)),
    /** The same, whatever is said to it: at the same time as others. */
    pressAll,
    /** The same as somebody else, or somewhere else. */
    as,
    /** A second operator. */
    bob: asBob,
    alone: as({ person: ann, role: 'operator', at: personal }),
    /** Bob and Zoe press the same button at once. @returns all that was said to both */
    pressAtOnce: async (value: unknown): Promise<readonly string[]> =>
      (await Promise.all([asBob.pressAll(value), asZoe.pressAll(value)])).flat().map(({ text }) => text),
    /** The job of what waits for approval. */
    job,
    /** Calls the job of each request and of each group, and posts and edits what comes of that. */
    async runJobs() {
      for (const request of await allApprovals(records)) await job(approvalKey(request));
      for await (const { id } of groupRecords.list(records)) await dialogs.call(groupJob, id);
      await dialogs.deliver();
    },
    /** Calls the job of a schedule at its next time. */
    async callSchedule(id: number): Promise<void> {
      const now = dialogs.clock.offset + Date.now();
      const schedule = await dialogs.campaign.schedules.find(id);
      const next = schedule === undefined ? undefined : nextOccurrence(schedule, now);
      dialogs.clock.offset += (next ?? now) - now;
      await dialogs.call(scheduleJob, String(id));
    },
    /**
     * A process that starts at a time over the data of the dialogs, and ends once the schedules that are due then have had
     * their turn.
     * @returns how often the job of a schedule was called
     */
    async startSchedulesAt(time: number): Promise<number> {
      dialogs.clock.offset = time - Date.now();
      const now = (): number => time;
      const jobs = createJobs(dialogs.database, { onError: () => {}, now, lookMilliseconds: 20 });
      const over = Promise.withResolvers<undefined>();
      let called = 0;
      await jobs.wakeAt('afterwards', '1', time);
      const afterwards = async (): Promise<undefined> => {
        over.resolve(undefined);
      };
      const schedule = async (key: string): Promise<number | undefined> => {
        called += 1;
        return await dialogs.call(scheduleJob, key);
      };
      await jobs.start(
        new Map([
          [scheduleJob, schedule],
          ['afterwards', afterwards],
        ]),
      );
      await over.promise;
      await jobs.close();
      return called;
    },
    requests: gateway.requests,
    /** Until told otherwise; without an argument it is fair again. */
    setWeather(next: (request: SeenRequest) => Weather = () => 'pass') {
      gateway.weather = next;
    },
    async close() {
      await dialogs.close();
      await client.close();
      await gateway.close();
    },
  };
}

export type CampaignDialogs = Awaited<ReturnType<typeof startCampaignDialogs>>;
