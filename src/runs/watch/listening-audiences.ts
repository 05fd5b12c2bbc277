import type { Audience, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

/**
 * The audiences that are to be told something. A muted place hears nothing of scheduled runs; who asked for a run, or
 * to watch it, is told all the same.
 */
export async function listeningAudiences(
  { isMuted }: Pick<RunWatchPorts, 'isMuted'>,
  run: TendedRun,
): Promise<{ readonly listening: readonly Audience[]; readonly muted: readonly Audience[] }> {
  const listening: Audience[] = [];
  const muted: Audience[] = [];
  for (const audience of run.audiences) {
    if (audience.done) continue;
    const silent = audience.mentions === undefined && (await isMuted(run.campaign, audience.place));
    (silent ? muted : listening).push(audience);
  }
  return { listening, muted };
}
