import { describe } from 'vitest';
import { createPostgresJobs } from '../../../../src/store/postgres/jobs/jobs.ts';
import { makePostgresPlace } from '../../../support/postgres/start-postgres.ts';
import { clockContract } from '../../contract/jobs/clock-contract.ts';
import { jobsContract } from '../../contract/jobs/jobs-contract.ts';
import { manyJobsContract } from '../../contract/jobs/many-jobs-contract.ts';
import { rhythmsContract } from '../../contract/jobs/rhythms-contract.ts';
import type { MakeJobsPlace } from '../../contract/jobs/use-jobs.ts';

const makePlace: MakeJobsPlace = async () => {
  const place = await makePostgresPlace();
  return { ...place, create: (database, options) => createPostgresJobs(database, place.url, options) };
};

describe('jobs on Postgres', () => {
  jobsContract(makePlace);
  rhythmsContract(makePlace);
  clockContract(makePlace);
  manyJobsContract(makePlace, 1000);
});
