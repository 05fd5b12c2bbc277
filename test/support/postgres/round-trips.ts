import { connect, createServer } from 'node:net';

/** One statement as it went over the wire. */
export interface AskedStatement {
  readonly sql: string;
  /** The kind of the record that it is about, such as `survey`; empty for anything else. */
  readonly record: string;
}

interface WatchedPostgres {
  /** Of the same database, by way of here. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Stands between Canvass and its Postgres, and reads on the wire what is asked (PostgreSQL documentation 55.7).
 * @param asked called for each round trip, with all that travels in it, before the server gets it
 */
export async function watchPostgres(
  databaseUrl: string,
  asked: (statements: readonly AskedStatement[]) => void,
): Promise<WatchedPostgres> {
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((client) => {
    const postgres = connect({ host: hostname, port: Number(port) });
    const read = readAsked(asked);
    client.on('data', (chunk) => {
      read(chunk);
      postgres.write(chunk);
    });
    postgres.pipe(client);
    for (const end of [client, postgres]) {
      end.on('error', () => {});
      end.on('close', () => {
        client.destroy();
        postgres.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(address.port) }).href,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads the messages of one connection: `P`arse, `B`ind, and `S`ync, which ends what travels together. */
function readAsked(asked: (statements: readonly AskedStatement[]) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let statements: AskedStatement[] = [];
  let rest: Buffer = Buffer.alloc(0);
  /** The first message has no type. */
  let head = 0;

  function take(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('latin1').split('\0', 2);
    if (type === 'P') prepared.set(first, second);
    if (type === 'B') {
      const values = body.toString('latin1').slice(first.length + second.length);
      const record = /([a-z-]+)\/[^\s/]+/u.exec(values)?.[1] ?? '';
      statements.push({ sql: prepared.get(second) ?? '', record });
    }
    if (type !== 'S') return;
    asked(statements);
    statements = [];
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= head + 4) {
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      take(head === 0 ? '' : String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end));
      rest = rest.subarray(end);
      head = 1;
    }
  };
}
