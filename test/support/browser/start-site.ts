import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite {
  /** By the name `localhost`, which is another site than the address 127.0.0.1 of the servers that tests start. */
  readonly origin: string;
  /** What its page holds from now on, whatever path is asked for. */
  show(html: string, headers?: Readonly<Record<string, string>>): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A site of somebody else's, with one page. */
export async function startSite(): Promise<OtherSite> {
  let page = '';
  let headers: Readonly<Record<string, string>> = {};
  const server = createServer((req, res) => {
    res.statusCode = req.url === '/favicon.ico' ? 204 : 200;
    res.setHeader('content-type', 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.end(page);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  return {
    origin: `http://localhost:${port}`,
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
