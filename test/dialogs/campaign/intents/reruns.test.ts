import { afterEach, beforeEach, expect, it } from 'vitest';
import { readApprovals } from '../../../../dialogs/campaign/intents/approvals.ts';
import { createRerunJob } from '../../../../dialogs/campaign/rerun/prepare.ts';
import {
  readScratch,
  type ScratchRecord,
  scratchRecords,
} from '../../../../dialogs/campaign/rerun/request.ts';
import type { TrackedRun } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { allTrackedRuns, changeTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { button } from '../../../support/read-message.ts';
import {
  ann,
  askedRun,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 3 });
});
afterEach(async () => await dialogs.close());

const ask = async () => await dialogs.type('rerun failed of campaign 12');
const askApproval = async () => await dialogs.press(button(await ask(), 'Ask for approval'));
const tracked = async (): Promise<readonly TrackedRun[]> => await allTrackedRuns(dialogs.records);
const changeScratch = async (change: (before: ScratchRecord) => ScratchRecord) =>
  await scratchRecords.update(dialogs.records, '000000000012', (before) =>
    change(before ?? { campaign: 12 }),
  );
const state = async () => (await readApprovals(dialogs.records, 12)).map((one) => one.state);
const audited = async () =>
  (await dialogs.ports.audit.list({ page: 1 })).entries.map(
    ({ action, detail, outcome }) => `${action}: ${detail} → ${outcome}`,
  );

async function prepare(): Promise<void> {
  for (;;) {
    const next = await createRerunJob({
      ...dialogs.ports,
      records: dialogs.records,
      log: { warn: () => {} },
    })('12');
    if (next === undefined) return;
    dialogs.clock.offset += Math.max(0, next - dialogs.ports.now());
  }
}

it('a rerun asks with the number of test cases, then needs another operator’s approval', async () => {
  const question = await ask();
  expect(question.text).toBe(
    'Rerun 4 failed test cases of run 86 of campaign 12 “Customer lines check”? About 4 calls.\nThat takes another operator’s approval.',
  );
  const card = await dialogs.press(button(question, 'Ask for approval'));
  expect(card.text).toMatch(
    /^Approval needed: the rerun of 4 test cases of run 86 of campaign 12 “Customer lines check” is expected to place about 4 calls\.\nRequested by Ann\./u,
  );
  await dialogs.runJobs();
  expect(await state()).toEqual(['waiting']);
  expect((await readScratch(dialogs.records, 12)).request).toBeUndefined();
  expect(await tracked()).toEqual([]);
});

it('a rerun starts after approval, names both operators and keeps using the same message', async () => {
  const approve = button(await askApproval(), 'Approve');
  expect((await dialogs.press(approve)).text).toContain('You asked for this yourself');
  expect((await dialogs.bob.press(approve)).text).toBe(
    'Rerun of 4 test cases of run 86 of campaign 12 “Customer lines check”: approved by Bob. Starting …',
  );
  await dialogs.runJobs();
  await prepare();
  const [run, ...more] = await tracked();
  expect(more).toEqual([]);
  expect(run).toMatchObject({
    stage: { kind: 'asked' },
    startedBy: { name: 'Ann', approvedBy: 'Bob' },
    audiences: [{ mentions: ann, live: expect.any(String) }],
  });
  expect(await audited()).toEqual([
    'run campaign: about 4 calls, approved by Bob → undefined',
    expect.stringMatching(/^create campaign: /u),
    'rerun failed of campaign: run 86: 4 test cases, about 4 calls, approved by Bob → undefined',
  ]);
  expect(dialogs.edits.at(-1)?.text).toMatch(/: approved by Bob$/u);
  expect((await dialogs.bob.press(approve)).text).toContain('Bob has approved');
});

it('a rerun’s request is shown again when repeated, also by a press repeated after a crash', async () => {
  const question = await ask();
  const press = button(question, 'Ask for approval');
  const first = await dialogs.press(press);
  expect((await dialogs.press(press, true)).text).toBe(first.text);
  expect((await askApproval()).text).toBe(first.text);
  expect(await state()).toEqual(['waiting']);
});

it('a rerun can be declined in words, and expires after an hour', async () => {
  await askApproval();
  expect((await dialogs.bob.type('decline campaign 12')).text).toMatch(
    /^Rerun of 4 test cases .*: declined by Bob\. Nothing was started\.$/u,
  );
  await askApproval();
  dialogs.clock.offset = 60 * 60_000;
  await dialogs.runJobs();
  expect(dialogs.posts.at(-1)).toMatchObject({
    text: expect.stringMatching(
      /^Nobody approved the rerun of 4 .* within an hour\. Nothing was started\.$/u,
    ),
    choices: [{ label: 'Rerun failed' }],
    mentions: ann,
  });
  expect(await state()).toEqual(['declined', 'expired']);
  expect(await tracked()).toEqual([]);
});

it('a rerun isn’t started alongside a newer run of the campaign or another rerun', async () => {
  const approve = button(await askApproval(), 'Approve');
  await changeTrackedRuns(dialogs.records, 12, () => [askedRun(12)]);
  await dialogs.bob.press(approve);
  await dialogs.runJobs();
  expect(dialogs.posts.at(-1)).toMatchObject({
    text: expect.stringMatching(/approved by Bob\nNot started: another run was unfinished$/u),
    choices: [{ label: 'Rerun failed' }],
  });
  await changeTrackedRuns(dialogs.records, 12, () => []);
  const again = button(await askApproval(), 'Approve');
  await changeScratch((before) => ({
    ...before,
    request: {
      id: 'theirs',
      of: { campaign: 12, run: 86 },
      cases: 'x',
      count: 1,
      calls: 1,
      askedAt: 1,
      audit: '',
      by: { id: 'bert', name: 'Bert' },
      audience: { place: here, marked: [], posted: [], failures: 0, done: false },
    },
  }));
  await dialogs.bob.press(again);
  await dialogs.runJobs();
  expect(dialogs.posts.at(-1)?.text).toMatch(/Not started: a rerun requested by Bert was being prepared$/u);
  expect((await readScratch(dialogs.records, 12)).request?.id).toBe('theirs');
});

it('a rerun isn’t requested in a conversation without another operator', async () => {
  expect((await dialogs.alone.type('rerun failed of campaign 12')).text).toMatch(
    /^The rerun of 4 .* is expected to place about 4 calls\. That takes another operator’s approval, and nobody else is here\. Nothing was started\./u,
  );
});
