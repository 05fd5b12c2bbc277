import type { Request } from 'restify';
import { type Allowed, refuse } from '../refusal.ts';
import { parseWatermark } from './read-activity-set.ts';

/** The `watermark` of a request's query. */
export function readWatermark(req: Request): Allowed<number> {
  const query = new URL(req.url ?? '/', 'http://localhost').searchParams;
  const value = parseWatermark(query.get('watermark'));
  return value === undefined
    ? refuse(400, 'BadWatermark', 'watermark: not one that this server gave.')
    : { ok: true, value };
}
