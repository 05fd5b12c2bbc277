import type { z } from 'zod';
import type { TestCase } from '../../../dialogs/ports/campaign-service.ts';
import { givenWord } from './given-word.ts';
import { onlyGiven } from './only-given.ts';
import { parseServiceDate } from './parse-service-date.ts';
import type { readableTestCase } from './readable-items.ts';

/** Campaign seed §2, "Test case (list item)". */
export function readTestCase(wire: z.infer<typeof readableTestCase>): TestCase {
  return {
    id: wire.testCaseId,
    name: givenWord(wire.name) ?? `Test case ${wire.testCaseId}`,
    ...onlyGiven({
      folder: givenWord(wire.folderPath),
      channel: givenWord(wire.channel),
      destination: givenWord(wire.destination),
      steps: wire.stepCount,
      modifiedAt: parseServiceDate(wire.lastModified),
    }),
  };
}
