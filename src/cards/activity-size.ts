import type { RenderedActivity } from './rendered-activity.ts';

/** Bytes of an activity on the wire: as UTF-8 or as UTF-16, in which Teams counts, whichever is more. */
export function activitySize(activity: RenderedActivity): number {
  const json = JSON.stringify(activity);
  return Math.max(Buffer.byteLength(json), json.length * 2);
}
