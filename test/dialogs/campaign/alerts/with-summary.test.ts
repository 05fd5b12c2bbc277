import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Place } from '../../../../dialogs/turn.ts';
import { runOf } from '../../../support/stand-in-service.ts';
import {
  campaign,
  startRunWatch,
  type TestRunWatch,
  teams,
  webChat,
} from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
  runs = 0;
});
afterEach(() => watch.close());

let runs = 0;
const minute = 60_000;
const by = { id: 'u2', name: 'Bob' };
const hour = 3_600_000;

async function alertAt(place: Place): Promise<void> {
  await watch.alerts.create(campaign, { condition: { kind: 'passRate', below: 95 }, place, by });
}

/** A run that somebody asks for in Teams ends, and what the alerts have left to post is posted. */
async function run(verdict: TestRunWatch['verdict'], total: number, id = 'a', until?: number): Promise<void> {
  Object.assign(watch, { verdict, total });
  const number = 100 + runs;
  runs += 1;
  watch.service.nextRun = (at) => runOf(at, minute, { id: number });
  await watch.ask(id);
  await watch.drive(id, until);
  if (until === undefined) await watch.postAlerts();
}

const postsIn = (channel: string) => watch.posts().filter((one) => one.channel === channel);
const alone = () => watch.posts().filter(({ message }) => message.text.startsWith('Alert '));

it('adds the alert to a summary that is posted in the same place anyway', async () => {
  await watch.subscriptions.add(campaign, { place: webChat, by });
  await alertAt(webChat);
  await run('failed', 2);
  const [post, ...more] = postsIn('webchat');
  expect(more).toEqual([]);
  expect(post?.message.text).toMatch(
    /^✗ .* failed: 1 passed, 1 failed.*\nAlert 1: pass rate 50\.0%, below 95%$/mu,
  );
  expect(post?.message.folds?.at(-1)?.choices?.map(({ label }) => label)).toContain('Remove alert 1');
  expect(await watch.alerts.at(webChat)).toMatchObject([{ posts: [], lastPost: 'a summary' }]);
});

it('posts a later alert only after that summary', async () => {
  await watch.subscriptions.add(campaign, { place: webChat, by });
  await alertAt(webChat);
  watch.failPost = ({ text }) => (text.includes('Alert 1: ') ? 'failed' : undefined);
  await run('failed', 2, 'a', 10 * minute);
  await watch.subscriptions.remove(campaign, webChat);
  await run('passed', 1, 'b', 10 * minute);
  await run('passed', 1, 'c', 10 * minute);
  expect(postsIn('webchat')).toEqual([]);
  watch.failPost = () => undefined;
  await watch.postAlerts();
  await watch.postAlerts();
  expect(
    postsIn('webchat').map(({ message: { text } }) =>
      text.split('\n').find((line) => line.startsWith('Alert')),
    ),
  ).toEqual([
    'Alert 1: pass rate 50.0%, below 95%',
    'Alert 1 cleared: pass rate of campaign 12 is 100%, no longer below 95% (runs 101 and 102).',
  ]);
});

it('posts the alert apart from a live message, as editing that sends no notification', async () => {
  await alertAt(teams);
  await run('failed', 2);
  expect(postsIn('msteams').map(({ message }) => message.text)).toEqual([
    'Alert 1: pass rate of campaign 12 is 50.0%, below 95% (run 100).',
  ]);
});

it.each([
  ['nobody subscribed', undefined],
  ['the subscription is muted', 'muted'],
])('posts the alert separately, or holds it back, when %s', async (_, muted) => {
  if (muted !== undefined) {
    await watch.subscriptions.add(campaign, { place: webChat, by });
    await watch.subscriptions.mute(campaign, { place: webChat, until: watch.clock + hour });
  }
  await alertAt(webChat);
  await run('failed', 2);
  expect(alone()).toHaveLength(muted === undefined ? 1 : 0);
  expect(await watch.alerts.at(webChat)).toMatchObject([
    { posts: muted === undefined ? [] : [{ run: 100 }] },
  ]);
});

it('keeps the alert in a summary that is edited after more results arrive', async () => {
  const channel = { ...teams, conversation: '19:b' };
  await watch.subscriptions.add(campaign, { place: channel, by });
  await alertAt(channel);
  await run('failed', 2);
  Object.assign(watch, { total: 5 });
  watch.said.length = 0;
  await watch.correct();
  const [text] = watch.said.flatMap(({ once, message }) => (once === 'live-a' ? [] : [message.text]));
  expect(text).toMatch(/failed: 1 passed, 4 failed.*\nAlert 1: pass rate 50\.0%, below 95%\n/u);
});
