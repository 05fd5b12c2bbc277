import { type Database, StoreError } from '../../src/store/database.ts';
import type { TicketQueue } from '../../src/store/postgres/jobs/queue.ts';
import type { ConnectLink } from '../../src/store/postgres/link.ts';
import type { Faults } from './faults.ts';
import { createLinks } from './link.ts';
import type { CanvassProcess } from './process.ts';
import type { SimulatedDisk } from './store.ts';
import { createTickets } from './tickets.ts';
import type { World } from './world.ts';

type Client = Pick<CanvassProcess, 'actor' | 'time' | 'chance' | 'step'>;

/** A database server that the processes of a world share, as they do a Postgres. */
export interface SharedStore {
  /** The database as one process reaches it: over a network, behind which it may be away, or answer too late. */
  openFor(process: Client): Database;
  linkFor(process: Client, database: Database): ConnectLink;
  ticketsFor(database: Database): TicketQueue;
  /** It is there again, and stays. */
  recover(): void;
}

/** What a statement waits for at most, with what the client allows for the way. Milliseconds. */
const patienceMs = 7_000;

export function createSharedStore(world: World, disk: SimulatedDisk, faults: Faults): SharedStore {
  const server = world.actor('store');
  const links = createLinks(world, faults);
  const chance = world.chance.branch('store');
  let awayUntil = 0;

  const isAway = (): boolean => world.now() < awayUntil;

  function leave(milliseconds: number): void {
    awayUntil = Math.max(awayUntil, world.now() + milliseconds);
    links.breakAll();
  }

  /** @throws StoreError where a statement can't reach it */
  function refuseAway(kind: string): void {
    if (faults.happens('store away', kind)) leave(chance.between(1_000, 60_000));
    if (faults.happens('store crashed', kind)) {
      disk.losePower();
      leave(chance.between(1_000, 20_000));
    }
    if (isAway()) throw new StoreError('STORE_UNREACHABLE', 'Simulated: the server is away.');
  }

  return {
    openFor: (process) =>
      disk.openFor(
        {
          ...process,
          async step(what, work) {
            const late = faults.happens('store late', process.actor.name) && !isAway();
            if (!late)
              return await process.step(what, () => {
                refuseAway(what);
                return work();
              });
            // The server goes on with a statement for which nobody waits any more.
            await process.step(what, () => undefined);
            const giveUp = world.act(process.actor, () => undefined, patienceMs);
            void world.act(server, work, chance.between(0, 2 * patienceMs)).catch(() => {});
            await giveUp;
            throw new StoreError('STORE_UNREACHABLE', 'Simulated: no answer.');
          },
        },
        faults,
      ),
    linkFor: (process, database) => links.connectorFor(process, database),
    ticketsFor: createTickets,
    recover() {
      awayUntil = 0;
    },
  };
}
