import type { Delivery } from './channel.ts';
import type { World } from './world.ts';

/** Something that may make Canvass execute a campaign, once. Times are milliseconds of the world. */
export interface Cause {
  readonly what: string;
  /** Absent: a campaign for reruns, whose number nobody knew before. */
  readonly campaign?: number;
  /** Whatever waited for it. */
  readonly isAny?: true;
  readonly from: number;
  /** Later where it is asked for again. */
  until: number;
  /** Where its end is told; absent: nowhere by itself. */
  readonly place?: string;
  /** By which people asked for it: where the answer to each is that nothing was started, it is none. */
  readonly deliveries: readonly Delivery[];
}

/** A schedule that somebody asked for. */
interface AskedSchedule {
  readonly campaign: number;
  readonly isRetried: boolean;
  readonly place: string;
  readonly from: number;
  /** From then on it is gone. */
  until: number;
}

/** All that may make Canvass execute a campaign, as those who did it know. */
export interface Causes {
  /** A line was typed, or stands on a button that was pressed. */
  line(text: string, place: string, delivery: Delivery): void;
  /** A button was pressed that starts something itself. */
  press(label: string, data: Readonly<Record<string, unknown>>, place: string, delivery: Delivery): void;
  /** Another system asks: again and again under one key. */
  key(key: string, campaign: number, isRetried: boolean): void;
  /** Schedules are gone, whatever they were. */
  endSchedules(place: string): void;
  all(): readonly Cause[];
  /** When somebody asked to hear no more of what runs, and where. */
  readonly leaves: readonly { readonly place: string; readonly at: number }[];
  /** When somebody asked that a test case's failures count no more, or again, and where. */
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly testCase: number;
  readonly place: string;
  readonly at: number;
  /** For how long; absent: they count again, or for days. Milliseconds. */
  readonly lasts?: number | undefined;
  readonly isKnown: boolean;
}

/** A delivery may come late, a turn may begin again, and a run wait for two minutes. */
const executedWithin = 8 * 60_000;
/** What failed is run once more when the run is over and its results can be read. */
const retriedWithin = 40 * 60_000;
/** What is due once is still run that late, e.g. by a process that stood still. */
const madeUpFor = 60 * 60_000;
/** The clocks of machines disagree. */
const early = 6 * 60_000;
const every = 5 * 60_000;

export const severalCampaigns = [12, 15];
/** It asks somebody else, or changes a campaign. */
const startsNothing = /^(?:Ask for approval|Create|Delete|Send)/u;
const startsSeveral = /^(Run both|Run all|Run the|Only the) ?/u;

