import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepOutcomes } from '../../../../dialogs/campaign/history/kept-runs.ts';
import type { Rerun } from '../../../../dialogs/campaign/results/reruns.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { commit } from '../../../../dialogs/commit.ts';
import { button, buttonLines, fact } from '../../../support/read-message.ts';
import { result, summaryOf } from '../../../support/results.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

const name = 'Rerun of 12: Customer lines check';
let dialogs: CampaignDialogs;
let scratch = 0;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 30 });
  const made = await dialogs.ports.service.createCampaign({
    name,
    plan: { id: 3, type: 'Velocity' },
    concurrency: 1,
    attemptsPerSecond: 1,
    tests: [{ testCase: 7, percent: 100 }],
  });
  if (!made.ok) throw new Error('It was not made.');
  scratch = made.value.id;
  const { ports } = dialogs;
  await begin({ id: 'r', of: { campaign: 12, run: 86 }, cases: 1, audit: 'a' });
  await ports.campaigns.note({ id: scratch, name, lastRun: { run: 90, verdict: 'failed', endedAt: 1 } });
});
afterEach(async () => await dialogs.close());

const begin = async (rerun: Rerun) =>
  await commit(dialogs.records, (draft) => dialogs.ports.reruns.begin(draft, scratch, 12, rerun));

it('marks a campaign for reruns in lists, after those that people made', async () => {
  const { choices = [] } = await dialogs.type('campaigns page 2');
  expect(choices.at(-1)?.label).toContain(`${scratch}: ${name} · for reruns of 12`);
  expect(fact(await dialogs.type(`campaign ${scratch}`), 'Holds')).toBe(
    'the failed test cases of campaign 12; each rerun replaces them',
  );
  expect(fact(await dialogs.type('campaign 12'), 'Reruns in')).toBe(`campaign ${scratch}`);
});

it('leaves it out of the overall status', async () => {
  expect(JSON.stringify(await dialogs.type('status'))).not.toContain(name);
  expect(JSON.stringify(await dialogs.type(`status of campaign ${scratch}`))).toContain(name);
});

it('keeps a test case failing in its campaign after it passed in a rerun', async () => {
  const { records } = dialogs;
  const log = { warn: () => undefined };
  const keep = async (campaign: number, run: number, word: 'Failed' | 'Success') => {
    const times = { startedAt: run * 1000, endedAt: run * 1000 + 500 };
    await keepOutcomes({ records, log }, { ...summaryOf([result(9063, word)], times, run), campaign });
  };
  await dialogs.ports.campaigns.note({ id: 12, name: 'Customer lines check' });
  await keep(12, 85, 'Failed');
  await keep(12, 86, 'Failed');
  await keep(scratch, 90, 'Success');
  const message = await dialogs.type('case 9063');
  expect(message.text).toBe('✗ Test case 9063 · still failing since run 85');
  expect(message.sections?.map(({ title }) => title)).toEqual(['Campaign 12 “Customer lines check”']);
  expect(buttonLines(message)).toContain('results of campaign 12 run 86');
});

it('ignores it when part of its name is typed', async () => {
  expect(buttonLines(await dialogs.type('run customer'))).not.toContain(`run campaign ${scratch}`);
});

it('asks before running it by number, and its button runs it', async () => {
  const question = await dialogs.type(`run campaign ${scratch}`);
  expect(question.text).toBe(
    `Campaign ${scratch} “${name}” holds the test cases of the last rerun of campaign 12. Run it as it is? About 1 call.`,
  );
  expect(await readTrackedRuns(dialogs.records, scratch)).toEqual([]);
  await dialogs.press(button(question, 'Run'));
  expect(await readTrackedRuns(dialogs.records, scratch)).toHaveLength(1);
});

it('expects calls for its current test cases, not for those of its last run', async () => {
  const { ports, records } = dialogs;
  const log = { warn: () => undefined };
  // The rerun before had 12 test cases with three calls each, and took another operator's approval.
  await begin({ id: 's', of: { campaign: 12, run: 85 }, cases: 12, audit: 'b' });
  await ports.reruns.end(scratch, 's', 90);
  const results = Array.from({ length: 36 }, (_, at) => result(at % 12, 'Success'));
  await keepOutcomes({ records, log }, { ...summaryOf(results, undefined, 90), campaign: scratch });
  const question = await dialogs.type(`run campaign ${scratch}`);
  expect(question.text).toMatch(/Run it as it is\? About 3 calls\.$/u);
  await dialogs.press(button(question, 'Run'));
  expect(await readTrackedRuns(records, scratch)).toHaveLength(1);
});
