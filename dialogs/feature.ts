import type { JobHandler } from './ports/jobs.ts';
import type { RecordRepository } from './ports/records.ts';
import type { Collection } from './records.ts';
import type { Place } from './turn.ts';

/** What a subject with records or jobs declares: all wiring is read from a list of features. */
export interface Feature<Ports> {
  readonly records: readonly Collection<unknown>[];
  /** By their kinds. */
  readonly jobs?: (ports: Ports) => ReadonlyMap<string, JobHandler>;
  /** The kinds that a person waits for, or that are due at a set time: other jobs don't delay them. */
  readonly awaitedJobs?: readonly string[];
  /** The campaigns polled for runs that others start, possibly listed more than once; `all`: every campaign. */
  readonly watches?: (records: RecordRepository) => AsyncIterable<number | 'all'>;
  /** Where it will post, even if nothing has been said there for a long time. */
  readonly places?: (records: RecordRepository) => AsyncIterable<Place>;
}

/** The jobs of all features. */
export function jobsOf<Ports>(
  features: readonly Feature<Ports>[],
  ports: Ports,
): ReadonlyMap<string, JobHandler> {
  return new Map(features.flatMap(({ jobs }) => [...(jobs?.(ports) ?? [])]));
}

/** The campaigns polled for any feature. */
export async function watchedBy(
  features: readonly Pick<Feature<never>, 'watches'>[],
  records: RecordRepository,
): Promise<ReadonlySet<number | 'all'>> {
  const each = features.map(({ watches }) =>
    watches === undefined ? [] : Array.fromAsync(watches(records)),
  );
  return new Set((await Promise.all(each)).flat());
}
