import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRunReports } from '../../dialogs/campaign/results/reports.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { systemTime } from '../../src/time.ts';
import { connectCampaigns } from '../../test/support/reference-campaign.ts';
import { openEngine } from './engine.ts';
import { startStandIn } from './process.ts';

export interface SummaryCost {
  readonly results: number;
  /** CPU microseconds a result, of reading and summing up. */
  readonly cpu: number;
  /** Megabytes by which the heap grew from the first measurement, after a tenth of the pages, to the highest. */
  readonly growth: number;
  readonly seconds: number;
}

/** Sums up a finished run of so many results, over TLS, as a person's command does: at its own pace. */
export async function measureSummary(folder: string, results: number): Promise<SummaryCost> {
  const { child, ...remote } = await startStandIn('../growth/campaign-service.ts', {
    GROWTH_RESULTS: String(results),
    GROWTH_OVER: '1',
  });
  const database = await openEngine(folder);
  const { client, service } = connectCampaigns(remote);
  const heap: number[] = [];
  let pages = 0;
  const every = Math.ceil(results / 50 / 10);
  const measured: typeof service.listResults = async (...asked) => {
    pages += 1;
    if (pages % every === 0) heap.push(megabytes());
    return await service.listResults(...asked);
  };
  const ports = {
    ...{ service: { ...service, listResults: measured }, records: createRecordRepository(database) },
    ...{ newReference: () => 'ref', noteCircle: () => {}, log: { warn: () => {} } },
    ...{ jobs: { wakeAt: async () => {} }, now: Date.now, time: systemTime },
  };
  const [began, used] = [performance.now(), process.cpuUsage()];
  const read = await createRunReports(ports).report(1, results);
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - began) / 1000;
  if (!read.ok || read.value.kind !== 'report') throw new Error(JSON.stringify(read));
  const { total } = read.value.report.summary;
  if (total !== results) throw new Error(`${total} results of ${results} were summed up.`);
  await client.close();
  await database.close();
  child.disconnect();
  const [first = 0, ...later] = heap;
  return { results, cpu: (user + system) / results, growth: Math.max(...later) - first, seconds };
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

function megabytes(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
