import type { WebChatLog } from '../ports.ts';
import { isShown } from './is-shown.ts';

/** Direct Line 3.0, "ActivitySet". */
export interface ActivitySet {
  readonly activities: readonly unknown[];
  readonly watermark: string;
}

/** What a page is to be shown after a sequence; `more`: there is more to read after `sequence`. */
export async function readActivitySet(log: WebChatLog, conversation: string, after: number) {
  const { activities, watermark, more } = await log.readSince(conversation, after);
  const set: ActivitySet = {
    activities: activities.map(({ activity }) => activity).filter(isShown),
    watermark: String(watermark),
  };
  return { set, sequence: watermark, more };
}

/** A client's watermark as a sequence; 0, the beginning, for none; nothing where it isn't one of ours. */
export function parseWatermark(text: string | null): number | undefined {
  if (text === null || text === '' || text === '-') return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
