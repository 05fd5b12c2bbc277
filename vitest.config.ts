import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files run in processes of their own: several start servers, databases and child processes.
    pool: 'forks',
    maxWorkers: 2,
  },
});
