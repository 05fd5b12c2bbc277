import { describe } from 'vitest';
import type { Database } from '../../src/store/database.ts';
import { createTicketJobs } from '../../src/store/postgres/jobs/jobs.ts';
import { systemTime } from '../../src/time.ts';
import { jobsContract } from '../store/contract/jobs/jobs-contract.ts';
import type { MakeJobsPlace } from '../store/contract/jobs/use-jobs.ts';
import { activityClaimsContract } from '../store/contract/shared/activity-claims-contract.ts';
import { linkContract } from '../store/contract/shared/link-contract.ts';
import type { MakeSharedPlace, SharedPlace } from '../store/contract/shared/shared-place.ts';
import { ticketsContract } from '../store/contract/shared/tickets-contract.ts';
import { createFaults } from './faults.ts';
import { createLinks } from './link.ts';
import { createSimulatedDisk } from './store.ts';
import { createTickets } from './tickets.ts';
import { createWorld } from './world.ts';

/** A simulated store in real time, in which nothing goes wrong. */
function makeSimulatedPlace(): SharedPlace {
  const world = createWorld('contract');
  const chance = world.chance.branch('process');
  const faults = createFaults(world, chance, { rate: 0, sharedStore: true });
  const disk = createSimulatedDisk({ server: systemTime });
  const process = { actor: world.actor('process'), time: systemTime, chance };
  const step = async <Value>(_: string, work: () => Value): Promise<Value> => work();
  // As a server it is where another process still runs.
  const open = (): Database => ({ ...disk.openFor({ ...process, step }, faults), dialect: 'postgres' });
  const database = open();
  const now = { act: async <Value>(_: unknown, work: () => Value): Promise<Value> => work() };
  return {
    open: async () => open(),
    async remove() {
      disk.close();
    },
    connect: createLinks(now, faults).connectorFor(process, database),
    openQueue: async () => createTickets(database),
    async silence() {
      await database.run('UPDATE tickets SET heartbeat_at = heartbeat_at - 30000', []);
    },
  };
}

const makePlace: MakeSharedPlace = async () => makeSimulatedPlace();
const makeJobsPlace: MakeJobsPlace = async () => ({
  ...makeSimulatedPlace(),
  create: (database, options) => createTicketJobs(database, async () => createTickets(database), options),
});

describe('the store shared by the processes of a world', () => {
  activityClaimsContract(makePlace);
  linkContract(makePlace);
  ticketsContract(makePlace);
  jobsContract(makeJobsPlace);
});
