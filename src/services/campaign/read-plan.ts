import type { z } from 'zod';
import type { Plan } from '../../../dialogs/ports/campaign-service.ts';
import { givenWord } from './given-word.ts';
import { onlyGiven } from './only-given.ts';
import { parseServiceDate } from './parse-service-date.ts';
import type { readablePlan } from './readable-items.ts';

/** Campaign seed §2, "Plan". */
export function readPlan(wire: z.infer<typeof readablePlan>): Plan {
  return {
    id: wire.planId,
    name: givenWord(wire.name) ?? `Plan ${wire.planId}`,
    ...onlyGiven({
      type: givenWord(wire.type),
      startsAt: parseServiceDate(wire.startDate),
      endsAt: parseServiceDate(wire.endDate),
    }),
  };
}
