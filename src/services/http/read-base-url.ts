/** Where a service is reached. `pathname` has no slash at its end. */
export interface BaseUrl {
  readonly origin: string;
  readonly pathname: string;
}

/**
 * @throws TypeError where the text is no `https:` URL, or one with credentials, a query or a fragment. The
 * message does not repeat the text, which may hold a secret
 */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new TypeError('A service’s base URL has to start with https://.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('A service’s base URL carries no credentials, query or fragment.');
  }
  return { origin: url.origin, pathname: withoutLastSlashes(url.pathname) };
}

/** Whether an address is the base URL itself or below it, under the same scheme, host and port. */
export function isBelow(base: BaseUrl, url: URL): boolean {
  return (
    url.origin === base.origin &&
    url.username === '' &&
    url.password === '' &&
    (url.pathname === base.pathname || url.pathname.startsWith(`${base.pathname}/`))
  );
}

export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
