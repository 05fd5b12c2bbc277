import type { Client } from 'pg';
import { systemTime } from '../../time.ts';
import type { PostgresTarget } from './connection.ts';
import { currentClient } from './current-client.ts';
import type { ConnectLink } from './link.ts';
import { storeErrorOf } from './postgres-trouble.ts';
import { buryDead, farewell, signOfLife } from './processes.ts';

const channel = 'canvass';
/** For any statement here; the connection of one that takes longer is given up. */
const patienceMs = 4_000;
const farewellMs = 500;

/** Connections on which processes hear of each other, by `LISTEN` and `NOTIFY`. */
export function linkOverPostgres(target: PostgresTarget): ConnectLink {
  const { pool: settings, location } = target;
  const CurrentClient = currentClient(target);
  return async (instance, onNews, broken) => {
    const client = new CurrentClient({ ...settings, query_timeout: patienceMs });
    const isBroken = (error: unknown) => broken(storeErrorOf(error, location));
    client.on('error', isBroken);
    client.on('end', () => isBroken(new Error('the connection ended')));
    client.on('notification', ({ processId, payload = '' }) => {
      if (processId !== insideOf(client).processID) onNews(payload);
    });
    const tried = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      try {
        return await work();
      } catch (error) {
        throw storeErrorOf(error, location);
      }
    };
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      drop(client);
      throw storeErrorOf(error, location);
    }
    return {
      async beat() {
        await tried(() => client.query(signOfLife('$1'), [instance]));
      },
      async bury() {
        const { rowCount } = await tried(() => client.query(buryDead));
        return rowCount ?? 0;
      },
      async tell(news) {
        const text = `SELECT pg_notify('${channel}', news) FROM unnest($1::text[]) AS news`;
        await tried(() => client.query({ name: 'tell', text, values: [news] }));
      },
      async end(goodbye) {
        const bye = goodbye ? client.query(farewell('$1'), [instance]) : Promise.resolve();
        await bye.catch(() => {});
        await Promise.race([client.end().catch(() => {}), systemTime.sleep(farewellMs)]);
      },
      drop: () => drop(client),
    };
  };
}

function drop(client: Client): void {
  client.removeAllListeners();
  client.on('error', () => {});
  insideOf(client).connection.stream.destroy();
}

/** The one assertion against node-postgres: its types leave out the connection, and the id that the server gave it. */
function insideOf(client: Client) {
  return client as Client & {
    readonly processID: number | null;
    readonly connection: { readonly stream: { destroy(): void } };
  };
}
