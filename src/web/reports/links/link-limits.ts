import type { Response } from 'restify';
import { maxDownloads, reportRates } from '../../../limits.ts';
import { createTokenBuckets } from '../../rate-limits.ts';
import type { CheckedLink, ReportKind } from '../links.ts';

export interface LinkLimits {
  /** 0 where the request may go on, else whole seconds to wait; a download holds its place until the answer has ended. */
  take(kind: ReportKind, link: CheckedLink, res: Response): number;
}

const retrySeconds = 10;

/** What one run's links may cost, whoever has them and however many were made. */
export function createLinkLimits(): LinkLimits {
  const pages = createTokenBuckets(reportRates.page);
  const files = createTokenBuckets(reportRates.file);
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
