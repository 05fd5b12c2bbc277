import type { RunStatus } from './campaign.ts';

/** Words for a run that ended before all of its tests had run. */
export const cutShortWords: readonly string[] = [
  ...['aborted', 'cancelled', 'canceled', 'stopped', 'terminated', 'expired', 'timeout', 'timedout'],
];

/** Whether a finished run ended before all of its tests had run, by the service's own words. */
export function isCutShort(words: Pick<RunStatus, 'status' | 'result'>): boolean {
  return cutShortWord(words) !== undefined;
}

/** The word that says that a run was cut short. */
export function cutShortWord({ status, result }: Pick<RunStatus, 'status' | 'result'>): string | undefined {
  return [result, status].find((word) => cutShortWords.includes(foldWord(word)))?.trim();
}

/**
 * One spelling for the service's words: no case, no spaces, hyphens or underscores. Complete sets of words are not shown
 * (campaign seed §2, end), so `In Progress`, `IN_PROGRESS` and `InProgress` count as one.
 */
export function foldWord(word = ''): string {
  return word
    .normalize('NFKC')
    .replace(/[\s_-]+/gu, '')
    .toLowerCase();
}
