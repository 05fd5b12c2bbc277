interface Times {
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** A run with its times by our clock. @param serviceAhead how far the service's clock is ahead of it */
export function inOurTime<Run extends Times>(run: Run, serviceAhead: number): Run {
  const ours = (at: number | undefined) => (at === undefined ? undefined : at - serviceAhead);
  return { ...run, startedAt: ours(run.startedAt), endedAt: ours(run.endedAt) };
}
