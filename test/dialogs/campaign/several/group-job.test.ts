import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupJob, memberRun } from '../../../../dialogs/campaign/run/member-runs.ts';
import { createRunRequestRepository } from '../../../../dialogs/campaign/run/run-requests.ts';
import type { TrackedRun } from '../../../../dialogs/campaign/run/tracked-run.ts';
import {
  changeTrackedRuns,
  readTrackedRuns,
  removeRun,
} from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { createGroupJob } from '../../../../dialogs/campaign/several/group-job.ts';
import { groupRecords } from '../../../../dialogs/campaign/several/groups.ts';
import { commit } from '../../../../dialogs/commit.ts';
import type { Message } from '../../../../dialogs/message.ts';
import type { ProactiveMessenger } from '../../../../dialogs/ports/messenger.ts';
import type { RecordStore } from '../../../../dialogs/ports/records.ts';
import type { RunVerdict } from '../../../../dialogs/ports/runs.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { hearAppointments, testOutbox } from '../../../support/outbox.ts';
import { button, buttonLines, listLines } from '../../../support/read-message.ts';
import {
  askedRun,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

const campaigns = [12, 5, 7];

let dialogs: CampaignDialogs;
let posts: { readonly key: string; readonly message: Message }[];
let question: Message;
let group: string;
/** The message that is edited while they run. */
let live: string | undefined;
/** The process dies right after so many writes, wakings and posts. */
let dieAfter: number;
let edits: boolean;
/** For how long the process stands still after each look at the time. Milliseconds. */
let standsStill: number;
let edited: { readonly id: string; readonly message: Message }[];
/** What another process does while a message is edited. */
let meanwhile: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  dialogs = await startCampaignDialogs();
  posts = [];
  dieAfter = Number.POSITIVE_INFINITY;
  edits = true;
  standsStill = 0;
  edited = [];
  meanwhile = undefined;
  question = await dialogs.type('run campaigns 12, 5 and 7');
  await dialogs.press(button(question, 'Run all 3'));
  [group = ''] = (await dialogs.database.all('SELECT key FROM jobs WHERE kind = ?', [groupJob])).map(
    ({ key }) => String(key),
  );
  live = (await groupRecords.get(dialogs.records, group))?.live;
});
afterEach(async () => await dialogs.close());

function mortal<Value>(value: Value): Value {
  dieAfter -= 1;
  if (dieAfter <= 0) throw new Error('The process is dead.');
  return value;
}

/** The job of another process each time. */
async function callJob(): Promise<number | undefined> {
  const { ports, records: stored } = dialogs;
  const dying: RecordStore = {
    ...stored,
    save: async (key, body, expected, durability) =>
      mortal(await stored.save(key, body, expected, durability)),
    commit: async (write) => mortal(await stored.commit(write)),
  };
  const messenger: ProactiveMessenger = {
    abilities: async () => ({ edits, postsOnce: false }),
    async post(_place, message, key) {
      posts.push({ key, message });
      return mortal({ ok: true, id: `post ${posts.length}` });
    },
    async edit(_place, id, message, { isFresh = () => true } = {}) {
      if (!isFresh()) return { ok: false, reason: 'failed' };
      const other = meanwhile;
      meanwhile = undefined;
      await other?.();
      edited.push({ id, message });
      return { ok: true };
    },
  };
  const jobs = {
    ...ports.jobs,
    wakeAt: async (kind: string, key: string, at: number) => mortal(await ports.jobs.wakeAt(kind, key, at)),
  };
  const requests = createRunRequestRepository(dying, { now: ports.now });
  const outbox = testOutbox({ records: dying, messenger, now: ports.now });
  const records = hearAppointments(dying, outbox.hear);
  let readings = 0;
  const monotonic = (): number => {
    readings += 1;
    return readings * standsStill;
  };
  const time = { ...ports.time, monotonic };
  const next = await createGroupJob({ ...ports, time, jobs, requests, records, messenger, outbox })(group);
  await outbox.deliver();
  return next;
}

