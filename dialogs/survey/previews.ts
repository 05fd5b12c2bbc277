import type { RecordRepository } from '../ports/records.ts';
import type { SurveyPreview } from '../ports/survey-links.ts';
import type { Clock } from '../ports/time.ts';
import { minutesOf, usualLengths } from './lengths.ts';
import type { createSurveyFinder } from './survey-finder.ts';
import { surveyNumber } from './surveys.ts';

const maxAgeMilliseconds = 60_000;

interface PreviewPorts {
  readonly finder: Pick<ReturnType<typeof createSurveyFinder>, 'read' | 'atHand'>;
  readonly records: Pick<RecordRepository, 'list' | 'tellUnreadable'>;
  readonly now: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * What pages say about surveys before the person asks for one, without waiting for service or store. Data read more than a minute
 * ago is returned as it is and read again in the background.
 */
export function createSurveyPreviews({ finder, records, now, onError }: PreviewPorts) {
  let minutes: ReadonlyMap<number, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;

  async function readLengths(): Promise<void> {
    const lengths = await usualLengths(records);
    minutes = new Map([...lengths].map(([survey, length]) => [survey, minutesOf(length)]));
  }

  async function read(): Promise<void> {
    readAt = now();
    await Promise.all([finder.read(), readLengths()]);
  }

  function readAgain(): void {
    if (now() - readAt > maxAgeMilliseconds) read().catch(onError);
  }

  return {
    read,
    preview(link: string): SurveyPreview | undefined {
      const id = surveyNumber(link);
      if (id === undefined) return undefined;
      readAgain();
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
