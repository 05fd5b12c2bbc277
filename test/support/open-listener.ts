import type { Server } from 'node:net';

/** A server that listens on a free port of loopback; `close` also ends its kept-alive connections. */
export interface OpenListener {
  readonly port: number;
  close(): Promise<void>;
}

/** @param server of any protocol */
export function openListener(server: Server & { closeAllConnections?(): void }): Promise<OpenListener> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('The server has no port.'));
        return;
      }
      resolve({
        port: address.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections?.();
          }),
      });
    });
  });
}