const tracked = async (campaign: number) => await readTrackedRuns(dialogs.records, campaign);
const runs = async () => (await Promise.all(campaigns.map(tracked))).flat();

/** As a run's own job does when its summary has been posted. */
async function end(
  run: TrackedRun,
  verdict: RunVerdict,
  newFailures = 0,
  revision?: number,
  reason?: string,
): Promise<void> {
  const failed = verdict === 'failed' ? 2 : 0;
  const counts = { total: 24, passed: 24 - failed, satisfactory: 0, failed, inconclusive: 0 };
  const changes = { newFailures, stillFailing: 0, flaky: 0, fixed: 0, known: 0 };
  const outcome = { verdict, counts, ...changes };
  await dialogs.ports.requests.end(run.id, {
    state: 'finished',
    run: 400 + run.campaign,
    outcome,
    revision,
    reason,
  });
  await commit(dialogs.records, (draft) => removeRun(draft, run));
}

async function endAll(): Promise<void> {
  for (const run of await runs()) await end(run, run.campaign === 7 ? 'failed' : 'passed', 1);
}

/** What the live message became, or was posted below it. */
const summaries = (): readonly Message[] =>
  [
    ...posts.filter(({ key }) => key.endsWith('summary')),
    ...edited.filter(({ message: { folds } }) => folds !== undefined),
  ].map(({ message }) => message);
const shown = () => edited.at(-1)?.message ?? { text: '' };

it('shows nothing that was read before a long pause, as the message may be the summary by now', async () => {
  standsStill = 60_000;
  await callJob();
  expect(edited).toEqual([]);
  standsStill = 0;
  await callJob();
  expect(shown().text).toBe('Running 3 campaigns');
});

it('starts each run, announces it to the requester, and waits for the last one to end', async () => {
  expect(await callJob()).toBeGreaterThan(Date.now());
  expect(await runs()).toMatchObject(
    campaigns.map((campaign) => ({
      campaign,
      stage: { kind: 'asked' },
      startedBy: { id: 'ann', name: 'Ann' },
      audiences: [{ place: here, mentions: { id: 'ann', name: 'Ann' }, only: 'failures' }],
    })),
  );
  expect(shown().text).toBe('Running 3 campaigns');
  expect(listLines(shown())).toEqual(
    campaigns.map(() => expect.stringMatching(/^Campaign \d+ .* – starting · 0 s$/u)),
  );
  const [first] = await tracked(12);
  if (first !== undefined) await end(first, 'passed');
  expect(await callJob()).toBeGreaterThan(Date.now());
  expect(shown().text).toBe('Running 3 campaigns, 1 finished');
  expect(listLines(shown())[0]).toMatch(/^✓ Campaign 12.* – run 412 · 24 passed · 100%$/u);
  await endAll();
  expect(await callJob()).toBeUndefined();
  expect(posts).toEqual([]);
  expect(new Set(edited.map(({ id }) => id))).toEqual(new Set([live]));
  const summary = shown();
  expect(summary).toMatchObject({ mentions: { id: 'ann', name: 'Ann' }, tone: 'bad' });
  expect(summary.text).toBe('✗ 2 of 3 campaigns passed');
  expect(listLines(summary)).toEqual([
    expect.stringMatching(/^✓ Campaign 12.* – run 412 · 24 passed · 100%$/u),
    expect.stringMatching(/^✓ Campaign 5.* – run 405 · 24 passed · 100% · 1 new failure$/u),
    expect.stringMatching(/^✗ Campaign 7.* – run 407 · 22 passed, 2 failed · 91\.7% · 1 new failure$/u),
  ]);
  expect(buttonLines(summary)).toEqual([
    'run campaigns 12, 5 and 7',
    'results of campaign 12 run 412',
    'results of campaign 5 run 405',
  ]);
  const count = edited.length;
  expect(await callJob()).toBeUndefined();
  expect([posts.length, edited.length]).toEqual([0, count]);
});

