import { StoreError } from '../../src/store/database.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

/** What can go wrong in a world, each with how often it does at every occasion. */
export const faultKinds = {
  'process killed before': 0.000_6,
  'process killed after': 0.000_6,
  'process stood still': 0.000_3,
  'power lost': 0.2,
  'store busy': 0.001,
  'store full': 0.000_5,
  'store unreachable': 0.001,
  'store answer lost': 0.001,
  'store slow': 0.004,
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
  'delivered late': 0.05,
  'delivered twice': 0.05,
  'clock put back': 0.01,
  'clock put forward': 0.01,
} as const satisfies Record<string, number>;

export type FaultKind = keyof typeof faultKinds;

export interface Faults {
  /** Whether it goes wrong now; it is noted, and counted. */
  happens(kind: FaultKind, where: string): boolean;
  /** From now on nothing goes wrong. */
  end(): void;
  /** How often each kind happened. */
  readonly counts: ReadonlyMap<FaultKind, number>;
  /** A statement with what can go wrong about it. @throws StoreError */
  store<Value>(kind: 'read' | 'write', work: () => Value): () => Value;
}

export interface FaultPlan {
  /** How many times as often as usual. */
  readonly rate: number;
  /** Faults that don't happen, by their place in the order of those that would. */
  readonly spared: ReadonlySet<number>;
  /** Only on a store behind a network is an answer lost. */
  readonly sharedStore: boolean;
}

export function createFaults(world: World, chance: Chance, plan: FaultPlan): Faults {
  const counts = new Map<FaultKind, number>();
  let drawn = 0;
  let isOver = false;

  function happens(kind: FaultKind, where: string): boolean {
    if (isOver || !chance.happens(faultKinds[kind] * plan.rate)) return false;
    drawn += 1;
    if (plan.spared.has(drawn)) return false;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    world.note('fault', `#${drawn} ${kind}: ${where}`);
    return true;
  }

  return {
    happens,
    counts,
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
