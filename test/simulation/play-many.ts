import { createHash } from 'node:crypto';
import { type HistoryPlan, type HistoryResult, playHistory } from './history.ts';

export interface Played {
  readonly histories: number;
  readonly turns: number;
  readonly faults: number;
  readonly findings: number;
}

export interface ManyPlayed extends Played {
  /** Of all that was seen. */
  readonly digest: string;
}

export interface ManyPlan {
  readonly seed: string;
  readonly plan: Omit<HistoryPlan, 'seed'>;
  /** Whether that is enough. */
  isEnough(played: Played): boolean;
  /** Hears of each history once it has been played. */
  onHistory(plan: HistoryPlan, result: HistoryResult, played: Played): void;
}

/** Plays one history of a seed after the other. */
export async function playMany({ seed, plan, isEnough, onHistory }: ManyPlan): Promise<ManyPlayed> {
  let played: Played = { histories: 0, turns: 0, faults: 0, findings: 0 };
  const digest = createHash('sha256');
  while (!isEnough(played)) {
    const next = { ...plan, seed: `${seed}.${played.histories}` };
    const result = await playHistory(next);
    digest.update(result.digest);
    played = {
      histories: played.histories + 1,
      turns: played.turns + result.turns,
      faults: played.faults + result.parts.faults.length,
      findings: played.findings + result.findings.length,
    };
    onHistory(next, result, played);
  }
  return { ...played, digest: digest.digest('hex').slice(0, 12) };
}

/** `300 histories, 41,210 turns, 9,332 faults, 0 findings` */
export function tellPlayed({ histories, turns, faults, findings }: Played): string {
  const counts = Object.entries({ histories, turns, faults, findings });
  return counts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ');
}
