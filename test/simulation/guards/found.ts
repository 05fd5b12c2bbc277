import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Guard } from './guard.ts';
import type { Found } from './play-guard.ts';

/** What was found with a guard broken, when that was looked for last. */
const foundSchema = z.object({ histories: z.int(), history: z.string(), finding: z.string() });
const allSchema = z.record(z.string(), foundSchema);
type KnownFound = z.infer<typeof foundSchema>;

const file = new URL('found.json', import.meta.url);
const page = new URL('README.md', import.meta.url);

/** By the guards' names. */
export function readFound(): Readonly<Record<string, KnownFound>> {
  return allSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Keeps what was found now, and writes the table in the README again. */
export function writeFound(guards: readonly Guard[], now: ReadonlyMap<Guard, Found>): void {
  const before = readFound();
  const entries = guards.flatMap((guard) => {
    const found = now.get(guard);
    const known = found === undefined ? before[guard.name] : toKnow(found);
    return known === undefined ? [] : [[guard.name, known] as const];
  });
  const known = Object.fromEntries(entries);
  writeFileSync(file, `${JSON.stringify(known, undefined, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(
      between,
      (_all, start: string, end: string) => `${start}\n\n${guardTable(guards, known)}\n\n${end}`,
    ),
  );
}

const between =
  /(<!-- From test\/simulation\/guards[^\n]*-->)\n[\s\S]*?\n(<!-- End of the table of guards\. -->)/u;

/** The table in the README, as it stands there between its marks. */
export function tableInReadme(): string | undefined {
  return between.exec(readFileSync(page, 'utf8'))?.[0].split('\n\n')[1];
}

export function guardTable(guards: readonly Guard[], known: Readonly<Record<string, KnownFound>>): string {
  const rows = guards.map((guard) => {
    const { name, file, heldBy = '' } = guard;
    return `| ${name} | \`${file}\` | ${known[name]?.history ?? cell(`none yet: ${heldBy}`)} |`;
  });
  return ['| guard | where | history |', '| --- | --- | --- |', ...rows].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ');

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
