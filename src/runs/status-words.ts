import { foldWord } from './fold-word.ts';

/** Words for a run that isn't over; no word at all is one of them. */
const running = new Set(['', 'running', 'queued', 'scheduled', 'none', 'pending', 'inprogress']);

/** The seed shows `Completed` (campaign seed §3); the others are what systems of this kind say. */
const completed = new Set(['completed', 'complete', 'finished', 'done', 'ended', 'succeeded', 'success']);

/** Over, but not by having come to its end: never green. */
const brokenOff = new Set([
  'aborted',
  'cancelled',
  'canceled',
  'stopped',
  'terminated',
  'failed',
  'error',
  'expired',
  'timeout',
  'timedout',
  'completedwitherrors',
]);

/** Whether a status or a run's result says that the run isn't over yet. */
export function isRunningWord(word: string | undefined): boolean {
  return running.has(foldWord(word));
}

/** Whether a campaign status says that the run is over, however it ended. A word that nobody knows doesn't. */
export function isTerminalStatus(word: string | undefined): boolean {
  return completed.has(foldWord(word)) || isBrokenOff(word);
}

/** Whether a campaign status says that the run is over without having come to its end. */
export function isBrokenOff(word: string | undefined): boolean {
  return brokenOff.has(foldWord(word));
}