export function createCauses(world: World): Causes {
  const causes: Cause[] = [];
  const schedules: AskedSchedule[] = [];
  const leaves: { place: string; at: number }[] = [];
  const marks: Mark[] = [];
  /** Where what fails of which campaign is to be run once more. */
  const retried = new Set<string>();
  /** Questions, requests and keys: each counts once, however often it is answered. */
  const counted = new Map<string, { readonly deliveries: Delivery[]; readonly causes: readonly Cause[] }>();

  function add(what: string, fields: Pick<Cause, 'campaign' | 'isAny' | 'place' | 'deliveries'>): Cause {
    const from = world.now();
    const cause: Cause = { what, ...fields, from, until: from + executedWithin };
    causes.push(cause);
    return cause;
  }

  /** What failed of it may be run once more, by another campaign, which isn't told by itself. */
  function addRetry(
    what: string,
    campaign: number,
    place: string,
    deliveries: readonly Delivery[],
  ): readonly Cause[] {
    if (!retried.has(`${campaign} in ${place}`)) return [];
    const retry = add(`${what} with retry`, { deliveries });
    retry.until = retry.from + retriedWithin;
    return [retry];
  }

  function once(
    name: string,
    delivery: Delivery,
    act: (deliveries: readonly Delivery[]) => readonly Cause[],
  ): void {
    const before = counted.get(name);
    if (before !== undefined) {
      before.deliveries.push(delivery);
      for (const cause of before.causes) cause.until = Math.max(cause.until, world.now() + executedWithin);
      return;
    }
    const deliveries = [delivery];
    counted.set(name, { deliveries, causes: act(deliveries) });
  }

  return {
    line(text, place, delivery) {
      const now = world.now();
      const deliveries = [delivery];
      if (text.startsWith('unwatch')) leaves.push({ place, at: now });
      const [, known, testCase, minutes] = /^(known|unknown) (\d+)(?: for (\d+) minutes)?/u.exec(text) ?? [];
      if (testCase !== undefined) {
        const lasts = minutes === undefined ? undefined : Number(minutes) * 60_000;
        marks.push({ testCase: Number(testCase), place, at: now, lasts, isKnown: known === 'known' });
      }
      if (text.startsWith('approve')) return void add(text, { isAny: true, place, deliveries });
      const [, retries] = /campaign (\d+)\b.* with retry$/u.exec(text) ?? [];
      if (retries !== undefined) retried.add(`${retries} in ${place}`);
      const run = /^run campaign (\d+)(?: with retry)?$/u.exec(text)?.[1];
      if (run !== undefined) {
        add(text, { campaign: Number(run), place, deliveries });
        return void (retries === undefined || addRetry(text, Number(run), place, deliveries));
      }
      const later = /^schedule campaign (\d+) /u.exec(text)?.[1];
      if (later === undefined) return;
      const campaign = Number(later);
      const due = dueTime(text, now);
      if (due !== undefined) {
        const [from, until] = [due - early, due + madeUpFor];
        return void causes.push({ what: text, campaign, place, from, until, deliveries });
      }
      const isKnown = schedules.some(
        (one) => one.campaign === campaign && one.place === place && one.until > now,
      );
      const isRetried = retries !== undefined;
      if (!isKnown)
        schedules.push({ campaign, isRetried, place, from: now, until: Number.POSITIVE_INFINITY });
    },
    press(label, data, place, delivery) {
      const action = `${data['action']}`;
      const campaign = Number(data['campaign']);
      const intent = `${data['intent']}`;
      switch (action) {
        case 'confirm':
          if (startsNothing.test(label)) return;
          return once(intent, delivery, (deliveries) => {
            if (label.startsWith('Rerun')) return [add(label, { place, deliveries })];
            const campaigns = startsSeveral.test(label) ? severalCampaigns : [campaign];
            return campaigns.flatMap((each) => [
              add(label, { campaign: each, place, deliveries }),
              ...addRetry(label, each, place, deliveries),
            ]);
          });
        case 'approve':
          // It may be for several.
          return once(`approve ${intent}`, delivery, (deliveries) =>
            severalCampaigns.flatMap((each) => [
              add(action, { isAny: true, place, deliveries }),
              ...addRetry(action, each, place, deliveries),
            ]),
          );
      }
    },
    key(what, campaign, isRetried) {
      const from = world.now();
      const wide = { from, until: from + 90 * 60_000, deliveries: [] };
      causes.push({ what, campaign, ...wide });
      if (isRetried) causes.push({ what: `${what} with retry`, ...wide });
    },
    endSchedules(place) {
      for (const one of schedules) if (one.place === place) one.until = Math.min(one.until, world.now());
    },
    leaves,
    marks,
    all: () => [...causes, ...schedules.flatMap((one) => dueTimes(one, world.now()))],
  };
}

/** `in 3 minutes`, or as a button says it: `on 2026-05-04 at 08:10`. */
function dueTime(text: string, now: number): number | undefined {
  const minutes = / in (\d+) minutes/u.exec(text)?.[1];
  if (minutes !== undefined) return now + Number(minutes) * 60_000;
  const [, date, clock] = / (\d{4}-\d\d-\d\d) at (\d\d:\d\d)/u.exec(text) ?? [];
  return date === undefined ? undefined : Date.parse(`${date}T${clock}:00Z`);
}

function dueTimes({ campaign, isRetried, place, from, until }: AskedSchedule, now: number): readonly Cause[] {
  const times: Cause[] = [];
  // By a clock that is ahead one has come before the schedule was removed, or the history over.
  for (let due = Math.ceil(from / every) * every; due - early < Math.min(until, now); due += every) {
    const what = `due at ${new Date(due).toISOString()}`;
    const begun = { from: due - early, deliveries: [] };
    times.push({ what, campaign, place, ...begun, until: due + executedWithin });
    if (isRetried) times.push({ what: `${what} with retry`, ...begun, until: due + retriedWithin });
  }
  return times;
}
