import { inTime } from '../in-time.ts';
import type { RecordRepository } from '../ports/records.ts';
import type { SurveyPreview } from '../ports/survey-links.ts';
import type { Time } from '../ports/time.ts';
import { minutesOf, usualLengths } from './lengths.ts';
import type { createSurveyFinder } from './survey-finder.ts';
import { surveyNumber } from './surveys.ts';

const maxAgeMilliseconds = 60_000;
/** How long a page waits for the first list. Milliseconds. */
const maxWait = 1_000;

interface PreviewPorts {
  readonly finder: Pick<ReturnType<typeof createSurveyFinder>, 'read' | 'atHand'>;
  readonly records: Pick<RecordRepository, 'list' | 'tellUnreadable'>;
  readonly time: Time;
  readonly onError: (error: unknown) => void;
}

/**
 * What pages say about surveys before the person asks for one. They wait a moment for what is read first, because previews of
 * links are cached for long; after that, data read more than a minute ago is returned as it is and read again in the background.
 */
export function createSurveyPreviews({ finder, records, time, onError }: PreviewPorts) {
  let minutes: ReadonlyMap<number, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let first: Promise<unknown> | undefined;

  async function readLengths(): Promise<void> {
    const lengths = await usualLengths(records);
    minutes = new Map([...lengths].map(([survey, length]) => [survey, minutesOf(length)]));
  }

  async function read(): Promise<void> {
    readAt = time.now();
    const reads = [finder.read(), readLengths()];
    first ??= Promise.allSettled(reads);
    await Promise.all(reads);
  }

  function readAgain(): void {
    if (time.now() - readAt > maxAgeMilliseconds) read().catch(onError);
  }

  return {
    read,
    async preview(link: string): Promise<SurveyPreview | undefined> {
      const id = surveyNumber(link);
      if (id === undefined) return undefined;
      readAgain();
      if (first !== undefined) await inTime(time, first, maxWait, undefined);
      const found = finder.atHand(id);
      if (found === undefined || found.unnamed === true) return undefined;
      return { id, name: found.name, minutes: minutes.get(id) };
    },
    minutes(): ReadonlyMap<number, number> {
      readAgain();
      return minutes;
    },
  };
}
