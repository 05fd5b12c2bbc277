import { createChance } from './chance.ts';

/** Who is there in a history. */
interface Cast {
  readonly customers: number;
  readonly operators: number;
  readonly processes: number;
}

/** Nobody said who is there: they are enough for most of what surveys are about. */
export const usualCast: Cast = { customers: 2, operators: 0, processes: 1 };

/** Some of all casts there can be: campaigns are run in half of them. */
export function drawCast(seed: string): Cast {
  const chance = createChance(`${seed}/cast`);
  const others = chance.whole(3);
  const processes = chance.happens(0.6) ? 1 : 2 + chance.whole(2);
  const operators = chance.happens(0.5) ? 0 : 1 + chance.whole(2);
  return { customers: operators > 0 ? others : 1 + others, operators, processes };
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
