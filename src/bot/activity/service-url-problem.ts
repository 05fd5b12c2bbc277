/** Whom the bot may call back. `anonymous`: nobody proves who sent an activity (local mode). */
export type CallbackTrust = 'anonymous' | 'authenticated';

/**
 * What is wrong with an activity's service URL, or `undefined`. In local mode anyone can send an activity,
 * so only loopback is called back: the bot must not be made to call other hosts. Where activities carry a
 * token, its claim names the URL, and the bot's own token goes there only over TLS.
 */
export function serviceUrlProblem(serviceUrl: string, trust: CallbackTrust): string | undefined {
  const url = URL.parse(serviceUrl);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'not an http(s) URL';
  if (url.username !== '' || url.password !== '') return 'a URL with credentials in it is not taken';
  if (isLoopback(url.hostname)) return undefined;
  if (trust === 'anonymous') return 'without an app id only a service URL on loopback is taken';
  return url.protocol === 'https:' ? undefined : 'only https is taken beyond loopback';
}

/** `URL` has already brought every spelling of an IPv4 address (`127.1`, `0x7f000001`) to four numbers. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
