import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { z } from 'zod';
import { directLine } from '../support/direct-line-client.ts';

const path = '/v3/directline';
const conversation = z.object({ conversationId: z.string(), token: z.string() });

interface DirectLineElsewhere {
  readonly baseUrl: string;
  /** `method path` of every request, as it came. */
  readonly requests: readonly string[];
  close(): void;
}

/**
 * A Direct Line service on another origin, as Azure's is: it answers pages of other sites (CORS), and takes a
 * secret for every conversation. Behind it stands the Direct Line of a web server.
 * @param url its address
 */
export async function startDirectLineElsewhere(url: string, secret: string): Promise<DirectLineElsewhere> {
  const { hostname, port } = new URL(url);
  const requests: string[] = [];
  const tokens = new Map<string, string>();
  const inside = (url: string): string => url.replace(path, directLine);

  function authorize(req: IncomingMessage): string | undefined {
    const { authorization } = req.headers;
    if (authorization !== `Bearer ${secret}`) return authorization;
    const id = /conversations\/([^/?]+)/u.exec(req.url ?? '')?.[1] ?? '';
    return `Bearer ${tokens.get(decodeURIComponent(id)) ?? secret}`;
  }

  function pass(req: IncomingMessage, res: ServerResponse): void {
    requests.push(`${req.method} ${req.url}`);
    res.setHeader('access-control-allow-origin', req.headers.origin ?? '*');
    res.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, x-ms-bot-agent, x-requested-with',
    );
    res.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
    if (req.method === 'OPTIONS') {
      res.statusCode = 204;
      res.end();
      return;
    }
    const headers = { ...req.headers, authorization: authorize(req) };
    delete headers.origin;
    const passed = request(
      { hostname, port, path: inside(req.url ?? ''), method: req.method, headers },
      (answer) => {
        res.statusCode = answer.statusCode ?? 502;
        res.setHeader('content-type', answer.headers['content-type'] ?? 'application/json');
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          remember(body.toString());
          res.end(body);
        });
      },
    );
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  }

  function remember(body: string): void {
    if (!body.startsWith('{')) return;
    const told = conversation.safeParse(JSON.parse(body)).data;
    if (told !== undefined) tokens.set(told.conversationId, told.token);
  }

  const server = createServer(pass);
  server.on('upgrade', (req, socket, head) => {
    requests.push(`WS ${(req.url ?? '').split('?')[0]}`);
    const to = connect(Number(port), hostname, () => {
      const lines = Object.entries(req.headers)
        .filter(([name]) => name !== 'origin')
        .map(([name, value]) => `${name}: ${value}`);
      to.write([`GET ${req.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      to.write(head);
      to.pipe(socket);
      socket.pipe(to);
    });
    to.on('error', () => socket.destroy());
    socket.on('error', () => to.destroy());
    socket.on('close', () => to.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo = Object(server.address());
  return {
    baseUrl: `http://127.0.0.1:${address.port}${path}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