it('posts a summary at the end in a channel without edits', async () => {
  edits = false;
  await callJob();
  await endAll();
  await callJob();
  expect(edited).toEqual([]);
  expect(posts.map(({ key }) => key)).toEqual([`group ${group} summary`]);
});

describe('a process that dies', () => {
  it.each(Array.from({ length: 17 }, (_, index) => index + 1))(
    'after step %i of starting the runs still starts each once',
    async (step) => {
      dieAfter = step;
      await callJob().catch(() => {});
      dieAfter = Number.POSITIVE_INFINITY;
      // One that was begun before may be over by now.
      const begun = await runs();
      if (step % 2 === 0) await endAll();
      await callJob();
      const left = await runs();
      const all = new Set([...begun, ...left].map(({ id }) => id));
      expect(all.size).toBe(3);
      expect(left).toHaveLength(step % 2 === 0 ? 3 - begun.length : 3);
      await endAll();
      expect(await callJob()).toBeUndefined();
      expect(summaries()).toHaveLength(1);
    },
  );
});

it.each([4, 5, 6, 7, 8, 9])(
  'a campaign is left out with its question even if the process dies after step %i',
  async (step) => {
    await changeTrackedRuns(dialogs.records, 5, (before) => [...before, askedRun(5)]);
    dieAfter = step;
    await callJob().catch(() => {});
    dieAfter = Number.POSITIVE_INFINITY;
    await callJob();
    expect(await dialogs.ports.outbox.fateOf(here, `${memberRun(group, 5)} left`)).toBeDefined();
  },
);

it('two processes at once start each run once', async () => {
  await Promise.all([callJob(), callJob()]);
  expect(await runs()).toHaveLength(3);
  await endAll();
  await Promise.all([callJob(), callJob()]);
  expect(summaries()).toHaveLength(1);
});

it.each([true, false])(
  'a later correction of a run corrects the summary of all, once (edits: %s)',
  async (can) => {
    edits = can;
    await callJob();
    const [first] = await tracked(12);
    await endAll();
    await callJob();
    expect(summaries().map(({ text }) => text)).toEqual(['✗ 2 of 3 campaigns passed']);
    edited.length = 0;
    if (first !== undefined) await end(first, 'failed', 2, 2);
    for (let times = 0; times < 3; times += 1) expect(await callJob()).toBeUndefined();
    const corrected = can
      ? edited.map(({ message }) => message)
      : posts.slice(1).map(({ message }) => message);
    expect(corrected).toHaveLength(1);
    expect([posts.length, edited.length]).toEqual(can ? [0, 1] : [2, 0]);
    expect(corrected[0]?.text).toContain('✗ 1 of 3 campaigns passed');
    if (can) expect(edited[0]).toMatchObject({ id: live, message: { note: expect.any(String) } });
    if (first !== undefined) await end(first, 'passed', 0, 3);
    await callJob();
    expect(posts.length + edited.length).toBe(can ? 2 : 3);
  },
);

it('the runs still start when the clock jumps ahead beforehand', async () => {
  dieAfter = 1;
  await expect(callJob()).rejects.toThrow('The process is dead.');
  dieAfter = Number.POSITIVE_INFINITY;
  for (const campaign of campaigns) await changeTrackedRuns(dialogs.records, campaign, () => []);
  dialogs.clock.ahead = 10 * 60_000;
  await callJob();
  expect((await runs()).map(({ campaign }) => campaign)).toEqual(campaigns);
});

it('a press that is delivered again closes the earlier of its two messages', async () => {
  await dialogs.pressAll(button(question, 'Run all 3'), true);
  const now = (await groupRecords.get(dialogs.records, group))?.live;
  expect(now).not.toBe(live);
  await dialogs.deliver();
  expect(dialogs.edits.map(({ text }) => text)).toEqual(['3 campaigns: no longer updated here']);
});

it('closes it even if its process edits it at the same moment', async () => {
  meanwhile = async () => {
    await dialogs.pressAll(button(question, 'Run all 3'), true);
    await dialogs.deliver();
  };
  await callJob();
  const texts = edited.filter(({ id }) => id === live).map(({ message }) => message.text);
  expect(texts).toEqual(['Running 3 campaigns', '3 campaigns: no longer updated here']);
});

