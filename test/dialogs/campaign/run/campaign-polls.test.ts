import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignFeatures } from '../../../../dialogs/campaign/features.ts';
import { createCampaignPolls } from '../../../../dialogs/campaign/run/campaign-polls.ts';
import { trackedRunsOf } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { commit } from '../../../../dialogs/commit.ts';
import { watchedBy } from '../../../../dialogs/feature.ts';
import type { Campaign, CampaignService } from '../../../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../../../dialogs/ports/outcome.ts';
import { openDialogs } from '../../../support/open-dialogs.ts';
import { type StandInService, standInService } from '../../../support/stand-in-service.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const interval = 15_000;
const place = { channel: 'webchat', conversation: 'w1', kind: 'personal' } as const;
const by = { id: 'u1', name: 'Ada' };

const perPage = 50;

let clock: number;
let service: StandInService;
let dialogs: Awaited<ReturnType<typeof openDialogs>>;
/** When each campaign was asked about. */
let calls: { campaign: number; at: number }[];
/** The list of campaigns; undefined: the service has none. */
let listed: readonly Campaign[] | undefined;
/** When each page of it was asked for. */
let listCalls: number[];
beforeEach(async () => {
  clock = Date.UTC(2026, 10, 22, 8);
  [calls, listCalls, listed] = [[], [], undefined];
  service = standInService(() => clock);
  const noted: CampaignService = {
    ...service,
    async listRuns(campaign, since, next) {
      calls.push({ campaign, at: clock });
      return await service.listRuns(campaign, since, next);
    },
    async listCampaigns(next = '0') {
      listCalls.push(clock);
      if (service.down || listed === undefined) return refusal(service.down ? 503 : 404);
      const from = Number(next);
      const more = from + perPage < listed.length ? { next: `${from + perPage}` } : {};
      return { ok: true, value: { items: listed.slice(from, from + perPage), ...more } };
    },
  };
  dialogs = await openDialogs({ service: noted, now: () => clock });
});
afterEach(async () => await dialogs.close());

function refusal(status: number): Outcome<never> {
  const code = status === 404 ? 'REFUSED' : 'FATE_UNKNOWN';
  return { ok: false, failure: { code, status, operation: 'campaign.list', detail: '', reference: '' } };
}

/** The rounds of one process in a time that is made here; runs that are found are only written down. */
function startRounds() {
  const due = new Map<string, number>();
  const runs: string[] = [];
  let seed = 1;
  const { campaign, records } = dialogs;
  const looks = createCampaignPolls({
    ...campaign,
    records,
    watched: () => watchedBy(campaignFeatures, records),
    reports: { ...campaign.reports, report: async () => ({ ok: true, value: { kind: 'noRun' } }) },
    // A chance that is the same each time.
    random() {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
    intervalMilliseconds: interval,
    rounds: { add: async (key) => add(key) },
  });
  function add(key: string): void {
    if (/^(?:list of )?campaign/u.test(key)) due.set(key, clock);
    else runs.push(key);
  }
  add(looks.begin());
  return {
    runs,
    /** As where the process has lost the lease and has it again. */
    beginAnew() {
      due.clear();
      add(looks.begin());
    },
    async pass(milliseconds: number): Promise<void> {
      const end = clock + milliseconds;
      for (;;) {
        const [next] = [...due].toSorted(([, one], [, other]) => one - other);
        if (next === undefined || next[1] > end) break;
        clock = Math.max(clock, next[1]);
        const looked = await looks.lookAt(next[0]);
        if (looked === undefined) due.delete(next[0]);
        else due.set(next[0], looked.at);
      }
      clock = end;
    },
  };
}

it('polling 200 idle campaigns takes about 500 calls a minute, each within two intervals', async () => {
  for (let campaign = 1; campaign <= 200; campaign += 1) {
    await dialogs.campaign.subscriptions.add(campaign, { place, by });
  }
  const rounds = startRounds();
  await rounds.pass(2 * minute);
  calls = [];
  await rounds.pass(5 * minute);
  const aMinute = calls.length / 5;
  expect(aMinute).toBeGreaterThan(490);
  expect(aMinute).toBeLessThan(510);
  for (let campaign = 1; campaign <= 200; campaign += 1) {
    const times = calls.filter((call) => call.campaign === campaign).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * interval);
  }
});

it('polls a newly subscribed campaign within an interval, and none without subscribers', async () => {
  const rounds = startRounds();
  await rounds.pass(minute);
  expect(calls).toEqual([]);
  await dialogs.campaign.subscriptions.add(12, { place, by });
  const schedule = await dialogs.campaign.schedules.create({
    campaign: 15,
    cron: '0 8 * * *',
    timeZone: 'UTC',
    words: 'every day',
    place,
    by,
  });
  await rounds.pass(interval);
  expect(new Set(calls.map(({ campaign }) => campaign))).toEqual(new Set([12, 15]));
  await dialogs.campaign.subscriptions.remove(12, place);
  await dialogs.campaign.schedules.update(schedule.id, (before) => ({
    ...before,
    paused: true,
  }));
  await rounds.pass(2 * interval);
  calls = [];
  await rounds.pass(5 * minute);
  expect(calls).toEqual([]);
  expect(await trackedRunsOf(dialogs.records, 12)).toEqual({ runs: [] });
});

