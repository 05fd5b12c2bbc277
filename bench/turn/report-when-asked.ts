import type { Server } from 'node:http';
import { openListener } from '../../test/support/open-listener.ts';

/** Listens, tells the parent the port, and then its CPU time in microseconds at each of its messages. */
export function reportWhenAsked(server: Server): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.on('disconnect', () => process.exit());
  openListener(server).then(
    ({ port }) => process.send?.({ port }),
    () => process.exit(1),
  );
}
