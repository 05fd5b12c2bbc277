import { describe } from 'vitest';
import { createJobs } from '../../../../src/store/sqlite/jobs/jobs.ts';
import { clockContract } from '../../contract/jobs/clock-contract.ts';
import { jobsContract } from '../../contract/jobs/jobs-contract.ts';
import { manyJobsContract } from '../../contract/jobs/many-jobs-contract.ts';
import { rhythmsContract } from '../../contract/jobs/rhythms-contract.ts';
import type { MakeJobsPlace } from '../../contract/jobs/use-jobs.ts';
import { makeSqlitePlace } from '../make-folder.ts';

const makePlace: MakeJobsPlace = async () => ({ ...(await makeSqlitePlace()), create: createJobs });

describe('jobs on the embedded engine', () => {
  jobsContract(makePlace);
  rhythmsContract(makePlace);
  clockContract(makePlace);
  manyJobsContract(makePlace, 2000);
});
