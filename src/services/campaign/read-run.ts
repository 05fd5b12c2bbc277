import type { z } from 'zod';
import type { CampaignRun } from '../../../dialogs/ports/campaign-service.ts';
import { givenWord } from './given-word.ts';
import { onlyGiven } from './only-given.ts';
import { parseServiceDate } from './parse-service-date.ts';
import type { readableRun } from './readable-items.ts';

/** Campaign seed §2, "Campaign run". */
export function readRun(wire: z.infer<typeof readableRun>): CampaignRun {
  return {
    id: wire.runId,
    ...onlyGiven({
      startedAt: parseServiceDate(wire.startDate),
      endedAt: parseServiceDate(wire.endDate),
      result: givenWord(wire.result),
    }),
  };
}
