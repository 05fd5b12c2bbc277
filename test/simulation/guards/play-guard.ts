import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { playHistory } from '../history.ts';
import { type BrokenResult, brokenResultSchema } from './broken-result.ts';
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
export const rate = 2;

/**
 * Breaks a guard in a process of its own, and plays histories there until something doesn't hold that holds in the same
 * history with the guard whole.
 * @returns undefined where nothing was found
 */
export async function playGuard(
  guard: Guard,
  { seed, from = 0, most }: Histories,
): Promise<Found | undefined> {
  for (let next = from; next < from + most; ) {
    const { histories, findings } = await playBroken(guard, seed, next, from + most - next);
    if (findings.length === 0) return undefined;
    const history = `${seed}.${histories - 1}`;
    const whole = await playHistory({ seed: history, rate });
    if (whole.findings.length === 0) return { histories: histories - from, history, findings };
    next = histories;
  }
  return undefined;
}

const program = fileURLToPath(new URL('play-broken.ts', import.meta.url));

function playBroken({ name }: Guard, seed: string, from: number, histories: number): Promise<BrokenResult> {
  const options = { guard: name, seed, from, histories, rate };
  const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, `${value}`]);
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...words], (error, stdout, stderr) => {
      if (error !== null) return reject(new Error(`With “${name}” broken: ${stderr || error.message}`));
      resolve(brokenResultSchema.parse(JSON.parse(stdout)));
    });
  });
}
