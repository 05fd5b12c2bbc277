import { createHash, timingSafeEqual } from 'node:crypto';
import { type Answer, refuse } from '../http/answer.ts';
import type { JsonCall } from '../http/create-json-server.ts';

export interface SurveyCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * Every call carries apikey and apisecret, else 401 (survey seed §5). How they are issued isn't shown there, so
 * any will do, unless the service was started with the ones that it `expected`. Only the document about the
 * service itself is open to everybody.
 */
export function admit(
  { pathname, query }: Pick<JsonCall, 'pathname' | 'query'>,
  expected: SurveyCredentials | undefined,
): Answer | undefined {
  if (pathname === '/openapi.json') return undefined;
  const apiKey = query.get('apikey') ?? '';
  const apiSecret = query.get('apisecret') ?? '';
  if (apiKey === '' || apiSecret === '')
    return refuse(401, 'Unauthorized: apikey and apisecret are required.');
  if (expected === undefined) return undefined;
  const known = same(apiKey, expected.apiKey) && same(apiSecret, expected.apiSecret);
  return known ? undefined : refuse(401, 'Unauthorized: apikey or apisecret is wrong.');
}

function same(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
