import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { resultPageSchema, runPageSchema } from '../../../src/services/campaign/schemas.ts';
import { startService } from '../../support/reference-campaign.ts';

it('pages through a hundred thousand results in flat memory', async () => {
  let now = Date.parse('2026-05-01T00:00:00Z');
  const service = await startService({ now: () => now });
  await service.call('POST', '/campaigns/40/execute');
  const runs = runPageSchema.parse((await service.call('GET', '/campaigns/40/runs')).body);
  const results = `/report/campaigns/40/runs/${runs.results[0]?.runId}/results`;
  const page = async (number: number) =>
    resultPageSchema.parse((await service.call('GET', `${results}?pageno=${number}`)).body);
  now += 3_600_000;
  const first = await page(1);
  expect(first.totalResults).toBe(100_000);
  expect(first.lastPage).toContain('pageno=2000');
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const read = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      expect((await page(number)).results).toHaveLength(50);
    }
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const before = await read(1, 60);
  const after = await read(1700, 2001);
  expect(after - before).toBeLessThan(60);
  expect((await page(2001)).results).toEqual([]);
  await service.stop();
});
