import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';
import { startTlsServer } from '../support/tls-server.ts';

interface HostileService {
  readonly canvass: SpawnedCanvass;
  close(): Promise<void>;
}

/**
 * The whole program before a service that says what it likes.
 * @param environment of the program, with the service's address
 */
export async function startHostileService(
  handler: Parameters<typeof startTlsServer>[0],
  environment: (url: string) => Record<string, string>,
): Promise<HostileService> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-cost-'));
  const service = await startTlsServer(handler);
  const certificate = join(folder, 'authority.pem');
  await writeFile(certificate, service.certificate);
  const canvass = await spawnCanvass(folder, 0, {
    NODE_EXTRA_CA_CERTS: certificate,
    LOG_LEVEL: 'debug',
    // Each request comes from an address of its own: it is cost that is looked at, not limits.
    TRUSTED_PROXY: '127.0.0.1',
    ...environment(service.url),
  });
  return {
    canvass,
    async close() {
      await canvass.end('SIGTERM');
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A message on the messages route whose replies come back in the answer; from whom, and what differs, is in the fields. */
export function expectingReplies(fields: object): object {
  return {
    type: 'message',
    id: randomUUID(),
    channelId: 'emulator',
    serviceUrl: 'http://127.0.0.1:9/',
    conversation: { id: randomUUID() },
    recipient: { id: 'bot', name: 'Canvass' },
    deliveryMode: 'expectReplies',
    text: 'hello',
    ...fields,
  };
}
