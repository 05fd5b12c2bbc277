import type { IncomingMessage } from 'node:http';
import { type Answer, type JsonCall, refuse } from '../../http/server/json-server.ts';
import { createSecretCheck } from '../../http/server/secret-check.ts';
import type { KeyPlacement } from '../../services/campaign/key.ts';

/** What is wrong with a request's API key, for the caller to read; `undefined` if it is right. */
type KeyCheck = (request: Pick<IncomingMessage, 'headers'>, query: URLSearchParams) => string | undefined;

/**
 * Checks the key where `placement` says (seed §5; the place is not shown there). The message says what came,
 * never the key itself, since this is the commonest problem of new users.
 */
export function createKeyCheck(apiKey: string, placement: KeyPlacement): KeyCheck {
  const isRight = createSecretCheck(apiKey);
  const wrong = 'Unauthorized: the API key is not valid.';

  if (placement.in === 'query') {
    return (_request, query) => {
      const key = query.get(placement.name);
      if (!key) return `Unauthorized: no API key. Send it as the query parameter ${placement.name}.`;
      return isRight(key) ? undefined : wrong;
    };
  }

  const { name, scheme } = placement;
  const form = `${name}: ${scheme === undefined ? '' : `${scheme} `}<key>`;
  return ({ headers }) => {
    const header = headers[name.toLowerCase()];
    const value = (Array.isArray(header) ? header.join(', ') : (header ?? '')).trim();
    if (value === '') return `Unauthorized: no API key. Send it as the header ${form}`;
    if (scheme === undefined) return isRight(value) ? undefined : wrong;
    const [sent = '', ...rest] = value.split(/\s+/);
    const key = rest.join(' ');
    if (sent.toLowerCase() === scheme.toLowerCase() && key !== '') return isRight(key) ? undefined : wrong;
    if (sent.toLowerCase() === 'basic' && key !== '') {
      return `Unauthorized: this service takes an API key, not HTTP Basic. Send it as the header ${form}`;
    }
    return `Unauthorized: the header ${name} does not have the scheme ${scheme}. Send it as the header ${form}`;
  };
}

const accountPath = /^\/webapi\/v3\.0\/accounts\/([^/?]*)/;

/**
 * Looks at every request before routing: the key first (401), then the account (403 for another one than the key's).
 * The OpenAPI document needs neither.
 */
export function createAdmission(checkKey: KeyCheck, accountId: number) {
  return ({ request, pathname, query }: Omit<JsonCall, 'path'>): Answer | undefined => {
    if (pathname === '/openapi.json') return undefined;
    const problem = checkKey(request, query);
    if (problem !== undefined) return refuse(401, problem);
    const account = accountPath.exec(pathname)?.[1];
    if (account === undefined || account === String(accountId)) return undefined;
    if (!/^\d+$/.test(account)) return refuse(404, 'The account id in the path is not a whole number.');
    return refuse(403, `Account ${account} is not the account of this API key.`);
  };
}
