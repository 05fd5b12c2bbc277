import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtherSite {
  readonly origin: string;
  /** What its page holds from now on, whatever path is asked for. */
  show(html: string, headers?: Readonly<Record<string, string>>): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A server of somebody else's, with one page. By the name `localhost` it is another site than the servers that tests start,
 * by the address the same site.
 */
export async function startSite(name: 'localhost' | '127.0.0.1' = 'localhost'): Promise<OtherSite> {
  let page = '';
  let headers: Readonly<Record<string, string>> = {};
  const server = createServer((req, res) => {
    res.statusCode = req.url === '/favicon.ico' ? 204 : 200;
    res.setHeader('content-type', 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.end(page);
  });
  server.listen(0, name);
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  return {
    origin: `http://${name}:${port}`,
    show(html, more = {}) {
      page = html;
      headers = more;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
