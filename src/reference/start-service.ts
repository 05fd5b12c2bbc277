import type { Certificate, JsonServer } from '../http/server/json-server.ts';
import type { Database } from '../store/database.ts';
import { openSharedFile } from '../store/sqlite/files.ts';
import { makeCertificate } from './certificate.ts';
import { listen } from './listen.ts';

/** One for all services of a process, as making one takes longer than the rest of a start. */
let shared: ReturnType<typeof makeCertificate> | undefined;

export type ReferenceService = Awaited<ReturnType<typeof startService>>;

/**
 * Starts a service on loopback, over HTTPS.
 *
 * @param database an open one, which stays open, or the path of an SQLite file
 * @throws the system's own error if the port or database is unavailable
 */
export async function startService(
  database: Database | string,
  port: number,
  build: (database: Database, certificate: Certificate) => Promise<JsonServer>,
) {
  shared ??= makeCertificate();
  const certificate = await shared;
  const open = typeof database === 'string' ? openSharedFile(database) : database;
  const release = async (): Promise<void> => {
    if (open !== database) await open.close();
  };
  try {
    const { server } = await build(open, certificate);
    const { url, close } = await listen(server, port);
    return {
      /** `https://127.0.0.1:<port>`. */
      url,
      /** PEM, self-signed: clients have to be set up to trust it. */
      certificate: certificate.certificate,
      /** Lets the answers under way go out, then stops. Calling it again does nothing. */
      async close(): Promise<void> {
        await close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
