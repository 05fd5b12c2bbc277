import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { playHistory } from '../history.ts';
import { brokenResultSchema } from './broken-result.ts';
import type { Guard } from './guard.ts';

/** The histories to play: `seed.from` and those after it. */
export interface Histories {
  readonly seed: string;
  readonly from?: number;
  readonly most: number;
}

export interface Found {
  /** How many histories it took. */
  readonly histories: number;
  /** The name of the last one. */
  readonly history: string;
  readonly findings: readonly string[];
}

/** How often things go wrong in these histories, as a multiple of the usual. */
const rate = 2;

const program = fileURLToPath(new URL('play-broken.ts', import.meta.url));

/**
 * Breaks a guard in a process of its own, and plays histories there until something doesn't hold that holds in the same
 * history with the guard whole.
 * @returns undefined where nothing was found
 */
export async function playGuard(
  guard: Guard,
  { seed, from = 0, most }: Histories,
): Promise<Found | undefined> {
  const options = { guard: guard.name, seed, from, histories: most, rate };
  const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, `${value}`]);
  const broken = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => broken.once('close', resolve));
  let errors = '';
  broken.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  try {
    for await (const line of createInterface({ input: broken.stdout })) {
      const { index, findings } = brokenResultSchema.parse(JSON.parse(line));
      const history = `${seed}.${index}`;
      const whole = await playHistory({ ...guard.plan, seed: history, rate });
      if (whole.findings.length === 0) return { histories: index + 1 - from, history, findings };
    }
    const code = await ended;
    if (code !== 0) throw new Error(`With “${guard.name}” broken: ${errors}`);
    return undefined;
  } finally {
    broken.kill();
  }
}
