import { createRedact } from '../../http/client/redact.ts';

interface PlacedKey {
  /** Sent with every request (campaign seed §5 rule 1). */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Removes each parameter that holds the key, whatever its name; `undefined` if the key is also elsewhere. */
  withoutKey(pathAndQuery: string): string | undefined;
}

/** Puts the API key where the placement says, trimmed, since pasting may add white space. */
export function placeKey(pasted: string, placement: KeyPlacement): PlacedKey {
  const key = pasted.trim();
  const redact = createRedact(keySecrets(key));
  const holdsKey = (text: string): boolean => text === key || redact(text) !== text;
  const carriesKey = (parameter: string): boolean => {
    const [[name = '', value = ''] = []] = [...new URLSearchParams(parameter)];
    const isPlace = placement.in === 'query' && name.toLowerCase() === placement.name.toLowerCase();
    return isPlace || [parameter, name, value].some(holdsKey);
  };
  const inHeader =
    placement.in === 'header' && placement.scheme !== undefined ? `${placement.scheme} ${key}` : key;
  return {
    headers: placement.in === 'header' ? { [placement.name]: inHeader } : {},
    query: placement.in === 'query' ? { [placement.name]: key } : {},
    withoutKey(pathAndQuery) {
      const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/su.exec(pathAndQuery) ?? [];
      const kept = (query?.split('&') ?? []).filter((parameter) => !carriesKey(parameter)).join('&');
      const clean = kept === '' ? path : `${path}?${kept}`;
      return redact(clean) === clean ? clean : undefined;
    },
  };
}

/** The seed doesn't show where the key goes (§5); the header `Authorization: ApiKey <key>` is seen in the wild. */
export type KeyPlacement =
  | { readonly in: 'header'; readonly name: string; readonly scheme?: string }
  | { readonly in: 'query'; readonly name: string };

export const defaultKeyPlacement: KeyPlacement = { in: 'header', name: 'Authorization', scheme: 'ApiKey' };

/** How the key is sent, to help with a 401, the most common problem (campaign seed §5). */
export function describePlacement(placement: KeyPlacement): string {
  if (placement.in === 'query') return `the query parameter ${placement.name}`;
  const scheme = placement.scheme === undefined ? '' : `${placement.scheme} `;
  return `the header ${placement.name}: ${scheme}<key>`;
}

/** A shorter part could be any word. */
const minPart = 8;

/** What must not appear anywhere: the key, and both halves of one like `<key>:<token>`, as seen in the wild. */
export function keySecrets(pasted: string): string[] {
  const key = pasted.trim();
  const parts = key.split(':').filter((part) => part !== key && part.length >= minPart);
  return [key, ...parts];
}
