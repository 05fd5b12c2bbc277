import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readData } from '../../../src/reference/campaign/data.ts';
import { resultPageSchema, runPageSchema } from '../../../src/services/campaign/schemas.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startService } from '../../support/reference-campaign.ts';

const shipped = fileURLToPath(new URL('../../../src/reference/campaign/data', import.meta.url));

/** The shipped files with these scenarios. */
function folderWith(...scenarios: readonly object[]): string {
  const folder = newFolder();
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, 'scenarios.json'), JSON.stringify(scenarios));
  return folder;
}

/** Campaign 21 has never run; its test cases are 217, 218, 219, 265 and 266. Any run is over at once. */
async function start(dataFolder: string, database?: string) {
  const service = await startService({
    dataFolder,
    runSpeed: 1_000_000,
    ...(database !== undefined && { database }),
  });
  onTestFinished(() => service.stop());

  async function results(campaign: number, run: number) {
    const path = `/report/campaigns/${campaign}/runs/${run}/results?stepResults=true`;
    const { results: items, ...page } = resultPageSchema.parse((await service.call('GET', path)).body);
    return { ...page, items };
  }

  const execute = async (campaign = 21) =>
    (await service.call('POST', `/campaigns/${campaign}/execute`)).status;

  const newest = async (campaign: number) =>
    runPageSchema.parse((await service.call('GET', `/campaigns/${campaign}/runs`)).body).results[0];

  /** Executes it and reads the run's results, by test case. */
  async function run(campaign = 21) {
    expect(await execute(campaign)).toBe(200);
    const { runId = 0 } = (await newest(campaign)) ?? {};
    await expect
      .poll(async () => (await results(campaign, runId)).campaignRun?.campaignStatus)
      .toBe('Completed');
    const { items } = await results(campaign, runId);
    return {
      runId,
      result: (await newest(campaign))?.result,
      words: new Map(items.map((one) => [one.testCase?.testCaseId, one.testResult?.result])),
      names: new Map(items.map((one) => [one.testCase?.testCaseId, one.testCase?.name])),
    };
  }

  return { service, execute, run, results };
}

const calm = [217, 218, 219, 265, 266].map((testCaseId) => ({ testCaseId, outcomes: 'P' }));
const scenario = (...changed: readonly { testCaseId: number; outcomes: string; names?: object }[]) => ({
  campaignId: 21,
  cases: [
    ...calm.filter((one) => !changed.some(({ testCaseId }) => testCaseId === one.testCaseId)),
    ...changed,
  ],
});

test('each test case follows its letters and repeats the last one', async () => {
  const { run } = await start(
    folderWith(
      scenario(
        { testCaseId: 217, outcomes: 'PF' },
        { testCaseId: 218, outcomes: 'S A P' },
        { testCaseId: 219, outcomes: '-PP-' },
      ),
    ),
  );
  const seen = [await run(), await run(), await run(), await run(), await run()];
  expect(seen.map(({ result }) => result)).toEqual(['Satisfactory', 'Failed', 'Failed', 'Failed', 'Failed']);
  const wordsOf = (testCase: number) => seen.map(({ words }) => words.get(testCase));
  expect(wordsOf(217)).toEqual(['Success', 'Failed', 'Failed', 'Failed', 'Failed']);
  expect(wordsOf(218)).toEqual(['Satisfactory', 'Aborted', 'Success', 'Success', 'Success']);
  expect(wordsOf(219)).toEqual([undefined, 'Success', 'Success', undefined, undefined]);
});

test('a campaign without a scenario, or with a dot, has the usual random results', async () => {
  const results = async (dataFolder: string, campaign: number) => [
    ...(await (await start(dataFolder)).run(campaign)).words,
  ];
  const dots = { campaignId: 12, cases: [{ testCaseId: 1, outcomes: '.' }] };
  expect(await results(folderWith(dots), 12)).toEqual(await results(shipped, 12));
  expect(await results(folderWith(scenario()), 12)).toEqual(await results(shipped, 12));
});

test('the runs of the history are the first runs of a scenario', async () => {
  const fails = (outcomes: string) => folderWith({ campaignId: 24, cases: [{ testCaseId: 229, outcomes }] });
  const { results, service } = await start(fails('PF'));
  const runs = runPageSchema.parse((await service.call('GET', '/campaigns/24/runs')).body).results;
  const words = await Promise.all(
    runs.map(async ({ runId = 0 }) => (await results(24, runId)).items[0]?.testResult?.result),
  );
  expect(words).toEqual(['Failed', 'Success']);
});

test('a test case can have a new name from a given run on', async () => {
  const named = {
    testCaseId: 217,
    outcomes: 'P',
    names: [
      { from: 2, name: 'New' },
      { from: 3, name: 'Newer' },
    ],
  };
  const { run } = await start(folderWith(scenario(named)));
  const seen = [await run(), await run(), await run()];
  const before = readData(shipped).testCases.get(217)?.name;
  expect(seen.map(({ names }) => names.get(217))).toEqual([before, 'New', 'Newer']);
});

test('a stopped run is Aborted and has only the results of its first calls', async () => {
  const stopped = { ...scenario({ testCaseId: 217, outcomes: 'F' }), stopped: [{ run: 1, after: 0.4 }] };
  const { run } = await start(folderWith(stopped));
  const first = await run();
  expect(first.result).toBe('Aborted');
  expect([...first.words]).toEqual([
    [217, 'Failed'],
    [218, 'Success'],
  ]);
  expect((await run()).result).toBe('Failed');
});

test('a run without a test case is refused and still counts in the scenario', async () => {
  const none = calm.map(({ testCaseId }) => ({ testCaseId, outcomes: '-P' }));
  const { execute, run } = await start(folderWith({ campaignId: 21, cases: none }));
  expect(await execute()).toBe(409);
  expect((await run()).words.size).toBe(5);
});

test('a run keeps its results when the file changes afterwards', async () => {
  const folder = folderWith(scenario({ testCaseId: 217, outcomes: 'FP' }));
  const before = await start(folder);
  const { runId = 0 } = await before.run();
  await before.service.pause();
  writeFileSync(
    join(folder, 'scenarios.json'),
    JSON.stringify([scenario({ testCaseId: 217, outcomes: 'SS' })]),
  );
  const after = await start(folder, join(before.service.folder, 'campaign.sqlite'));
  expect((await after.results(21, runId)).items[0]?.testResult?.result).toBe('Failed');
  expect((await after.run()).words.get(217)).toBe('Satisfactory');
});

test.each([
  [{ testCaseId: 100_000, outcomes: 'P' }, /scenarios\.json, \[0\]\.cases\[0\]\.testCaseId: .*100000/u],
  [{ testCaseId: 217, outcomes: 'PX' }, /scenarios\.json, \[0\]\.cases\[0\]\.outcomes: .*F failed/u],
  [{ testCaseId: 217, outcomes: ' ' }, /scenarios\.json, \[0\]\.cases\[0\]\.outcomes/u],
  [{ testCaseId: 217, outcome: 'P' }, /scenarios\.json, \[0\]/u],
])('%j is refused, naming file and field', (wrong, message) => {
  expect(() => readData(folderWith({ campaignId: 21, cases: [wrong] }))).toThrow(message);
});
