import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptRunRecords } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { allTrackedRuns, changeTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { button, listLines } from '../../../support/read-message.ts';
import {
  ann,
  askedRun,
  type CampaignDialogs,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 100 });
});
afterEach(async () => await dialogs.close());

const labels = (message: Message) => message.choices?.map(({ label }) => label);
const ask = async (line = 'run campaigns 12, 9 and 5') => await dialogs.type(line);
const askApproval = async (line?: string) =>
  await dialogs.press(button(await ask(line), 'Ask for approval of all 3'));
const runs = async () =>
  (await allTrackedRuns(dialogs.records)).map(({ campaign, startedBy }) => [campaign, startedBy?.approvedBy]);

it('asks for one approval for all campaigns, or offers to run those that need none', async () => {
  const question = await ask();
  expect(question.text).toMatch(
    /^Run 3 campaigns\? About \d+ calls in total\. One approval covers all of them\.$/u,
  );
  expect(labels(question)).toEqual(['Ask for approval of all 3', 'Run the 2 that need none']);
  const card = await dialogs.press(button(question, 'Ask for approval of all 3'));
  expect(card.text).toMatch(
    /^Approval needed: campaigns 5, 9 and 12 are expected to place about \d+ calls together\.\nRequested by Ann\./u,
  );
  expect(listLines(card)).toEqual([
    expect.stringMatching(/^Campaign 5 “.*” – about \d+ calls?$/u),
    'Campaign 9 “Billing line load” – about 600 calls',
    expect.stringMatching(/^Campaign 12 “.*” – about 24 calls$/u),
  ]);
  await dialogs.runJobs();
  expect(await runs()).toEqual([]);
});

it('starts all campaigns once after approval, with both names in the audit of each', async () => {
  const approve = button(await askApproval(), 'Approve');
  const said = await dialogs.pressAtOnce(approve);
  expect(said.filter((text) => text.includes('Starting'))).toHaveLength(1);
  await Promise.all([dialogs.runJobs(), dialogs.runJobs()]);
  await dialogs.runJobs();
  const by = expect.stringMatching(/^(Bob|Zoe)$/u);
  expect(await runs()).toEqual([
    [5, by],
    [9, by],
    [12, by],
  ]);
  const entries = (await dialogs.ports.audit.list({ page: 1 })).entries.filter(
    ({ outcome }) => outcome !== 'already requested: no second run',
  );
  expect(entries).toHaveLength(4);
  for (const { by: asked, detail } of entries) {
    expect(asked.name).toBe('Ann');
    expect(detail).toMatch(/calls?, approved by (Bob|Zoe)$/u);
  }
  expect(entries.at(-1)).toMatchObject({
    detail: expect.stringMatching(/^together with 9 and 12, about /u),
    outcome: 'approved: each campaign has an entry of its own',
  });
});

it.each(['approve campaign 12', 'approve 5'])('“%s” approves all of them', async (line) => {
  await askApproval();
  expect((await dialogs.bob.type(line)).text).toMatch(/^Campaigns 5, 9 and 12: approved by Bob\./u);
});

it('starts none after a decline, a withdrawal or an hour', async () => {
  expect((await dialogs.bob.press(button(await askApproval(), 'Decline'))).text).toBe(
    'Campaigns 5, 9 and 12: declined by Bob. Nothing was started.',
  );
  expect((await dialogs.press(button(await askApproval(), 'Decline'))).text).toContain('withdrawn by Ann');
  const approve = button(await askApproval(), 'Approve');
  dialogs.clock.offset = 60 * 60_000;
  expect((await dialogs.bob.press(approve)).text).toMatch(
    /^Too late: nobody approved campaigns 5, 9 and 12/u,
  );
  await dialogs.runJobs();
  expect(dialogs.posts.at(-1)).toMatchObject({
    text: 'Nobody approved campaigns 5, 9 and 12 within an hour. Nothing was started.',
    choices: [{ label: 'Run all again' }],
    mentions: ann,
  });
  expect(await runs()).toEqual([]);
});

