import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type SpawnedCanvass, spawnCanvass } from '../../../support/spawn-canvass.ts';

/**
 * The whole program on a folder, for tests that kill it and start it again. The next test goes on with the process that the
 * one before ended with, as a start takes longer than most of what is tested; after a test that failed there is a new one.
 */
export function keepCanvass(environment: Record<string, string> = {}) {
  let kept: { readonly folder: string; canvass: SpawnedCanvass } | undefined;

  async function end(): Promise<void> {
    const last = kept;
    kept = undefined;
    if (last === undefined) return;
    await last.canvass.end('SIGKILL');
    rmSync(last.folder, { recursive: true, force: true });
  }
  beforeEach(async () => {
    if (kept !== undefined) return;
    const folder = mkdtempSync(join(tmpdir(), 'canvass-killed-'));
    kept = { folder, canvass: await spawnCanvass(folder, 0, environment) };
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'pass') await end();
  });
  afterAll(end);

  function current() {
    if (kept === undefined) throw new Error('It is there in tests alone.');
    return kept;
  }
  return {
    url: () => current().canvass.url,
    folder: () => current().folder,
    async kill(): Promise<void> {
      await current().canvass.end('SIGKILL');
    },
    /** At the same address. */
    async startAgain(): Promise<void> {
      const { folder, canvass } = current();
      current().canvass = await spawnCanvass(folder, Number(new URL(canvass.url).port), environment);
    },
  };
}
