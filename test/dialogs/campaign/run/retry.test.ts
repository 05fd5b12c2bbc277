import { afterEach, expect, it } from 'vitest';
import { rerunJob, scratchRecords } from '../../../../dialogs/campaign/rerun/request.ts';
import { readRetries } from '../../../../dialogs/campaign/results/retries.ts';
import { isFound, runJob, runKey } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { allTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import { button, listLines } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

class Died extends Error {}

/** So many writes until the process dies. */
let left = Number.POSITIVE_INFINITY;
let dialogs: CampaignDialogs;
afterEach(async () => {
  left = Number.POSITIVE_INFINITY;
  await dialogs.close();
});

function dying(stored: RecordRepository): RecordRepository {
  function write(): void {
    if (left <= 0) throw new Died('The process is dead.');
    left -= 1;
  }
  return {
    ...stored,
    async save(...given) {
      write();
      return await stored.save(...given);
    },
    async commit(given) {
      write();
      return await stored.commit(given);
    },
  };
}

/**
 * Everything that is due is done once, by a process that dies after so many writes, though not where a run is executed: that one
 * would be of unknown fate.
 */
async function goOn(writes: number): Promise<number> {
  let isAlive = true;
  try {
    for (const run of await allTrackedRuns(dialogs.records)) {
      left = isFound(run) ? writes : Number.POSITIVE_INFINITY;
      if (isFound(run)) await dialogs.look(runKey(run));
      else await dialogs.call(runJob, runKey(run));
    }
    left = writes;
    for await (const { campaign, request } of scratchRecords.list(dialogs.records))
      if (request !== undefined) await dialogs.call(rerunJob, String(campaign));
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    isAlive = false;
  }
  left = Number.POSITIVE_INFINITY;
  dialogs.clock.offset += isAlive ? 5000 : 100;
  return (await allTrackedRuns(dialogs.records)).length;
}

const executions = () =>
  dialogs.requests.flatMap(({ url }) => /campaigns\/(\d+)\/execute$/u.exec(url)?.[1] ?? []);
const summaries = () =>
  [...dialogs.posts, ...dialogs.edits].filter(({ links = [] }) => links.length > 0).map(({ text }) => text);

it.each([
  ['whose process survives', (_turn: number) => Number.POSITIVE_INFINITY],
  ['whose process keeps dying', (turn: number) => turn % 25],
])('the failures of a run %s are retried once, and the summary says what passed', async (_, writesIn) => {
  dialogs = await startCampaignDialogs({ records: dying });
  await dialogs.type('run campaign 12 with retry');
  let turn = 0;
  await expect
    .poll(
      async () => {
        turn += 1;
        return await goOn(writesIn(turn));
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await dialogs.deliver();
  const [first, scratch, ...others] = executions();
  expect([first, others]).toEqual(['12', []]);
  expect(Number(scratch)).toBeGreaterThan(40);
  const [retry] = (await readRetries(dialogs.records, 12)).values();
  const { cases = 0, passed = [], why } = retry ?? {};
  expect(why).toBeUndefined();
  expect(cases).toBeGreaterThan(0);
  const [summary = '', ...more] = summaries();
  expect(more).toEqual([]);
  expect(summary.split('\n')[1]).toMatch(/ on retry$/u);
  expect(/^. .* failed: /u.test(summary)).toBe(passed.length < cases);
  // Its history says neither that they passed nor that they failed.
  const { text } = await dialogs.type('new failures of campaign 12');
  for (const id of passed) expect(text).not.toContain(`(${id})`);
  const { sections = [] } = await dialogs.type('compare campaign 12');
  const flaky = listLines({ sections: sections.filter(({ title }) => title.startsWith('Flaky')) });
  expect(flaky.filter((line) => line.endsWith(' – passed on retry'))).toHaveLength(passed.length);
  const rest = listLines({ sections: sections.filter(({ title }) => /failing|Fixed/u.test(title)) });
  for (const id of passed) expect(rest.join()).not.toContain(`(${id})`);
});

it('a retry doubles the expected calls, and the button of the question keeps it', async () => {
  dialogs = await startCampaignDialogs({ confirmAboveCalls: 30 });
  // Without a retry it is below that.
  const question = await dialogs.type('run campaign 12 with retry');
  expect(question.text).toMatch(/about (?:3|4|5)\d calls/u);
  expect(executions()).toEqual([]);
  await dialogs.press(button(question, 'Run'));
  expect(await allTrackedRuns(dialogs.records)).toMatchObject([{ campaign: 12, retry: {} }]);
});

it('a schedule keeps the retry, mentions it and applies it to its runs', async () => {
  dialogs = await startCampaignDialogs();
  const said = await dialogs.type('schedule campaign 12 every day at 08:00 (UTC) failures only with retry');
  expect(said.text).toContain('What fails is run once more by itself.');
  const [schedule] = await dialogs.ports.schedules.list();
  expect(schedule).toMatchObject({ only: 'failures', retry: true });
  expect((await dialogs.type('schedules')).sections?.[0]?.lines.join()).toContain('failures only with retry');
  await dialogs.callSchedule(1);
  expect(await allTrackedRuns(dialogs.records)).toMatchObject([{ campaign: 12, retry: {} }]);
});
