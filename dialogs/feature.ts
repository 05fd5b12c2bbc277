import type { JobHandler } from './ports/jobs.ts';
import type { RecordRepository } from './ports/records.ts';
import type { Collection } from './records.ts';
import type { Place } from './turn.ts';

/**
 * What others must know of a subject that keeps something or goes on by itself. A list of features is all that is wired:
 * which kinds of records are kept, moved and pruned, which jobs there are, what is looked at, and where something will be
 * posted are read from it.
 */
export interface Feature<Ports> {
  readonly records: readonly Collection<unknown>[];
  /** By their kinds. */
  readonly jobs?: (ports: Ports) => ReadonlyMap<string, JobHandler>;
  /** The kinds that a person waits for, or for which a time was set: nothing else that there is to do delays them. */
  readonly awaitedJobs?: readonly string[];
  /** The campaigns that are looked at for runs that others start. One may come more than once; `all`: each that there is. */
  readonly watches?: (records: RecordRepository) => AsyncIterable<number | 'all'>;
  /** Where it will post, even if nothing has been said there for long. */
  readonly places?: (records: RecordRepository) => AsyncIterable<Place>;
}

/** The jobs of all of them. */
export function jobsOf<Ports>(
  features: readonly Feature<Ports>[],
  ports: Ports,
): ReadonlyMap<string, JobHandler> {
  return new Map(features.flatMap(({ jobs }) => [...(jobs?.(ports) ?? [])]));
}

/** What is looked at for any of them. */
export async function watchedBy(
  features: readonly Pick<Feature<never>, 'watches'>[],
  records: RecordRepository,
): Promise<ReadonlySet<number | 'all'>> {
  const each = features.map(({ watches }) =>
    watches === undefined ? [] : Array.fromAsync(watches(records)),
  );
  return new Set((await Promise.all(each)).flat());
}