it('a group isn’t confused with a redelivered command to run one of its campaigns', async () => {
  await callJob();
  const before = await runs();
  const { text } = await dialogs.type('run campaign 12', true);
  expect(text).not.toMatch(/starting|in progress/u);
  expect(text).toContain(operators.run.interrupted(12));
  expect(await runs()).toEqual(before);
});

it('leaves out and reports a campaign with a newer run', async () => {
  await changeTrackedRuns(dialogs.records, 5, (before) => [...before, askedRun(5)]);
  await callJob();
  expect(posts).toMatchObject([
    { message: { text: expect.stringMatching(/^Campaign 5 .* already running/u) } },
  ]);
  expect((await tracked(5)).map(({ id }) => id)).toEqual(['other']);
  for (const campaign of [12, 7]) for (const run of await tracked(campaign)) await end(run, 'passed');
  expect(await callJob()).toBeUndefined();
  const summary = shown();
  expect(summary.text).toBe('⚠ 2 of 3 campaigns passed');
  expect(listLines(summary)[1]).toMatch(/^\? Campaign 5 .* – not started: another run began meanwhile$/u);
});

it('lists a run that never started, and one whose outcome is unknown', async () => {
  await callJob();
  const [first, second, third] = await runs();
  if (first === undefined || second === undefined || third === undefined) throw new Error('No runs.');
  const reason = 'Not started: campaign 12 is inactive (HTTP 409).';
  await dialogs.ports.requests.end(first.id, { state: 'unknown', executed: false, reason });
  await commit(dialogs.records, (draft) => removeRun(draft, first));
  await commit(dialogs.records, (draft) => removeRun(draft, second));
  await end(third, 'passed');
  expect(await callJob()).toBeGreaterThan(Date.now());
  dialogs.clock.offset = 11 * 60_000;
  expect(await callJob()).toBeUndefined();
  expect(shown().text).toBe('⚠ 1 of 3 campaigns passed');
  expect(listLines(shown()).slice(0, 2)).toEqual([
    expect.stringMatching(/^\? Campaign 12 .* – not started: campaign 12 is inactive \(HTTP 409\)\.$/u),
    expect.stringMatching(/^\? Campaign 5 .* – outcome unknown$/u),
  ]);
});

it('shows the reason instead of a rate for a run that was cut short', async () => {
  await callJob();
  const reason = 'Stopped after 24 results (“Aborted”).';
  for (const run of await runs()) await end(run, 'failed', 1, undefined, reason);
  expect(await callJob()).toBeUndefined();
  expect(shown().text).toBe('✗ All 3 campaigns failed');
  for (const line of listLines(shown()))
    expect(line).toMatch(
      / – run \d+ · 22 passed, 2 failed · stopped after 24 results \(“Aborted”\) · 1 new failure$/u,
    );
});

it('waits for a run that is no longer posted here, however long it takes', async () => {
  await callJob();
  await dialogs.type('unwatch campaign 12');
  for (const campaign of [5, 7]) for (const run of await tracked(campaign)) await end(run, 'passed');
  dialogs.clock.offset = 11 * 60_000;
  expect(await callJob()).toBeGreaterThan(dialogs.ports.now());
  expect(summaries()).toEqual([]);
  for (const run of await tracked(12)) await end(run, 'passed');
  expect(await callJob()).toBeUndefined();
  expect(shown().text).toBe('✓ All 3 campaigns passed');
});

it('starts nothing after no process has run for minutes', async () => {
  dialogs.clock.offset = 3 * 60_000;
  expect(await callJob()).toBeUndefined();
  expect(await runs()).toEqual([]);
  expect(summaries().map(({ text }) => text)).toEqual(['⚠ None of the 3 campaigns passed']);
  expect((await groupRecords.get(dialogs.records, group))?.done).toBe(true);
});
