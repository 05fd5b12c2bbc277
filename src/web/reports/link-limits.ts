import type { Response } from 'restify';
import { maxDownloads, reportRates } from '../../limits.ts';
import type { LimitName } from '../metrics.ts';
import { countHere, type MakeLimiter } from '../rate-limits.ts';
import type { CheckedLink, ReportKind } from './links.ts';

const retrySeconds = 10;

export type LinkLimits = ReturnType<typeof createLinkLimits>;

/**
 * What one run's links may cost, however many were made and shared. Downloads under way are counted in this
 * process, whose memory they take.
 */
export function createLinkLimits(
  countRefusal: (limit: LimitName) => void,
  makeLimiter: MakeLimiter = countHere,
) {
  const pages = makeLimiter('report', reportRates.page);
  const files = makeLimiter('results', reportRates.file);
  let downloads = 0;

  async function takePage(key: string): Promise<number> {
    const seconds = await pages.take(key);
    if (seconds > 0) countRefusal('reportPage');
    return seconds;
  }

  return {
    /** The same for the page of a test case or a campaign: `case 63`, `campaign 12`. */
    takePage,
    /** 0 if the request may go on, else whole seconds to wait. A download counts until its answer has ended. */
    async take(kind: ReportKind, { campaign, run }: CheckedLink, res: Response): Promise<number> {
      const key = `${campaign}/${run}`;
      if (kind === 'report' || kind === 'previous' || kind === 'rows') return await takePage(key);
      if (downloads >= maxDownloads) {
        countRefusal('downloads');
        return retrySeconds;
      }
      downloads += 1;
      const seconds = await files.take(key);
      if (seconds > 0) countRefusal('reportFile');
      if (seconds > 0 || res.destroyed) downloads -= 1;
      else
        res.once('close', () => {
          downloads -= 1;
        });
      return seconds;
    },
  };
}
