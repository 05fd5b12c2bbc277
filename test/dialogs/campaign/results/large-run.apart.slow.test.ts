import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunReports } from '../../../../dialogs/campaign/results/reports.ts';
import { exportFormats } from '../../../../dialogs/ports/runs.ts';
import { type RunReports, startRunReports } from '../../../support/start-run-reports.ts';

/** The run has 100,000 results. Kept in memory with their steps they take far more than this. */
const maxMegabytes = 25;

let runReports: RunReports;
let run: number;
let heap: number[] = [];

beforeAll(async () => {
  runReports = await startRunReports(1_000_000);
  await runReports.service.execute(40);
  const started = await runReports.service.listRuns(40);
  run = (started.ok ? started.value.value.items[0]?.id : undefined) ?? 0;
});
afterAll(async () => {
  await runReports.close();
});

/** A service whose pages are counted, and the heap measured after every so many. */
function measured(every: number): RunReports['ports'] {
  let pages = 0;
  heap = [];
  const listResults: RunReports['service']['listResults'] = async (...asked) => {
    pages += 1;
    if (pages % every === 0) heap.push(megabytes());
    return await runReports.service.listResults(...asked);
  };
  return { ...runReports.ports, service: { ...runReports.service, listResults } };
}

function megabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function growth(): number {
  const [first = 0, ...later] = heap;
  return Math.max(...later) - first;
}

it('sums up 100,000 results in memory that stays flat', { timeout: 300_000 }, async () => {
  const began = performance.now();
  const read = await createRunReports(measured(200)).report(40, run);
  tell('summary', began);
  if (!read.ok || read.value.kind !== 'report') throw new Error(JSON.stringify(read));
  const { summary } = read.value.report;
  expect(summary.total).toBe(100_000);
  expect(summary.cases).toHaveLength(288);
  expect(heap.length).toBeGreaterThanOrEqual(10);
  expect(growth()).toBeLessThan(maxMegabytes);
});

it.each(exportFormats)(
  'exports them as %s in memory that stays flat, and stops reading where nobody takes more',
  {
    timeout: 300_000,
  },
  async (format) => {
    const began = performance.now();
    const read = await createRunReports(measured(50)).export(format, { campaign: 40, run: run });
    if (!read.ok || read.value.kind !== 'report') throw new Error(JSON.stringify(read));
    let pieces = 0;
    for await (const _ of read.value.report) {
      pieces += 1;
      if (pieces === 20_000) break;
    }
    tell('export', began);
    const asked = runReports.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Pages that were under way when the reading ended, and no others.
    expect(runReports.calls.length - asked).toBeLessThanOrEqual(4);
    expect(heap.length).toBeGreaterThanOrEqual(8);
    expect(growth()).toBeLessThan(maxMegabytes);
  },
);

function tell(what: string, began: number): void {
  if (process.env['TELL_HEAP'] === undefined) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${what}: ${seconds} s, heap ${heap.map((one) => one.toFixed(1)).join(' ')} MB\n`);
}
