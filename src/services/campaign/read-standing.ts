import type { z } from 'zod';
import type { RunStanding } from '../../../dialogs/ports/campaign-service.ts';
import { givenWord } from './given-word.ts';
import { onlyGiven } from './only-given.ts';
import { parseServiceDate } from './parse-service-date.ts';
import type { resultPageSchema } from './schemas.ts';

type Wire = Pick<z.infer<typeof resultPageSchema>, 'campaignRun' | 'totalResults'>;

/** What the results list says of the run as a whole (campaign seed §2, end). */
export function readStanding({ campaignRun, totalResults }: Wire): RunStanding {
  return onlyGiven({
    status: givenWord(campaignRun?.campaignStatus),
    startedAt: parseServiceDate(campaignRun?.startDate),
    endedAt: parseServiceDate(campaignRun?.endDate),
    result: givenWord(campaignRun?.result),
    totalResults,
  });
}
