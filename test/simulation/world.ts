import type { Time, Timer } from '../../dialogs/ports/time.ts';
import { createClock } from '../../src/time.ts';
import { type Chance, createChance, momentsPerMs } from './chance.ts';

/**
 * One process, person or service of a world. A dead one never goes on: what it waits for never comes. One that stands still
 * goes on later, and doesn't know it.
 */
export interface Actor {
  readonly name: string;
  alive: boolean;
  /** It stands still until then. Milliseconds of the world. */
  pausedUntil: number;
  /** How far its system's clock is from the world's time. */
  skew: number;
  /** Decides what comes first of what could come at once. */
  readonly order: Chance;
}

export interface World {
  readonly chance: Chance;
  /** Milliseconds since 1970. Only what goes on in a world knows it. */
  now(): number;
  actor(name: string): Actor;
  /**
   * Does something when the scheduler picks it, after `delay` at the earliest, and resolves to what it returned; for a dead
   * actor it is neither done nor does it resolve.
   */
  act<Value>(actor: Actor, work: () => Value, delay?: number): Promise<Value>;
  /** The time as an actor's port: its clock may be wrong, its timers ring late where it stands still. */
  timeOf(actor: Actor): Time;
  /**
   * Whether a person does now what they are about to do, or it is left out of this history: asked once for each thing that
   * somebody does on their own accord, before it is decided what that is.
   */
  mayAct(person: string): boolean;
  /** Names of all that people did so, in the order in which they did it. */
  readonly actions: readonly string[];
  /** Notes what happened, for the history. */
  note(who: string, what: string, more?: Pick<Happening, 'isLog'>): void;
  readonly history: readonly Happening[];
  /** Lets things go on, in an order that the seed decides, until `over()` or until nothing can go on any more. */
  run(over: () => boolean): Promise<void>;
  /** How many things went on so far. */
  steps(): number;
  /** Nothing goes on any more. What is still waited for would otherwise be kept, with all of the world. */
  end(): void;
}

export interface Happening {
  /** Milliseconds since the world began. */
  readonly at: number;
  readonly who: string;
  readonly what: string;
  /** What a process wrote to its log: a story has no place for it, unless all is told. */
  readonly isLog?: true;
}

interface Event {
  readonly actor: Actor;
  at: number;
  readonly order: number;
  call: (() => void) | undefined;
}

/** 4 May 2026, 08:00 UTC: a Monday. */
const began = Date.UTC(2026, 4, 4, 8);

/** Events less than this apart may happen in any order. Milliseconds. */
const together = 1;

/** @param onlyActions If given, all other actions of people are left out. */
export function createWorld(seed: string, onlyActions?: ReadonlySet<string>): World {
  const chance = createChance(seed, () => now);
  const events = createQueue();
  const history: Happening[] = [];
  const actions: string[] = [];
  const acted = new Map<string, number>();
  /** What ends the waits that could be cut short. */
  const open = new Set<() => void>();
  let now = 0;
  let order = 0;
  let steps = 0;

  function schedule(actor: Actor, delay: number, call: () => void): Event {
    order += 1;
    const event: Event = { actor, at: 0, order, call };
    put(event, now + Math.max(0, delay));
    return event;
  }

  /** A little later than it could be: this decides the order of what happens together. */
  function put(event: Event, at: number): void {
    event.at = Math.ceil((at + together * event.actor.order.at(at)) * momentsPerMs) / momentsPerMs;
    events.add(event);
  }

  const world: World = {
    chance,
    history,
    actions,
    mayAct(person) {
      const number = (acted.get(person) ?? 0) + 1;
      acted.set(person, number);
      const action = `${person} ${number}`;
      if (onlyActions?.has(action) === false) return false;
      actions.push(action);
      return true;
    },
    now: () => began + now,
    steps: () => steps,
    actor: (name) => ({ name, alive: true, pausedUntil: 0, skew: 0, order: chance.branch(`order/${name}`) }),
    act: (actor, work, delay = 0) =>
      new Promise((resolve, reject) => {
        schedule(actor, delay, () => {
          try {
            const value = work();
            // It may have died of it.
            if (actor.alive) resolve(value);
          } catch (error) {
            if (actor.alive) reject(error);
          }
        });
      }),
    timeOf: (actor) => timeOf(actor, () => now, schedule, open),
    end() {
      for (const stop of open) stop();
    },
    note: (who, what, more) => void history.push({ at: now, who, what, ...more }),
    async run(over) {
      for (;;) {
        await microtasks();
        if (over()) return;
        let event = events.take();
        // What was cancelled takes no time.
        while (event !== undefined && (event.call === undefined || !event.actor.alive)) event = events.take();
        if (event?.call === undefined) return;
        const { actor, call } = event;
        now = event.at;
        if (actor.pausedUntil > now) {
          put(event, actor.pausedUntil);
          continue;
        }
        steps += 1;
        call();
      }
    },
  };
  return world;
}

/**
 * All of the program's ports are simulated, so that nothing but microtasks can be under way in it; a tick comes once none
 * is left.
 */
function microtasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** A reading takes this long, so that one clock never shows the same time twice. Milliseconds. */
const reading = 1 / momentsPerMs;

function timeOf(
  actor: Actor,
  now: () => number,
  schedule: (actor: Actor, delay: number, call: () => void) => Event,
  open: Set<() => void>,
): Time {
  let read = 0;
  const monotonic = (): number => {
    read = Math.max(read + reading, now());
    return read;
  };
  const cancelling = (event: () => Event): Timer => ({
    cancel() {
      event().call = undefined;
    },
  });
  const time: Time = {
    now: createClock(() => Math.trunc(began + now() + actor.skew), monotonic),
    monotonic,
    after(milliseconds, call) {
      const event = schedule(actor, milliseconds, call);
      return cancelling(() => event);
    },
    every(milliseconds, call) {
      const again = (): void => {
        event = schedule(actor, milliseconds, again);
        call();
      };
      let event = schedule(actor, milliseconds, again);
      return cancelling(() => event);
    },
    sleep: (milliseconds, { signal } = {}) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve(false);
        const cut = (): void => {
          stop();
          event.call = undefined;
          resolve(false);
        };
        const stop = (): void => {
          signal?.removeEventListener('abort', cut);
          open.delete(stop);
        };
        const event = schedule(actor, milliseconds, () => {
          stop();
          resolve(true);
        });
        if (signal === undefined) return;
        signal.addEventListener('abort', cut);
        open.add(stop);
      }),
    giveWay: () => new Promise((resolve) => void schedule(actor, 0, () => resolve())),
  };
  return time;
}

/** A heap by time. */
function createQueue() {
  const heap: Event[] = [];
  const isBefore = (one: Event, other: Event): boolean =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function swap(one: number, other: number): void {
    const [first, second] = [heap[one], heap[other]];
    if (first === undefined || second === undefined) return;
    heap[one] = second;
    heap[other] = first;
  }

  function pop(): Event | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const child = right !== undefined && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
      const [parent, lower] = [heap[at], heap[child]];
      if (parent === undefined || lower === undefined || !isBefore(lower, parent)) break;
      swap(at, child);
      at = child;
    }
    return first;
  }

  function add(event: Event): void {
    heap.push(event);
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      const [above, below] = [heap[parent], heap[at]];
      if (above === undefined || below === undefined || !isBefore(below, above)) break;
      swap(at, parent);
      at = parent;
    }
  }

  return { add, take: pop };
}
