import type { CampaignRun } from '../../dialogs/ports/campaign-service.ts';
import type { RunIntent } from './run-intent.ts';

export type FoundRun =
  | { readonly kind: 'none' }
  /** `startKnown` is false where the service tells no start: then only its id says that it is new. */
  | { readonly kind: 'one'; readonly run: CampaignRun; readonly startKnown: boolean }
  /** Oldest first; a run without a start date stands last. Somebody has to choose. */
  | { readonly kind: 'ambiguous'; readonly runs: readonly CampaignRun[] };

/**
 * The run that an execution started (campaign seed §4 rule 3): its id was not written down, and it started at
 * or after the time that was. Only times of the service are compared, so it doesn't matter what our clock
 * says. A scheduled run that starts beside ours makes it ambiguous: nothing tells the two apart.
 */
export function findRun(intent: RunIntent, listed: readonly CampaignRun[]): FoundRun {
  const known = new Set(intent.knownRuns);
  const candidates = new Map<number, CampaignRun>();
  for (const run of listed) {
    if (!known.has(run.id) && !startedBefore(run, intent.since)) keep(candidates, run);
  }
  // A run whose start is told twice, differently, is judged by every telling.
  for (const run of listed) if (startedBefore(run, intent.since)) candidates.delete(run.id);
  const [run, ...others] = candidates.values();
  if (run === undefined) return { kind: 'none' };
  if (others.length === 0) return { kind: 'one', run, startKnown: run.startedAt !== undefined };
  return { kind: 'ambiguous', runs: [run, ...others].sort(byStart) };
}

function startedBefore({ startedAt }: CampaignRun, since: number | undefined): boolean {
  return startedAt !== undefined && since !== undefined && startedAt < since;
}

/** Pages that shift while they are read show a run twice: it is one run, and the telling with a start is kept. */
function keep(candidates: Map<number, CampaignRun>, run: CampaignRun): void {
  const before = candidates.get(run.id);
  if (before === undefined || before.startedAt === undefined) candidates.set(run.id, run);
}

function byStart(one: CampaignRun, other: CampaignRun): number {
  const [first, second] = [
    one.startedAt ?? Number.POSITIVE_INFINITY,
    other.startedAt ?? Number.POSITIVE_INFINITY,
  ];
  return first === second ? one.id - other.id : first - second;
}
