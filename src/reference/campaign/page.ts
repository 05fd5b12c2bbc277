import type { JsonCall } from '../http/create-json-server.ts';
import type { Stretch } from './storage.ts';

/** Items on a page, whatever is asked: seen in the wild, not shown in the seed (§4). */
export const PAGE_SIZE = 50;

export const stretchOf = (pageno: number): Stretch => ({
  offset: (pageno - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
});

/** The service's own address, as the caller wrote its host: `https://127.0.0.1:4000`. */
export function serviceUrl({ request }: Pick<JsonCall, 'request'>): string {
  const host = request.headers.host ?? '';
  const isHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(host);
  return `https://${isHost ? host : `127.0.0.1:${request.socket.localPort}`}`;
}

/** `https://127.0.0.1:4000/webapi/v3.0/accounts/1`. */
export const accountUrl = (call: Pick<JsonCall, 'request'>, accountId: number) =>
  `${serviceUrl(call)}/webapi/v3.0/accounts/${accountId}`;

/**
 * Seed §2, the envelope's links: absolute, with the query parameters of the list and never the key. A page
 * past the last one is empty and points back to the last; an empty list has one page.
 */
export function pageLinks(
  list: string,
  parameters: Readonly<Record<string, string>>,
  pageno: number,
  total: number,
) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const link = (page: number) => `${list}?${new URLSearchParams({ ...parameters, pageno: String(page) })}`;
  return {
    firstPage: link(1),
    lastPage: link(last),
    nextPage: pageno < last ? link(pageno + 1) : null,
    previousPage: pageno > 1 ? link(Math.min(pageno - 1, last)) : null,
  };
}
