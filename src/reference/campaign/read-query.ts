import { parseServiceDate } from '../../services/campaign/parse-service-date.ts';
import type { Answer } from '../http/answer.ts';
import { refuseField } from './refuse-field.ts';

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Answer };

/** The page asked for, 1 where none is. Its bounds are not shown in the seed (§4): from 1, no upper one. */
export function readPageNumber(query: URLSearchParams): Read<number> {
  const text = find(query, 'pageno') ?? '1';
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1) return { ok: true, value: Number(text) };
  return { ok: false, refusal: refuseField('pageno', 'must be a whole number from 1') };
}

/** Seed §4, "List runs": ms since 1970, and how it was written; the beginning of time where it isn't there. */
export function readFromDate(
  query: URLSearchParams,
): Read<{ readonly since: number; readonly text: string | undefined }> {
  const text = find(query, 'fromDate') ?? undefined;
  // .NET's "no date" is its earliest one.
  if (text === undefined || text.startsWith('0001-')) return { ok: true, value: { since: 0, text } };
  const since = parseServiceDate(text);
  if (since !== undefined) return { ok: true, value: { since, text } };
  return {
    ok: false,
    refusal: refuseField('fromDate', 'must be a UTC timestamp such as 2030-01-31T08:00:00Z'),
  };
}

/** Seed §4, "List run results": false where it isn't there. */
export function readStepResults(query: URLSearchParams): Read<boolean> {
  const text = (find(query, 'stepResults') ?? 'false').toLowerCase();
  if (text === 'true' || text === 'false') return { ok: true, value: text === 'true' };
  return { ok: false, refusal: refuseField('stepResults', 'must be true or false') };
}

/** Parameter names in any casing, as the systems of this kind take them. */
function find(query: URLSearchParams, name: string): string | null {
  const exact = query.get(name);
  if (exact !== null) return exact === '' ? null : exact;
  const written = [...query.keys()].find((key) => key.toLowerCase() === name.toLowerCase());
  return (written === undefined ? null : query.get(written)) || null;
}
