import { type Database, StoreError } from '../../src/store/database.ts';
import type { ConnectLink } from '../../src/store/postgres/link.ts';
import { buryDead, farewell, signOfLife } from '../../src/store/postgres/processes.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess } from './process.ts';
import type { World } from './world.ts';

/** The connections on which the processes of a world hear of each other. */
export interface Links {
  connectorFor(process: Pick<CanvassProcess, 'actor' | 'chance'>, database: Database): ConnectLink;
  /** Every connection breaks, of which each process hears a moment later, or by its next sign of life. */
  breakAll(): void;
}

interface OpenLink {
  readonly process: Pick<CanvassProcess, 'actor' | 'chance'>;
  readonly onNews: (news: string) => void;
  readonly broken: (error: unknown) => void;
}

/**
 * `LISTEN` and `NOTIFY`, which no other engine has: what is told reaches everybody who listens then but the teller, in any
 * order, and may be lost. Signs of life are the real statements, on the shared database.
 */
export function createLinks(world: Pick<World, 'act'>, faults: Faults): Links {
  const open = new Set<OpenLink>();

  return {
    connectorFor: (process, database) => async (instance, onNews, broken) => {
      await database.one('SELECT 1 AS connected', []);
      const link: OpenLink = { process, onNews, broken };
      open.add(link);
      const refuseBroken = (): void => {
        if (!open.has(link)) throw new StoreError('STORE_UNREACHABLE', 'Simulated: the connection broke.');
      };
      return {
        async beat() {
          refuseBroken();
          await database.run(signOfLife('?'), [instance]);
        },
        async bury() {
          refuseBroken();
          return (await database.run(buryDead, [])).changes;
        },
        async tell(news) {
          refuseBroken();
          await database.one('SELECT 1 AS told', []);
          for (const other of open) {
            if (other === link) continue;
            for (const one of news) {
              if (faults.happens('news lost', other.process.actor.name)) continue;
              void world.act(other.process.actor, () => other.onNews(one), process.chance.between(0, 50));
            }
          }
        },
        async end(goodbye) {
          if (goodbye) await database.run(farewell('?'), [instance]).catch(() => {});
          open.delete(link);
        },
        drop: () => void open.delete(link),
      };
    },
    breakAll() {
      for (const link of open) {
        open.delete(link);
        if (!link.process.actor.alive) continue;
        const error = new StoreError('STORE_UNREACHABLE', 'Simulated: the connection ended.');
        void world.act(link.process.actor, () => link.broken(error), link.process.chance.between(0, 3_000));
      }
    },
  };
}
