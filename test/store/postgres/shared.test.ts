import { describe } from 'vitest';
import { migrate } from '../../../src/store/migrations/migrate.ts';
import { replicasSchema } from '../../../src/store/migrations/replicas-schema.ts';
import { readPostgresUrl } from '../../../src/store/postgres/connection.ts';
import { openTicketQueue } from '../../../src/store/postgres/jobs/queue.ts';
import { linkOverPostgres } from '../../../src/store/postgres/link-connection.ts';
import { makePostgresPlace } from '../../support/postgres/start-postgres.ts';
import { activityClaimsContract } from '../contract/shared/activity-claims-contract.ts';
import { linkContract } from '../contract/shared/link-contract.ts';
import type { MakeSharedPlace } from '../contract/shared/shared-place.ts';
import { ticketsContract } from '../contract/shared/tickets-contract.ts';

const makePlace: MakeSharedPlace = async () => {
  const place = await makePostgresPlace();
  return {
    ...place,
    async open() {
      const database = await place.open();
      await migrate(database, replicasSchema);
      return database;
    },
    connect: linkOverPostgres(readPostgresUrl(place.url)),
    openQueue: (kinds) => openTicketQueue(readPostgresUrl(place.url), kinds, () => {}),
    async silence() {
      const database = await place.open();
      await database.run(
        "UPDATE canvass_jobs.job SET heartbeat_on = heartbeat_on - interval '30 seconds'",
        [],
      );
      await database.close();
    },
  };
};

describe('shared state on Postgres', () => {
  activityClaimsContract(makePlace);
  linkContract(makePlace);
  ticketsContract(makePlace);
});
