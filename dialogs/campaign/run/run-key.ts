/** The kind of the jobs that tend runs. */
export const runJob = 'run';

/** The key of the job that tends a run. */
export function runKey({ campaign, id }: { readonly campaign: number; readonly id: string }): string {
  return `${campaign}/${id}`;
}

export function readRunKey(key: string): { readonly campaign: number; readonly id: string } | undefined {
  const [, campaign, id] = /^(\d+)\/(.+)$/u.exec(key) ?? [];
  return campaign === undefined || id === undefined ? undefined : { campaign: Number(campaign), id };
}
