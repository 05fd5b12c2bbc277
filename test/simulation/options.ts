import { parseArgs } from 'node:util';
import { z } from 'zod';
import { completeCast, usualCast } from './cast.ts';
import type { HistoryPlan } from './history.ts';

export interface Options {
  /** Undefined: a new one. */
  readonly seed: string | undefined;
  /** The name of the one history that is to be played and told. */
  readonly history: string | undefined;
  readonly histories: number;
  readonly minutes: number;
  /** A history is told with all that happened. */
  readonly whole: boolean;
  /** How each history is played. */
  readonly plan: Omit<HistoryPlan, 'seed'>;
}

export const usage = `
npm run simulate -- --histories 300 --seed 7 --processes 3 --rate 1.5
npm run simulate -- --minutes 5
npm run simulate -- --history 7.12 --processes 3 --rate 1.5

--histories N   how many histories are played (100)
--minutes N     for how long they are played
--seed TEXT     what they are drawn from: letters, digits, - and _ (a new one each time)
--rate N        how many times as often as usual things go wrong, from 0 to 20 (1)
--processes N   how many processes of Canvass there are, from 1 to 3 (drawn)
--customers N   how many people take surveys, from 0 to 9 (drawn)
--operators N   how many people run campaigns, from 0 to 9 (drawn)
--history NAME  plays this one history and tells it; if something doesn't hold, the smallest that shows it
--whole         tells everything that happened in it, logs as well
`;

const most = { histories: 1e9, minutes: 1e5 };
const schema = z.object({
  histories: number('histories', 1, most.histories, /^\d+$/),
  minutes: number('minutes', 0, most.minutes),
  seed: text('seed', /^[\w-]+$/, 'letters, digits, - and _'),
  history: text('history', /^[\w.-]+$/, 'letters, digits, -, _ and .'),
  whole: z.boolean().optional(),
  rate: number('rate', 0, 20),
  processes: number('processes', 1, 3, /^\d$/),
  customers: number('customers', 0, 9, /^\d$/),
  operators: number('operators', 0, 9, /^\d$/),
});

/** What plays a history once more. */
export function commandFor(plan: HistoryPlan): string {
  const { rate } = plan;
  const { processes, customers, operators } = plan.isDrawn === true ? plan : completeCast(plan, usualCast);
  const words = Object.entries({ rate, processes, customers, operators }).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${value}`],
  );
  return `npm run simulate -- --history ${plan.seed}${words.join('')}`;
}

/** @returns a sentence that says which of the words can't be read, and why, where they can't */
export function readOptions(words: readonly string[]): Options | string {
  let given: object;
  try {
    given = parseArgs({ args: [...words], options: optionTypes }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message).join(' ');
  const { seed, history, histories, minutes, whole = false, ...plan } = parsed.data;
  if (history !== undefined && (histories ?? minutes ?? seed) !== undefined)
    return '--history plays one history: it goes without --histories, --minutes and --seed.';
  return {
    seed,
    history,
    whole,
    plan: { ...plan, isDrawn: true },
    histories: histories ?? (minutes === undefined ? 100 : Number.POSITIVE_INFINITY),
    minutes: minutes ?? Number.POSITIVE_INFINITY,
  };
}

const optionTypes = Object.fromEntries(
  Object.keys(schema.shape).map((name) => [
    name,
    { type: name === 'whole' ? ('boolean' as const) : ('string' as const) },
  ]),
);

function number(name: string, least: number, most: number, pattern = /^\d+(\.\d+)?$/) {
  const isRight = (given: string): boolean =>
    pattern.test(given) && Number(given) >= least && Number(given) <= most;
  const whole = pattern.test('0.5') ? 'a number' : 'a whole number';
  return z
    .string()
    .refine(isRight, { error: ({ input }) => `--${name} ${input} is not ${whole} from ${least} to ${most}.` })
    .transform(Number)
    .optional();
}

function text(name: string, pattern: RegExp, allowed: string) {
  return z
    .string()
    .refine((given) => pattern.test(given), {
      error: ({ input }) => `--${name} ${input} can only have ${allowed}.`,
    })
    .optional();
}
