import { z } from 'zod';
import { defined } from '../../defined.ts';
import type { Campaign } from '../../ports/campaign.ts';

/** What decides how many calls a run of a campaign places; absent: nobody has said it. */
const settingsSchema = z.object({
  plan: z.int().exactOptional(),
  /** Of the plan: the service's own word, e.g. `Velocity`. */
  kind: z.string().exactOptional(),
  attemptsPerSecond: z.number().exactOptional(),
  concurrency: z.number().exactOptional(),
  runMilliseconds: z.number().exactOptional(),
  /** How many test cases. */
  tests: z.int().exactOptional(),
});

export const callSettingsSchema = settingsSchema.extend({
  /** When plan, rate or run time were first seen to be others than before; milliseconds since 1970, by our clock. */
  pacedAt: z.number().exactOptional(),
  /** The same of the number of test cases. */
  testsAt: z.number().exactOptional(),
});

type Settings = z.infer<typeof settingsSchema>;
export type CallSettings = z.infer<typeof callSettingsSchema>;

/**
 * What is known after a campaign was read, created or updated; the same object where that is nothing new.
 * @param runMilliseconds what was sent when it was created: the service's reply doesn't show it
 */
export function noteSettings(
  before: CallSettings | undefined,
  campaign: Campaign,
  { now, runMilliseconds }: { readonly now: number; readonly runMilliseconds?: number | undefined },
): CallSettings {
  const { plan, attemptsPerSecond, concurrency, runsFor = runMilliseconds, tests } = campaign;
  const said: Settings = defined({
    ...{ plan: plan?.id, kind: plan?.type, attemptsPerSecond, concurrency, runMilliseconds: runsFor },
    // A service that leaves them out doesn't say that there are none.
    tests: tests.length === 0 ? undefined : tests.length,
  });
  if (before === undefined) return said;
  const isNew = (name: keyof Settings): boolean => said[name] !== undefined && said[name] !== before[name];
  const isOther = (name: keyof Settings): boolean => before[name] !== undefined && isNew(name);
  if (![...pace, 'tests' as const].some(isNew)) return before;
  return {
    ...before,
    ...said,
    ...(pace.some(isOther) && { pacedAt: now }),
    ...(isOther('tests') && { testsAt: now }),
  };
}

/** Pulse, PulseOutbound and Cruncher repeat, and so may what isn't known. */
export function callsEachOnce({ kind }: CallSettings): boolean {
  return kind?.trim().toLowerCase() === 'velocity';
}

const pace = ['plan', 'kind', 'attemptsPerSecond', 'concurrency', 'runMilliseconds'] as const;
