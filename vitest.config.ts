import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/support/memory-folder.ts';

keepTemporaryFilesInMemory();

/**
 * What takes seconds by its nature: it kills processes, waits out real limits, reads a hundred thousand results, or shows in
 * a browser what is tested without one elsewhere.
 */
const slow = 'test/**/*.slow.test.ts';
/** What changes the process that it runs in, its clock or its console, or measures it. */
const apart = 'test/**/*.apart.test.ts';
const slowApart = 'test/**/*.apart.slow.test.ts';
/**
 * They kill and wait for real, also on a machine that is busy with something else, which gets a second try: the report names
 * it.
 */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  retry: 1,
};
const globalSetup = 'test/support/postgres/share-postgres.ts';

export default defineConfig({
  test: {
    setupFiles: 'test/support/property-runs.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes: only what never comes fails.
    expect: { poll: { timeout: 30_000 } },
    // Processes, not threads: files start servers, databases and child processes.
    pool: 'forks',
    // More than the two cores that the suite is timed on: much of it waits for sockets, pages and processes.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        // A worker goes on with the next file: a fifth of the time would go into loading the same modules for each.
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [slow, apart],
          isolate: false,
          globalSetup,
        },
      },
      { extends: true, test: { name: 'apart', include: [apart] } },
      {
        extends: true,
        // So does a worker here, and with its browser: both cost a file more than most of its tests.
        test: {
          ...patient,
          name: 'slow',
          include: [slow],
          exclude: [slowApart],
          isolate: false,
          globalSetup,
        },
      },
      { extends: true, test: { ...patient, name: 'slow apart', include: [slowApart], globalSetup } },
    ],
  },
});
