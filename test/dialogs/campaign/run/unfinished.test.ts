import { describe, expect, it } from 'vitest';
import { longestRun, readRecentRuns } from '../../../../dialogs/campaign/run/recent-runs.ts';
import {
  goingOnElsewhere,
  unfinishedAmong,
  untrackedAmong,
} from '../../../../dialogs/campaign/run/unfinished.ts';
import type { CampaignRun } from '../../../../dialogs/ports/campaign.ts';
import { type StandInRun, standInService } from '../../../support/stand-in-service.ts';

const now = Date.UTC(2026, 10, 22, 12);
const minute = 60_000;
const perPage = 50;

const ended = (id: number, startsAt: number): StandInRun => ({
  id,
  startsAt,
  endsAt: startsAt + minute,
  results: [],
  result: 'Success',
});
const endless = (id: number, startsAt: number): StandInRun => ({
  ...ended(id, startsAt),
  endsAt: Number.POSITIVE_INFINITY,
});

/** A service that lists so many runs to a page, in either order. */
function service(runs: readonly StandInRun[], order: 'newest first' | 'oldest first', skew = 0) {
  const standIn = standInService(() => now, skew);
  standIn.runs.push(...runs);
  const calls: (number | undefined)[] = [];
  const listRuns = async (campaign: number, since?: number, next = '0') => {
    calls.push(since);
    const listed = await standIn.listRuns(campaign, since);
    if (!listed.ok) return listed;
    const all = listed.value.value.items;
    const ordered = order === 'newest first' ? all : all.toReversed();
    const at = Number(next);
    const page = {
      items: ordered.slice(at, at + perPage),
      ...(at + perPage < all.length ? { next: `${at + perPage}` } : {}),
    };
    return { ok: true as const, value: { ...listed.value, value: page } };
  };
  const deps = { newReference: () => 'ref', noteCircle: () => {}, now: () => now };
  return { ...deps, service: { ...standIn, listRuns }, calls };
}

async function unfinishedOf(deps: ReturnType<typeof service>): Promise<readonly number[]> {
  const recent = await readRecentRuns(deps, 12);
  if (!recent.ok) throw new Error('not read');
  return unfinishedAmong(recent.value.runs, recent.value.time).map(({ id }) => id);
}

describe.each(['newest first', 'oldest first'] as const)('a list of runs, %s', (order) => {
  it('of a hundred is read far enough to find an unfinished run among the oldest', async () => {
    const runs = [endless(1, now - 200 * minute)];
    for (let id = 2; id <= 100; id += 1) runs.push(ended(id, now - (200 - id) * minute));
    expect(await unfinishedOf(service(runs, order))).toEqual([1]);
  });

  it('ignores a run without an end for longer than a run can take', async () => {
    const runs = [endless(1, now - 365 * 24 * 60 * minute), endless(2, now - longestRun + minute)];
    expect(await unfinishedOf(service(runs, order))).toEqual([2]);
  });
});

it('uses the service’s clock, and makes one call when the first page is enough', async () => {
  const skew = -100 * 24 * 60 * minute;
  const deps = service(
    [endless(1, now + skew - minute), ended(2, now + skew - 5 * minute)],
    'newest first',
    skew,
  );
  expect(await unfinishedOf(deps)).toEqual([1]);
  expect(deps.calls).toEqual([undefined]);
  const many = Array.from({ length: 120 }, (_, index) => ended(index + 1, now - (121 - index) * 60 * minute));
  const long = service(many, 'newest first');
  expect(await unfinishedOf(long)).toEqual([]);
  expect(long.calls).toEqual([undefined]);
});

it('takes a run without a start date as unfinished only when no later run has ended', () => {
  const runs: CampaignRun[] = [
    { id: 3 },
    { id: 2, startedAt: now - minute, endedAt: now, result: 'Success' },
  ];
  expect(unfinishedAmong(runs, now).map(({ id }) => id)).toEqual([3]);
  expect(unfinishedAmong([{ id: 1 }, ...runs], now).map(({ id }) => id)).toEqual([3]);
  expect(unfinishedAmong([{ id: 4, startedAt: now, endedAt: now, result: 'Running' }], now)).toHaveLength(1);
});

it('recognises an end that only the results show, but not in the first two minutes', async () => {
  const standIn = standInService(() => now);
  standIn.runs.push(ended(1, now - 10 * minute), ended(2, now - 90_000), endless(3, now - 10 * minute));
  const listed = standIn.runs.map(({ id, startsAt }) => ({ id, startedAt: startsAt }));
  const noted: number[] = [];
  const ends = {
    async note(_campaign: number, run: number) {
      noted.push(run);
      return { status: 'Completed', seenOver: now };
    },
  };
  expect(
    (await goingOnElsewhere({ service: standIn, ends }, 12, { runs: listed, time: now }, [])).map(
      ({ id }) => id,
    ),
  ).toEqual([2, 3]);
  expect(noted).toEqual([1]);
});

it('leaves out tracked runs and those that an execution in progress may have started', () => {
  const base = { id: 'a', campaign: 12, askedAt: now, audiences: [] };
  const runs = [1, 2, 3].map((id) => ({ id, startedAt: now - id * minute }));
  const ids = (stage: Parameters<typeof untrackedAmong>[1][number]['stage']) =>
    untrackedAmong(runs, [{ ...base, stage }]).map(({ id }) => id);
  expect(ids({ kind: 'asked' })).toEqual([1, 2, 3]);
  const sent = { knownRuns: [2], since: now - 2.5 * minute, executedAt: now };
  expect(ids({ kind: 'executing', ...sent })).toEqual([2, 3]);
  const looking = { ...sent, fate: 'accepted', looks: 0, failedLooks: 0, toldMissing: false } as const;
  expect(ids({ kind: 'looking', ...looking })).toEqual([2, 3]);
  expect(ids({ kind: 'ambiguous', runs: [{ id: 1 }] })).toEqual([2, 3]);
  expect(ids({ kind: 'announcing', run: 3, since: now })).toEqual([1, 2]);
});
