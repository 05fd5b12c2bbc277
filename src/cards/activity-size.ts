import type { RenderedActivity } from './rendered-activity.ts';

/** Bytes of an activity on the wire, as UTF-8. As UTF-16, in which Teams counts, they are twice as many at most. */
export function activitySize(activity: RenderedActivity): number {
  return Buffer.byteLength(JSON.stringify(activity));
}
