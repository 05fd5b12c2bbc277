/**
 * Where the API key goes in a request. The seed doesn't show it (§5), so it is configurable; seen in the wild
 * is the header `Authorization: ApiKey <key>`.
 */
export type KeyPlacement =
  | { readonly in: 'header'; readonly name: string; readonly scheme?: string }
  | { readonly in: 'query'; readonly name: string };

export const defaultKeyPlacement: KeyPlacement = { in: 'header', name: 'Authorization', scheme: 'ApiKey' };