it('reports only later runs after a new subscription', async () => {
  const rounds = startRounds();
  await dialogs.campaign.subscriptions.add(12, { place, by });
  await rounds.pass(minute);
  await dialogs.campaign.subscriptions.remove(12, place);
  await rounds.pass(minute);
  service.runs.push({ id: 1, startsAt: clock, endsAt: clock + 1000, results: [], result: 'Success' });
  await rounds.pass(minute);
  await dialogs.campaign.subscriptions.add(12, { place, by });
  await rounds.pass(minute);
  expect(rounds.runs).toEqual([]);
  service.runs.push({ id: 2, startsAt: clock, endsAt: clock + 1000, results: [], result: 'Success' });
  await rounds.pass(2 * interval);
  expect(rounds.runs).toHaveLength(1);
});

it('polls every campaign again when its rounds restart in the same process', async () => {
  await dialogs.campaign.subscriptions.add(12, { place, by });
  const rounds = startRounds();
  await rounds.pass(minute);
  rounds.beginAnew();
  calls = [];
  await rounds.pass(minute);
  expect(calls.length).toBeGreaterThan(1);
});

describe('a digest', () => {
  const campaign = (id: number, lastRunAt = clock - 90 * day): Campaign => ({
    id,
    name: `Campaign ${id}`,
    status: 'Completed',
    tests: [],
    lastRunAt,
  });
  const setDigest = () =>
    dialogs.campaign.digests.set({
      place,
      by,
      cron: '0 8 * * *',
      timeZone: 'UTC',
      words: 'every day at 08:00',
    });
  const askedAbout = () => new Set(calls.map((call) => call.campaign));

  /** Others start a run of a campaign, which the service shows in both lists. */
  function runElsewhere(id: number): void {
    listed = listed?.map((one) => (one.id === id ? { ...one, lastRunAt: clock, status: 'Running' } : one));
    service.runs.push({ id: 7, startsAt: clock, endsAt: clock + 5 * minute, results: [], result: 'Success' });
  }

  it('takes one call for fifty idle campaigns, and sees any run within two intervals', async () => {
    await setDigest();
    listed = Array.from({ length: 200 }, (_, index) => campaign(index + 1));
    const rounds = startRounds();
    await rounds.pass(10 * minute);
    expect(calls).toEqual([]);
    // Four pages, every one to two intervals.
    expect(listCalls.length / 10).toBeLessThanOrEqual((4 * minute) / interval);
    for (const id of [1, 77, 200]) {
      runElsewhere(id);
      calls = [];
      await rounds.pass(2 * interval);
      expect(askedAbout()).toContain(id);
      expect((await trackedRunsOf(dialogs.records, id)).runs).toHaveLength(1);
      // One that was awake before may be looked at, too, and nobody else.
      expect(askedAbout().size).toBeLessThanOrEqual(3);
      service.runs.length = 0;
    }
    await rounds.pass(2 * 60 * minute);
    calls = [];
    await rounds.pass(10 * minute);
    expect(calls).toEqual([]);
  });

  it('also sees a run that began a moment before the start', async () => {
    await setDigest();
    listed = [campaign(12, clock - minute), campaign(15)];
    runElsewhere(12);
    const rounds = startRounds();
    await rounds.pass(2 * interval);
    expect(askedAbout()).toEqual(new Set([12]));
    expect((await trackedRunsOf(dialogs.records, 12)).runs).toHaveLength(1);
  });

  it.each([
    ['the service has no list of campaigns', undefined],
    ['the list shows no runs', [12, 15, 16].map((id) => ({ id, name: `C ${id}`, tests: [] }))],
  ] as const)('polls every known campaign when %s', async (_case, list) => {
    await setDigest();
    listed = list;
    for (const id of [12, 15, 16]) await dialogs.campaign.campaigns.note({ id, name: `C ${id}` });
    await commit(dialogs.records, (draft) => dialogs.campaign.reruns.mark(draft, 16, 12));
    const rounds = startRounds();
    await rounds.pass(2 * minute);
    expect(askedAbout()).toEqual(new Set([12, 15]));
    calls = [];
    await rounds.pass(5 * minute);
    for (const id of [12, 15]) {
      const times = calls.filter((call) => call.campaign === id).map(({ at }) => at);
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * interval);
    }
  });

  it('doesn’t trust the list for a campaign that ran long after what it says', async () => {
    await setDigest();
    listed = [campaign(12), campaign(15)];
    const lastRun = { run: 1, verdict: 'passed', endedAt: clock - day } as const;
    await dialogs.campaign.campaigns.note({ id: 12, lastRun });
    await startRounds().pass(2 * minute);
    expect(askedAbout()).toEqual(new Set([12]));
  });

  it('polls a failing list less and less, and stops when the digest is turned off', async () => {
    await setDigest();
    listed = [campaign(12)];
    const rounds = startRounds();
    service.down = true;
    await rounds.pass(10 * minute);
    expect(listCalls.length).toBeLessThan(12);
    service.down = false;
    await rounds.pass(5 * minute);
    runElsewhere(12);
    await rounds.pass(2 * interval);
    expect(askedAbout()).toEqual(new Set([12]));
    await dialogs.campaign.digests.remove(place);
    await rounds.pass(2 * interval);
    calls = [];
    listCalls = [];
    await rounds.pass(5 * minute);
    expect([...calls, ...listCalls]).toEqual([]);
  });
});

it('polls a failing service less and less', async () => {
  await dialogs.campaign.subscriptions.add(12, { place, by });
  const rounds = startRounds();
  service.down = true;
  await rounds.pass(10 * minute);
  const failing = calls.length;
  expect(failing).toBeLessThan(12);
  service.down = false;
  await rounds.pass(10 * minute);
  expect(calls.length - failing).toBeGreaterThan(20);
});
