import { type Answer, refuse } from '../http/answer.ts';
import type { JsonCall } from '../http/create-json-server.ts';
import type { KeyCheck } from './check-key.ts';

const ACCOUNT = /^\/webapi\/v3\.0\/accounts\/([^/?]*)/;

/**
 * Looks at every request before its route is sought: the key first (401), then the account (403 for another
 * one than the key's). The OpenAPI document needs neither.
 */
export function createAdmission(checkKey: KeyCheck, accountId: number) {
  return ({ request, query }: Omit<JsonCall, 'path'>): Answer | undefined => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (path === '/openapi.json') return undefined;
    const problem = checkKey(request, query);
    if (problem !== undefined) return refuse(401, problem);
    const account = ACCOUNT.exec(path)?.[1];
    if (account === undefined || account === String(accountId)) return undefined;
    if (!/^\d+$/.test(account)) return refuse(404, 'The account id in the path is not a whole number.');
    return refuse(403, `Account ${account} is not the account of this API key.`);
  };
}
