import { afterEach, expect, it } from 'vitest';
import {
  changeTrackedRuns,
  readTrackedRuns,
  trackedRunRecords,
} from '../../../dialogs/campaign/run/tracked-runs.ts';
import { createScheduleRunner } from '../../../dialogs/campaign/schedules/runs.ts';
import { createGroupJob } from '../../../dialogs/campaign/several/group-job.ts';
import { groupJob } from '../../../dialogs/campaign/several/groups.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Posted } from '../../../dialogs/ports/messenger.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { hearAppointments, testOutbox } from '../../support/outbox.ts';
import { button } from '../../support/read-message.ts';
import { here, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';
import { startCampaignCanvass, type TestCanvass } from '../../support/start-canvass.ts';
import { campaign, startRunWatch, teams } from '../../support/start-run-watch.ts';
import { places, teamsConversation } from '../../support/teams-conversation.ts';

const by = { id: 'u1', name: 'Ada' };
const minute = 60_000;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const daily = { cron: '0 8 * * *', timeZone: 'UTC', words: 'every day at 08:00' };

async function startWatch() {
  const watch = await startRunWatch();
  closing.push(watch.close);
  const { id } = await watch.schedules.create({ campaign, ...daily, place: teams, by });
  watch.clock += 40;
  /** Nothing can be posted for a minute; what begins so is what the test is about. */
  function goAway(start: RegExp): void {
    const back = watch.clock + minute;
    watch.failPost = ({ text }) => (start.test(text) && watch.clock < back ? 'failed' : undefined);
  }
  const said = (start: RegExp) => watch.said.filter(({ message: { text } }) => start.test(text));
  return { watch, id, goAway, said };
}

const refused: readonly (readonly [
  string,
  RegExp,
  (started: Awaited<ReturnType<typeof startWatch>>) => Promise<void>,
])[] = [
  [
    'whose campaign is running',
    /already running/u,
    async ({ watch, id }) => {
      await watch.ask('other');
      await watch.callSchedule(id);
    },
  ],
  [
    'whose campaign’s record was lost',
    /Nothing was started/u,
    async ({ watch, id }) => {
      const lost = { runs: [], lost: true } as const;
      await trackedRunRecords.update(watch.records, String(campaign).padStart(12, '0'), () => lost);
      await watch.callSchedule(id);
    },
  ],
  [
    'that five refusals paused',
    /paused: the service refused/u,
    async ({ watch, id, goAway }) => {
      watch.service.onExecute = 'refuse';
      for (let day = 1; day <= 5; day += 1) {
        watch.clock = Date.UTC(2026, 10, 20 + day, 8) + 40;
        goAway(/paused: the service refused/u);
        await watch.callSchedule(id);
        for (const run of await readTrackedRuns(watch.records, campaign))
          await watch.drive(run.id, minute / 2);
      }
    },
  ],
];

it.each(refused)('a schedule %s says so once Teams is back, once', async (_what, text, act) => {
  const started = await startWatch();
  started.goAway(text);
  await act(started);
  expect(started.said(text)).toEqual([]);
  await started.watch.deliverPosts();
  expect(started.said(text)).toHaveLength(1);
  expect(started.watch.service.executions).toBeLessThanOrEqual(5);
});

/** Over the dialogs: what is posted, once the channel can be reached again. */
async function startAway(approveAboveCalls?: number) {
  const dialogs = await startCampaignDialogs(approveAboveCalls === undefined ? {} : { approveAboveCalls });
  closing.push(dialogs.close);
  const { ports, records } = dialogs;
  const posts: string[] = [];
  let isAway = true;
  const messenger = {
    abilities: async () => ({ edits: true, postsOnce: false }),
    async post(_place: unknown, { text }: Message): Promise<Posted> {
      if (isAway) return { ok: false, reason: 'failed' };
      posts.push(text);
      return { ok: true, id: `${posts.length}` };
    },
    edit: async () => ({ ok: true as const }),
  };
  const outbox = testOutbox({ records, messenger, now: ports.now });
  return {
    dialogs,
    posts,
    deps: { ...ports, records: hearAppointments(records, outbox.hear), messenger, outbox },
    async comeBack() {
      await outbox.deliver();
      isAway = false;
      dialogs.clock.offset += minute;
      await outbox.deliver();
    },
  };
}

it('a schedule that is held for approval says so once Teams is back', async () => {
  const { dialogs, posts, deps, comeBack } = await startAway(500);
  const { id } = await dialogs.ports.schedules.create({ campaign: 9, ...daily, place: here, by });
  await createScheduleRunner(deps)(String(id));
  expect(await dialogs.ports.schedules.find(id)).toMatchObject({ paused: true });
  await comeBack();
  expect(posts).toEqual([expect.stringMatching(/^Schedule 1 is paused before its run of campaign 9/u)]);
});

it('a campaign of several that is left out is told once Teams is back', async () => {
  const { dialogs, posts, deps, comeBack } = await startAway();
  await dialogs.press(button(await dialogs.type('run campaigns 12 and 5'), 'Run both'));
  const [row] = await dialogs.database.all('SELECT key FROM jobs WHERE kind = ?', [groupJob]);
  await changeTrackedRuns(dialogs.records, 5, (before) => [
    ...before,
    { id: 'bert', campaign: 5, askedAt: Date.now(), stage: { kind: 'asked' }, audiences: [] },
  ]);
  await createGroupJob(deps)(String(row?.['key']));
  await comeBack();
  expect(posts).toEqual([expect.stringMatching(/^Campaign 5 .*is already running/u)]);
});

it('over a Bot Connector that holds the bot off, and a restart', async () => {
  const connector: FakeBotConnector = await startFakeBotConnector();
  closing.push(connector.close);
  const canvass: TestCanvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '1' });
  closing.push(canvass.close);
  const thread = teamsConversation(() => canvass.url, connector, places.thread);
  await thread.say('schedule campaign 12 every day at 08:00 (UTC)');
  await thread.shows('Schedule 1: campaign 12');
  const group = teamsConversation(() => canvass.url, connector, places.group);
  await group.say('run campaign 12');
  await group.shows(/run \d+ in progress/u);
  // Asked to be left alone for longer than a try may take: each time it certainly said nothing.
  connector.failNext({ answer: 429, retryAfter: 60, times: 1000, on: 'send' });
  const dueNow = (kind: string) =>
    canvass.restart((database) => {
      database.prepare('UPDATE jobs SET at = 0 WHERE kind = ?').run(kind);
    });
  await dueNow('schedule');
  await expect.poll(() => connector.requests.some(({ status }) => status === 429)).toBe(true);
  expect(thread.messages().filter(({ text }) => text.includes('already running'))).toEqual([]);
  connector.recover();
  await dueNow('post');
  await thread.shows(/Schedule 1: Campaign 12.* is already running/u);
  await canvass.jobsDone();
  expect(thread.messages().filter(({ text }) => text.includes('already running'))).toHaveLength(1);
});
