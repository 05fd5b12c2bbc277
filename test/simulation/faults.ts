import { StoreError } from '../../src/store/database.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

/** What can go wrong in a world, each with how often it does at every occasion. */
const faultKinds = {
  'process killed before': 0.000_6,
  'process killed after': 0.000_6,
  'process stood still': 0.000_3,
  'power lost': 0.2,
  'store busy': 0.001,
  'store full': 0.000_5,
  'store unreachable': 0.001,
  'store answer lost': 0.001,
  'store slow': 0.004,
  'store away': 0.000_15,
  'store crashed': 0.000_1,
  'store late': 0.001,
  'news lost': 0.05,
  'call never left': 0.03,
  'call lost on the way': 0.015,
  'answer lost': 0.02,
  'call refused': 0.01,
  'service asks for a pause': 0.02,
  'service failed': 0.015,
  'answer is nonsense': 0.01,
  'service slow': 0.03,
  'channel away': 0.02,
  'post lost on the way': 0.01,
  'post answer lost': 0.015,
  'post refused': 0.005,
  'edit refused': 0.01,
  'request lost': 0.01,
  'reply lost': 0.015,
  'socket broken': 0.01,
  'delivered late': 0.05,
  'delivered twice': 0.05,
  'clock put back': 0.01,
  'clock put forward': 0.01,
  'version rolled out': 0.3,
} as const satisfies Record<string, number>;

export type FaultKind = keyof typeof faultKinds;

export interface Faults {
  /** Whether it goes wrong now; it is noted, and counted. */
  happens(kind: FaultKind, where: string): boolean;
  /** From now on nothing goes wrong. */
  end(): void;
  /** Those that happened, in the order of time. */
  readonly happened: readonly Fault[];
  /** A statement with what can go wrong about it. @throws StoreError */
  store<Value>(kind: 'read' | 'write', work: () => Value): () => Value;
}

/** A fault that happened. Another playing of its history has it at the same time, unless something else is left out. */
export interface Fault {
  /** Milliseconds of the world. */
  readonly at: number;
  /** Number of the occasion among those of the same moment. */
  readonly occasion: number;
  readonly kind: FaultKind;
  readonly where: string;
}

/** For so long a fault that is to happen again waits for an occasion. Milliseconds. */
const laterMs = 5_000;

/** What goes wrong much more often than all else, so that a situation comes in which one thing alone helps. */
export interface AimedFault {
  readonly kind: FaultKind;
  /** What its place begins with; absent: everywhere. */
  readonly where?: string;
  /** How many times as often as the others. */
  readonly times: number;
}

interface FaultPlan {
  /** How many times as often as usual. */
  readonly rate: number;
  readonly aimed?: readonly AimedFault[] | undefined;
  /** If given, only these happen: each at the first occasion of its kind and place from its time on, or shortly after. */
  readonly only?: readonly Fault[] | undefined;
  /** Only on a store behind a network is an answer lost. */
  readonly sharedStore: boolean;
}

export function createFaults(world: World, chance: Chance, plan: FaultPlan): Faults {
  const happened: Fault[] = [];
  const waiting = plan.only && Map.groupBy(plan.only, ({ kind, where }) => placeOf(kind, where));
  let moment = 0;
  let occasion = 0;
  let isOver = false;

  function timesFor(kind: FaultKind, where: string): number {
    const found = plan.aimed?.find((one) => one.kind === kind && where.startsWith(one.where ?? ''));
    return plan.rate * (found?.times ?? 1);
  }

  function isDue(fault: Fault): boolean {
    return fault.at < moment || (fault.at === moment && fault.occasion <= occasion);
  }

  function happens(kind: FaultKind, where: string): boolean {
    if (isOver) return false;
    occasion = moment === world.now() ? occasion + 1 : 1;
    moment = world.now();
    if (waiting === undefined) {
      if (!chance.happens(faultKinds[kind] * timesFor(kind, where))) return false;
    } else {
      const list = waiting.get(placeOf(kind, where)) ?? [];
      while (list[0] !== undefined && list[0].at + laterMs < moment) list.shift();
      if (list[0] === undefined || !isDue(list[0])) return false;
      list.shift();
    }
    happened.push({ at: moment, occasion, kind, where });
    world.note('fault', `#${happened.length} ${kind}: ${where}`);
    return true;
  }

  return {
    happens,
    happened,
    end() {
      isOver = true;
    },
    store: (kind, work) => () => {
      if (happens('store busy', kind)) throw new StoreError('STORE_BUSY', 'Simulated.');
      if (plan.sharedStore && happens('store unreachable', kind))
        throw new StoreError('STORE_UNREACHABLE', 'Simulated.');
      if (kind === 'read') return work();
      if (!plan.sharedStore && happens('store full', kind))
        throw new StoreError('STORE_CANNOT_WRITE', 'Simulated.');
      const value = work();
      if (plan.sharedStore && happens('store answer lost', kind))
        throw new StoreError('STORE_UNREACHABLE', 'Simulated: it was done.');
      return value;
    },
  };
}

/** Numbers are left out: what was sent third is sent second where something before it is left out. */
function placeOf(kind: FaultKind, where: string): string {
  return `${kind} ${where.replaceAll(/\d+/gu, '')}`;
}
