import { afterEach, beforeEach, expect, test } from 'vitest';
import { askRun, runsDigest } from '../../../../dialogs/campaign/run/ask-run.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { commit } from '../../../../dialogs/commit.ts';
import type { RunRequestAnswer } from '../../../../dialogs/ports/run-requests.ts';
import { campaign, startRunWatch, type TestRunWatch, teams } from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(() => watch.close());

const asked = { campaign, anyway: false, confirm: false, key: 'build 1' };
const day = 24 * 60 * 60_000;

function idOf(answer: RunRequestAnswer): string {
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
  return answer.run.id;
}

test('a run that was watched to its end is over, even if the list of runs never says so', async () => {
  const { nextRun } = watch.service;
  watch.service.nextRun = (at) => ({ ...nextRun(at), endsAt: at + 20_000, endless: true });
  const id = idOf(await watch.requester.request(asked));
  await watch.drive(id);
  expect(await watch.requester.find(id)).toMatchObject({ state: 'finished' });
  // It began less than two minutes ago: a single look at its results would not do.
  expect((await watch.requester.request({ ...asked, key: 'build 2' })).kind).toBe('accepted');
});

test('a key returns the same run for a day, then starts another', async () => {
  const id = idOf(await watch.requester.request(asked));
  await watch.drive(id);
  watch.clock += day - 10 * 60_000;
  expect(idOf(await watch.requester.request(asked))).toBe(id);
  expect(await watch.requester.request({ ...asked, anyway: true })).toMatchObject({ reason: 'otherRequest' });
  watch.clock += 10 * 60_000;
  const later = idOf(await watch.requester.request(asked));
  expect(later).not.toBe(id);
  await watch.drive(later);
  expect(watch.service.executions).toBe(2);
});

test('a key that was refused because of an unfinished run stays free until a request succeeds', async () => {
  const other = idOf(await watch.requester.request({ campaign, anyway: false, confirm: false }));
  expect(await watch.requester.request(asked)).toMatchObject({ kind: 'unfinished', runs: [{ id: other }] });
  const beside = idOf(await watch.requester.request({ ...asked, anyway: true }));
  expect(beside).not.toBe(other);
  expect(await watch.requester.request(asked)).toMatchObject({ reason: 'otherRequest' });
  expect(await watch.outcomes()).toEqual(['none', 'none']);
});

test('an ambiguous start is unknown without subscribers, and asked about with a subscriber', async () => {
  const { nextRun } = watch.service;
  watch.service.nextRun = (at) => {
    watch.service.runs.push({ ...nextRun(at), id: 900 + watch.service.runs.length });
    return nextRun(at);
  };
  const id = idOf(await watch.requester.request({ campaign, anyway: false, confirm: false }));
  await watch.drive(id);
  expect(await watch.requester.find(id)).toMatchObject({
    state: 'unknown',
    reason: expect.stringContaining('subscribed'),
  });
  expect(watch.said).toEqual([]);

  watch.clock += day;
  await watch.subscriptions.add(campaign, { place: teams, by: { id: 'u1', name: 'Ada' } });
  const second = idOf(await watch.requester.request({ campaign, anyway: false, confirm: false }));
  await watch.drive(second, 60_000);
  expect(watch.said.map(({ message }) => message.text)).toEqual([
    expect.stringContaining('new runs appeared'),
  ]);
});

test('“anyway” executes even if a run has just been started elsewhere', async () => {
  const id = idOf(await watch.requester.request({ ...asked, anyway: true }));
  watch.service.runs.push({ ...watch.service.nextRun(watch.clock), id: 93 });
  await watch.drive(id, 10_000);
  expect(watch.service.executions).toBe(1);
  expect(await watch.requester.find(id)).toEqual(expect.not.objectContaining({ reason: expect.anything() }));
});

test('a run started by Canvass while another job reads the list isn’t taken for someone else’s', async () => {
  const first = idOf(await watch.requester.request(asked));
  const [tracked] = await readTrackedRuns(watch.records, campaign);
  // As a person does who has seen the first, a minute ago: it doesn't wait for the first any longer.
  const second = { id: 'second', campaign, askedAt: watch.clock - 60_000, audiences: [] };
  const seen = runsDigest(tracked === undefined ? [] : [tracked]);
  await commit(watch.records, (draft) => askRun(draft, second, seen));
  const { listRuns } = watch.service;
  let isBegun = false;
  Object.assign(watch.service, {
    async listRuns(...args: Parameters<typeof listRuns>) {
      if (!isBegun) {
        isBegun = true;
        await watch.drive(first, 5000);
      }
      return await listRuns(...args);
    },
  });
  await watch.drive('second', 10_000);
  expect(watch.service.executions).toBe(2);
  const runs = await readTrackedRuns(watch.records, campaign);
  expect(runs.map(({ stage }) => stage.kind)).toEqual(['watching', 'watching']);
});

test.each([
  ['certainly never happened', false, /^No new run after 5 minutes\. .* trying again should be safe\.$/u],
  [
    'can’t be looked for',
    true,
    /^No new run after 5 minutes\. The service’s runs can’t be read, .* not safe: /u,
  ],
])(
  'an unconfirmed start that %s is reported at once, and lets the next request start after five minutes',
  async (_, isDown, reason) => {
    watch.service.onExecute = 'loseUndone';
    const id = idOf(await watch.requester.request(asked));
    await watch.drive(id, 10_000);
    watch.service.down = isDown;
    const next = { ...asked, key: 'build 2' };
    for (const later of [0, 4 * 60_000]) {
      await watch.drive(id, later);
      expect(await watch.requester.find(id)).toMatchObject({
        state: 'pending',
        reason: expect.stringMatching(/^The start couldn’t be confirmed\. .* 5 minutes\.$/u),
      });
      expect(await watch.requester.request(next)).toMatchObject({ kind: 'unfinished' });
    }
    await watch.drive(id, 60_000);
    const end = await watch.requester.find(id);
    expect(end).toMatchObject({ state: 'unknown', reason: expect.stringMatching(reason) });
    expect(end).not.toHaveProperty('executed');
    expect(await watch.outcomes()).toEqual([expect.stringMatching(/no new run after 5 minutes/u)]);
    expect(await watch.requester.request(asked)).toMatchObject({ run: { id, state: 'unknown' } });
    Object.assign(watch.service, { down: false, onExecute: 'accept' });
    const second = idOf(await watch.requester.request(next));
    await watch.drive(second);
    expect(await watch.requester.find(second)).toMatchObject({ state: 'finished' });
    expect(watch.service.executions).toBe(2);
  },
);

test('an accepted start is still looked for, with a warning that trying again isn’t safe', async () => {
  const { nextRun } = watch.service;
  watch.service.nextRun = (at) => ({ ...nextRun(at), shownFrom: at + 8 * 60_000 });
  const id = idOf(await watch.requester.request(asked));
  await watch.drive(id, 10_000);
  expect(await watch.requester.find(id)).toEqual(expect.not.objectContaining({ reason: expect.anything() }));
  await watch.drive(id, 6 * 60_000);
  const reason = expect.stringMatching(/^No new run after 5 minutes\. .*not safe.* Still looking\.$/u);
  expect(await watch.requester.find(id)).toMatchObject({ state: 'pending', reason });
  await watch.drive(id);
  expect(await watch.requester.find(id)).toMatchObject({ state: 'finished' });
});
