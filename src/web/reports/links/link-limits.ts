import type { Response } from 'restify';
import { createTokenBuckets } from '../../rate-limits.ts';
import type { CheckedLink, ReportKind } from '../links.ts';

export interface LinkLimits {
  /** 0 where the request may go on, else whole seconds to wait; a download holds its place until the answer has ended. */
  take(kind: ReportKind, link: CheckedLink, res: Response): number;
}

/** Downloads under way at once: each reads all results of a run. */
const maxDownloads = 4;
const retrySeconds = 10;

/**
 * What one run's links may cost, whoever has them and however many were made: a page is read from what is kept; a file of
 * results is read from the service each time.
 */
export function createLinkLimits(): LinkLimits {
  const pages = createTokenBuckets({ burst: 30, perSecond: 1, maxKeys: 10_000 });
  const files = createTokenBuckets({ burst: 5, perSecond: 1 / 30, maxKeys: 10_000 });
  let downloads = 0;
  return {
    take(kind, { campaign, run }, res) {
      const key = `${campaign}/${run}`;
      if (kind === 'report') return pages.take(key);
      if (downloads >= maxDownloads) return retrySeconds;
      const seconds = files.take(key);
      if (seconds > 0) return seconds;
      downloads += 1;
      res.once('close', () => {
        downloads -= 1;
      });
      return 0;
    },
  };
}
