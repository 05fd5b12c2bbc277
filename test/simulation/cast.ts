import { createChance } from './chance.ts';

/** Who is there in a history. */
export interface Cast {
  readonly customers: number;
  readonly operators: number;
  readonly processes: number;
}

/** Nobody said who is there: they are enough for most of what surveys are about. */
export const usualCast: Cast = { customers: 2, operators: 0, processes: 1 };

/** Some of all casts there can be. */
export function drawCast(seed: string): Cast {
  const chance = createChance(`${seed}/cast`);
  return {
    customers: 1 + chance.whole(3),
    operators: 0,
    processes: chance.happens(0.6) ? 1 : 2 + chance.whole(2),
  };
}

/** What isn't said is as in another cast; whoever says how many people of one kind there are gets none of the other. */
export function completeCast(said: Partial<Record<keyof Cast, number | undefined>>, other: Cast): Cast {
  const { customers, operators, processes = other.processes } = said;
  return {
    processes,
    customers: customers ?? (operators ? 0 : other.customers),
    operators: operators ?? (customers ? 0 : other.operators),
  };
}