it('leaves out and reports a campaign with a newer run, and starts the others', async () => {
  const approve = button(await askApproval(), 'Approve');
  await changeTrackedRuns(dialogs.records, 12, () => [askedRun(12)]);
  await dialogs.bob.press(approve);
  await dialogs.runJobs();
  expect(await runs()).toEqual([
    [5, 'Bob'],
    [9, 'Bob'],
    [12, undefined],
  ]);
  expect(dialogs.posts.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Campaign 12 .* is already running\./u),
  );
});

it('leaves out and reports a campaign that has grown or become inactive', async () => {
  const approve = button(await askApproval(), 'Approve');
  await keptRunRecords.update(dialogs.records, '000000000009/000000099999', () => ({
    run: 99_999,
    total: 700,
  }));
  dialogs.setWeather(({ url }) =>
    /campaigns\/5$/u.test(url)
      ? (answer) => answer.json(200, { campaignId: 5, name: 'Five', active: false, testCaseCalls: [] })
      : 'pass',
  );
  await dialogs.bob.press(approve);
  await dialogs.runJobs();
  expect(await runs()).toEqual([[12, 'Bob']]);
  expect(dialogs.posts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^Campaign 9 .* about 700 calls\. That takes another operator’s approval\. Run it\?$/u,
      ),
      expect.stringMatching(/^Campaign 5 .* is inactive, /u),
    ]),
  );
});

it('records a decline in the audit of each campaign', async () => {
  await askApproval();
  const audit = async (campaign: number) => listLines(await dialogs.type(`audit campaign ${campaign}`));
  expect(await audit(12)).toEqual([expect.stringMatching(/approval asked for → not finished yet$/u)]);
  await dialogs.bob.type('decline');
  await dialogs.runJobs();
  const entry = /Ann: run campaign 5, together with 9 and 12, .* → not started: declined by Bob$/u;
  for (const campaign of [5, 9, 12]) expect(await audit(campaign)).toEqual([expect.stringMatching(entry)]);
  expect(await audit(7)).toEqual([]);
  expect(listLines(await dialogs.type('audit'))).toHaveLength(1);
});

it('starts a campaign alongside a run that was in progress when approval was requested', async () => {
  await dialogs.type('run campaign 12');
  const approve = button(await askApproval(), 'Approve');
  await dialogs.bob.press(approve);
  await dialogs.runJobs();
  expect((await runs()).filter(([campaign]) => campaign === 12)).toHaveLength(2);
});

it('offers only the campaigns that need no approval when no other operator is there', async () => {
  const question = await dialogs.alone.type('run campaigns 12, 9 and 5');
  expect(question.text).toMatch(/Nobody else is here to approve: ask in a channel with another operator\.$/u);
  expect(labels(question)).toEqual(['Run the 2 that need none']);
});

it('offers a campaign by itself when it is the only one that can run', async () => {
  const question = await ask('run campaigns 9 and 99999');
  expect(labels(question)).toEqual(['Only campaign 9']);
});

it('a question is answered once: none of its campaigns runs twice if all are approved afterwards', async () => {
  const question = await ask();
  const card = await dialogs.press(button(question, 'Ask for approval of all 3'));
  const again = await dialogs.press(button(question, 'Run the 2 that need none'));
  expect(again.text).toMatch(/^Approval was already asked for from this question\.\nRun 2 campaigns\?/u);
  await dialogs.bob.press(button(card, 'Approve'));
  await dialogs.runJobs();
  expect(await runs()).toEqual([
    [5, 'Bob'],
    [9, 'Bob'],
    [12, 'Bob'],
  ]);
});

it('shows a request that waits again when its button is pressed again', async () => {
  const question = await ask();
  await dialogs.press(button(question, 'Ask for approval of all 3'));
  expect((await dialogs.press(button(question, 'Ask for approval of all 3'))).text).toMatch(
    /^Approval needed: /u,
  );
});
