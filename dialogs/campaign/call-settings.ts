import { z } from 'zod';
import type { Campaign } from '../ports/campaign.ts';

/** What decides how many calls a run of a campaign places; absent: unknown. */
const settingsSchema = z.object({
  plan: z.int().optional(),
  /** Of the plan: the service's own word, e.g. `Velocity`. */
  kind: z.string().optional(),
  attemptsPerSecond: z.number().optional(),
  concurrency: z.number().optional(),
  runMilliseconds: z.number().optional(),
  /** How many test cases. */
  tests: z.int().optional(),
});

export const callSettingsSchema = settingsSchema.extend({
  /** When plan, rate or run time were first seen to have changed, by our clock. */
  pacedAt: z.number().optional(),
  /** The same for the number of test cases. */
  testsAt: z.number().optional(),
});

type Settings = z.infer<typeof settingsSchema>;
export type CallSettings = z.infer<typeof callSettingsSchema>;

/**
 * What is known after a campaign was read, created or updated; the same object if there is nothing new.
 * @param runMilliseconds what was sent when it was created: the service's reply doesn't show it
 */
export function noteSettings(
  before: CallSettings | undefined,
  campaign: Campaign,
  { now, runMilliseconds }: { readonly now: number; readonly runMilliseconds?: number | undefined },
): CallSettings {
  const { plan, attemptsPerSecond, concurrency, runsFor = runMilliseconds, tests } = campaign;
  const said: Settings = {
    plan: plan?.id,
    kind: plan?.type,
    attemptsPerSecond,
    concurrency,
    runMilliseconds: runsFor,
    // The service may leave them out.
    tests: tests.length === 0 ? undefined : tests.length,
  };
  if (before === undefined) return said;
  const isNew = (name: keyof Settings): boolean => said[name] !== undefined && said[name] !== before[name];
  const isOther = (name: keyof Settings): boolean => before[name] !== undefined && isNew(name);
  if (![...pace, 'tests' as const].some(isNew)) return before;
  return {
    plan: said.plan ?? before.plan,
    kind: said.kind ?? before.kind,
    attemptsPerSecond: said.attemptsPerSecond ?? before.attemptsPerSecond,
    concurrency: said.concurrency ?? before.concurrency,
    runMilliseconds: said.runMilliseconds ?? before.runMilliseconds,
    tests: said.tests ?? before.tests,
    pacedAt: pace.some(isOther) ? now : before.pacedAt,
    testsAt: isOther('tests') ? now : before.testsAt,
  };
}

/** Pulse, PulseOutbound and Cruncher repeat, and unknown kinds may. */
export function callsEachOnce({ kind }: CallSettings): boolean {
  return kind?.trim().toLowerCase() === 'velocity';
}

const pace = ['plan', 'kind', 'attemptsPerSecond', 'concurrency', 'runMilliseconds'] as const;
