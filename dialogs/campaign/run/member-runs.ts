/** The job that begins the runs of a group, and posts what came of them; its key is the group's id. */
export const groupJob = 'group';

/** The reference of a group's run contains the group's own, so that its end leads there. */
export function memberRun(group: string, campaign: number): string {
  return `${group}:${campaign}`;
}

/** The group that a run belongs to; undefined: it was asked for on its own. */
export function groupOf(run: string): string | undefined {
  return /^(.+):\d+$/u.exec(run)?.[1];
}
