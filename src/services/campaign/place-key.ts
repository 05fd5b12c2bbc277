import type { HttpRequest } from '../http/http-request.ts';
import { createRedact } from '../http/redact.ts';
import type { KeyPlacement } from './key-placement.ts';
import { keySecrets } from './key-secrets.ts';

export interface PlacedKey {
  /** What every request carries (campaign seed §5 rule 1). */
  readonly headers: NonNullable<HttpRequest['headers']>;
  readonly query: NonNullable<HttpRequest['query']>;
  /**
   * A path with its query, less every parameter that carries the key, whatever it is called; `undefined` where
   * the key stands elsewhere in it.
   */
  withoutKey(pathAndQuery: string): string | undefined;
}

/** Puts the API key where the placement says, without the white space of a careless paste. */
export function placeKey(pasted: string, placement: KeyPlacement): PlacedKey {
  const key = pasted.trim();
  const redact = createRedact(keySecrets(key));
  const carriesKey = (parameter: string): boolean => {
    const [[name = '', value = ''] = []] = [...new URLSearchParams(parameter)];
    const isPlace = placement.in === 'query' && name.toLowerCase() === placement.name.toLowerCase();
    return isPlace || value === key || redact(parameter) !== parameter;
  };
  return {
    ...(placement.in === 'query'
      ? { headers: {}, query: { [placement.name]: key } }
      : {
          headers: { [placement.name]: placement.scheme === undefined ? key : `${placement.scheme} ${key}` },
          query: {},
        }),
    withoutKey(pathAndQuery) {
      const at = pathAndQuery.indexOf('?');
      const path = at < 0 ? pathAndQuery : pathAndQuery.slice(0, at);
      const parameters = at < 0 ? [] : pathAndQuery.slice(at + 1).split('&');
      const kept = parameters.filter((parameter) => !carriesKey(parameter)).join('&');
      const clean = kept === '' ? path : `${path}?${kept}`;
      return redact(clean) === clean ? clean : undefined;
    },
  };
}
