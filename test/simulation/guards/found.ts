import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Guard } from './guard.ts';
import type { Found } from './play-guard.ts';

/** What was found with a guard broken, when that was looked for last. */
const foundSchema = z.object({ histories: z.int(), history: z.string(), finding: z.string() });
const allSchema = z.record(z.string(), foundSchema);
type KnownFound = z.infer<typeof foundSchema>;

const file = new URL('found.json', import.meta.url);

/** By the guards' names. */
export function readFound(): Readonly<Record<string, KnownFound>> {
  return allSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Keeps what was found now. */
export function writeFound(guards: readonly Guard[], now: ReadonlyMap<Guard, Found>): void {
  const before = readFound();
  const entries = guards.flatMap((guard) => {
    const found = now.get(guard);
    const known = found === undefined ? before[guard.name] : toKnow(found);
    return known === undefined ? [] : [[guard.name, known] as const];
  });
  const known = Object.fromEntries(entries);
  writeFileSync(file, `${JSON.stringify(known, undefined, 2)}\n`);
}

const maxWords = 120;

/** What is wrong at the service or in a channel says more than that somebody could not go on. */
function toKnow({ histories, history, findings }: Found): KnownFound {
  const [first = ''] = findings.toSorted((one, other) => rank(one) - rank(other));
  // The same places many times over.
  const short = first.replace(/( for [^,]+),.*$/u, '$1, …');
  const finding = short.length > maxWords ? `${short.slice(0, maxWords)}…` : short;
  return { histories, history, finding };
}

function rank(finding: string): number {
  return /^(customer|operator)-\d+: /u.test(finding) ? 1 : 0;
}
