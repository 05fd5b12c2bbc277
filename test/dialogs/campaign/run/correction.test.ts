import { afterEach, beforeEach, expect, it } from 'vitest';
import { announcedRunKey, announcedRunRecords } from '../../../../dialogs/campaign/run/announced-runs.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import {
  campaign,
  directLine,
  startRunWatch,
  type TestRunWatch,
  teams,
  webChat,
} from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
  watch.verdict = 'passed';
});
afterEach(() => watch.close());

const told = async () => await announcedRunRecords.get(watch.records, announcedRunKey(campaign, 100));
const corrections = () => watch.said.filter(({ once }) => once.includes('correction'));
/** What was said since the last time. */
const news = () => watch.said.splice(0);

/** A run is told as passed, and turns out to have had three results more, and failed. */
async function tellTooSoon(places: Parameters<TestRunWatch['ask']>[1] = [teams, directLine]): Promise<void> {
  await watch.ask('a', places);
  await watch.drive('a');
  Object.assign(watch, { verdict: 'failed', total: 5 });
}

it('a correction is edited into the summary where possible, and posted briefly elsewhere', async () => {
  await tellTooSoon();
  news();
  await watch.correct();
  const said = news();
  expect(said.map(({ kind, channel, once }) => [kind, channel, once]).toSorted()).toEqual(
    [
      ['edit', 'msteams', 'live-a'],
      ['post', 'directline', 'a correction 2'],
    ].toSorted(),
  );
  const [edited] = said.filter(({ once }) => once === 'live-a');
  expect(edited?.message.text).toMatch(/failed: 1 passed, 4 failed/u);
  expect(edited?.message.note).toBe('Corrected: 3 results came in after this was first posted.');
  const [posted] = said.filter(({ kind }) => kind === 'post');
  expect(posted?.message.text).toMatch(
    /^Correction to run 100: 3 results came in after its summary\.\n✗ .* failed: 1 passed, 4 failed/u,
  );
  expect(posted?.message).not.toHaveProperty('folds');
  expect(await watch.outcomes()).toEqual(['run 100 finished: failed (corrected)']);
  expect(await told()).toMatchObject({ total: 5, revision: 2 });
  expect(watch.announced).toEqual([
    ['passed', undefined],
    ['failed', 2],
  ]);
  expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  await watch.correct();
  expect(news()).toEqual([]);
});

it('is what another system reads that asked for the run', async () => {
  const answer = await watch.requester.request({ campaign, anyway: false, confirm: false });
  const id = answer.kind === 'accepted' ? answer.run.id : '';
  await watch.drive(id);
  Object.assign(watch, { verdict: 'failed', total: 5, restUnread: 'nowhere' });
  await watch.correct();
  expect(await watch.requester.find(id)).toMatchObject({
    outcome: { verdict: 'failed', counts: { total: 5 } },
    reason: expect.stringMatching(/^Only the first 5 results could be read/u),
  });
});

it.each([
  ['as many', 2],
  ['fewer', 1],
])('a correction isn’t made when there are %s results', async (_, total) => {
  await tellTooSoon();
  news();
  watch.total = total;
  await watch.correct();
  expect(news()).toEqual([]);
  expect(await told()).toMatchObject({ total: 2, revision: 1 });
});

it('a correction waits until no more results arrive, and comes once', async () => {
  await tellTooSoon();
  const since = watch.clock;
  // One more result every second, for a minute.
  Object.defineProperty(watch, 'total', {
    get: () => 5 + Math.min(60, Math.floor((watch.clock - since) / 1000)),
  });
  news();
  await watch.correct();
  expect(corrections().map(({ once }) => once)).toEqual(['a correction 2']);
  expect(corrections()[0]?.message.text).toContain('63 results');
  expect(await told()).toMatchObject({ total: 65, revision: 2 });
});

it('a correction comes at most four times when results never stop arriving', async () => {
  await tellTooSoon();
  Object.defineProperty(watch, 'total', { get: () => 5 + Math.floor(watch.clock / 1000) });
  for (let times = 0; times < 20; times += 1) await watch.correct();
  expect(corrections().map(({ once }) => once)).toEqual(
    [2, 3, 4, 5].map((revision) => `a correction ${revision}`),
  );
});

it('a correction is edited into the posted summary and the live message it replaced', async () => {
  await watch.ask('a', [teams]);
  await watch.drive('a', 50_000);
  watch.editFailures.push(...Array.from({ length: 5 }, () => 'failed' as const));
  await watch.drive('a');
  const summary = watch.said.findIndex(({ once }) => once === 'a summary') + 1;
  Object.assign(watch, { verdict: 'failed', total: 5 });
  news();
  await watch.correct();
  expect(news().map(({ kind, once }) => [kind, once])).toEqual(
    expect.arrayContaining([
      ['edit', `sent-${summary}`],
      ['edit', 'live-a'],
    ]),
  );
});

it('a correction is edited but not posted in a muted place', async () => {
  await watch.ask('a', [teams, directLine], false);
  await watch.drive('a');
  Object.assign(watch, { verdict: 'failed', total: 5 });
  for (const place of [teams, directLine]) {
    await watch.subscriptions.mute(campaign, { place, until: watch.clock + 24 * 3_600_000 });
  }
  news();
  await watch.correct();
  expect(news().map(({ kind, channel }) => [kind, channel])).toEqual([['edit', 'msteams']]);
});

it('a correction is sent to earlier “failures only” subscribers, but not to later ones', async () => {
  const by = { id: 'u2', name: 'Bob' };
  await watch.subscriptions.add(campaign, { place: webChat, by, only: 'failures' });
  await tellTooSoon([teams]);
  expect(watch.summaries().map(({ channel }) => channel)).toEqual(['msteams']);
  watch.clock += 60_000;
  await watch.subscriptions.add(campaign, { place: directLine, by });
  await watch.correct();
  expect(
    watch
      .summaries()
      .map(({ channel }) => channel)
      .toSorted(),
  ).toEqual(['msteams', 'webchat']);
  expect(corrections()).toEqual([]);
});

it('a correction becomes part of the summary while that still waits to be posted', async () => {
  watch.failPost = () => 'failed';
  await watch.ask('a', [directLine]);
  await watch.drive('a', 10 * 60_000);
  Object.assign(watch, { verdict: 'failed', total: 5 });
  await watch.correct(9, 60_000);
  expect(watch.said).toEqual([]);
  watch.failPost = () => undefined;
  await watch.deliverPosts();
  expect(watch.said.map(({ once }) => once)).toEqual(['a summary']);
  expect(watch.said[0]?.message.text).toContain('4 failed');
  expect(await told()).toMatchObject({ total: 5, revision: 2 });
});
