import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Digest, digestJob, digestRecords } from '../../../../dialogs/campaign/digest/digests.ts';
import { createDigestJob, createMissedDigests } from '../../../../dialogs/campaign/digest/post-digest.ts';
import { campaignFeatures } from '../../../../dialogs/campaign/features.ts';
import { historyJob } from '../../../../dialogs/campaign/results/fill-history.ts';
import { saysOver } from '../../../../dialogs/campaign/results/verdict.ts';
import { commit } from '../../../../dialogs/commit.ts';
import { watchedBy } from '../../../../dialogs/feature.ts';
import { missedKey } from '../../../../dialogs/ports/jobs.ts';
import { placeKey } from '../../../../dialogs/records.ts';
import { lastOccurrence, nextOccurrence } from '../../../../dialogs/rhythm.ts';
import { defined } from '../../../support/defined.ts';
import { postingOf } from '../../../support/outbox.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import { type CampaignDialogs, here, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

const pass = useMovableClock();
const hour = 3_600_000;
const day = 24 * hour;
const key = placeKey(here);

let dialogs: CampaignDialogs;
let posting: ReturnType<typeof postingOf>;

beforeEach(async () => {
  dialogs = await startCampaignDialogs({ timeZone: 'Europe/Berlin' });
  posting = postingOf(dialogs, digestJob);
  hasHabits = false;
  waits = false;
});
afterEach(async () => {
  await dialogs.close();
});

/** The campaigns of the reference service ran until now, so that digests miss them from then on. */
let hasHabits: boolean;
/** Most of their runs are still to be read. */
let waits: boolean;

function deps(): typeof posting.deps {
  const readDigest: typeof posting.deps.readDigest = async (request) => {
    const content = await posting.deps.readDigest(request);
    return { ...content, ...(!hasHabits && { missed: [] }), ...(!waits && { beingRead: 0 }) };
  };
  return { ...posting.deps, readDigest };
}

/** Calls the job of the digest, and those of its posting.posts. @returns when it wants to be called again */
const job = () => posting.run(() => createDigestJob(deps())(key));

async function comeMissed(at: number): Promise<void> {
  await createMissedDigests(deps())(missedKey(key, at));
  await posting.deps.outbox.deliver();
}

async function stored(): Promise<Digest> {
  return defined(await digestRecords.get(dialogs.records, key));
}

/** Its next time comes, and its job is called. */
async function comeDue() {
  const next = nextOccurrence(await stored(), Date.now()) ?? Number.NaN;
  pass(next + 1000 - Date.now());
  return await job();
}

/** Somebody runs a campaign elsewhere. @returns the run's id */
async function runElsewhere(campaign: number): Promise<number> {
  const { service } = dialogs.ports;
  const list = async () => {
    const listed = await service.listRuns(campaign);
    return listed.ok ? listed.value.value.items : [];
  };
  const before = (await list()).length;
  expect((await service.execute(campaign)).ok).toBe(true);
  await expect
    .poll(async () => (await list()).filter(saysOver).length, { timeout: 20_000 })
    .toBeGreaterThan(before);
  return Math.max(...(await list()).map(({ id }) => id));
}

describe('a digest', () => {
  it('covers the last day first, then each later run once, and posts nothing when nothing ran', async () => {
    await dialogs.typeAsViewer('digest daily at 08:00');
    expect(await comeDue()).toBeUndefined();
    expect(posting.texts()).toEqual([
      expect.stringMatching(/^Since .+: \d+ runs of \d campaigns, \d+ failed$/u),
    ]);
    await comeDue();
    expect(posting.posts).toHaveLength(1);
    await runElsewhere(12);
    await comeDue();
    expect(posting.texts()[1]).toMatch(/^Since \w+day 08:00: 1 run of 1 campaign, /u);
    await comeDue();
    expect(posting.posts).toHaveLength(2);
  });

  it('waits for the results of earlier runs, so that the first digest knows what is new', async () => {
    waits = true;
    await dialogs.type('digest daily at 08:00');
    expect(await comeDue()).toBeGreaterThan(Date.now());
    expect(posting.posts).toEqual([]);
    for (const { id } of await dialogs.ports.campaigns.list())
      while ((await dialogs.call(historyJob, `${id}`)) !== undefined);
    pass(5 * 60_000);
    expect(await job()).toBeUndefined();
    expect(posting.posts[0]?.message.note ?? '').not.toContain('Still reading');
  });

  it('waits at most 20 minutes, then says what is still being read', async () => {
    waits = true;
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    pass(20 * 60_000);
    expect(await job()).toBeUndefined();
    expect(posting.posts[0]?.message.note).toMatch(
      /^Still reading the results of \d campaigns?: “digest now”/u,
    );
  });

  it('neither reports nor follows a campaign for reruns', async () => {
    const { service, reruns } = dialogs.ports;
    const made = await service.createCampaign({
      name: 'Rerun of 12',
      plan: { id: 3, type: 'Velocity' },
      concurrency: 1,
      attemptsPerSecond: 1,
      tests: [{ testCase: 7, percent: 100 }],
    });
    if (!made.ok) throw new Error('It was not made.');
    const scratch = made.value.id;
    await commit(dialogs.records, (draft) => reruns.mark(draft, scratch, 12));
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    await dialogs.ports.campaigns.note({ id: scratch, name: 'Rerun of 12' });
    await runElsewhere(scratch);
    await comeDue();
    expect(posting.posts).toHaveLength(1);
    await runElsewhere(12);
    await comeDue();
    expect(posting.texts()[1]).toMatch(/^Since \w+day 08:00: 1 run of 1 campaign, /u);
    expect((await stored()).follows).toContain(12);
    expect((await stored()).follows).not.toContain(scratch);
  });

  it('reports a run that is listed late only once', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    // It ended before the digest came, and after its time.
    await runElsewhere(12);
    await dialogs.type('digest daily at 08:01');
    await comeDue();
    expect(posting.texts()[1]).toMatch(/^Since today 08:00: 1 run of 1 campaign/u);
    await comeDue();
    expect(posting.posts).toHaveLength(2);
  });

  it('reports runs missed by habit or by schedule, until the habit lapses', async () => {
    hasHabits = true;
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    // Some run on working days alone.
    for (let days = 0; days < 7 && posting.posts.length < 2; days += 1) await comeDue();
    const message = posting.posts[1]?.message;
    expect(message?.text).toMatch(/^Since \w+day 08:00: nothing ran, and \d campaigns? should have$/u);
    expect(JSON.stringify(message?.sections?.[0])).toMatch(/usually runs on \w+days, by \d\d:\d\d/u);
    await dialogs.type('schedule campaign 12 every day at 02:00');
    await comeDue();
    const [section] = posting.posts.at(-1)?.message.sections ?? [];
    expect(JSON.stringify(section)).toMatch(/Customer lines check.*due today 02:00 \(schedule 1\)/u);
    await dialogs.type('unschedule 1');
    for (let days = 0; days < 28; days += 1) await comeDue();
    expect(posting.texts().at(-1)).toMatch(/^No campaign has run since /u);
  });

  it('says once a week that nothing ran', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    const { since } = await stored();
    for (let days = 0; days < 14; days += 1) await comeDue();
    const quiet = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      timeZone: 'Europe/Berlin',
    });
    expect(posting.texts().slice(1)).toHaveLength(2);
    for (const text of posting.texts().slice(1)) {
      expect(text).toContain(`No campaign has run since ${quiet.format(since)}`);
    }
  });

  it('is posted once, late, after it was missed, and covers the whole period', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    await runElsewhere(12);
    pass(3 * day + 4 * hour);
    const at = lastOccurrence(await stored(), Date.now()) ?? 0;
    await comeMissed(at);
    await comeMissed(at);
    expect(posting.texts().slice(1)).toEqual([
      expect.stringMatching(/^Since \w+day 08:00: 1 run of 1 campaign/u),
    ]);
    await comeDue();
    expect(posting.posts).toHaveLength(2);
  });

  it('is left out after it was missed when the next one is due soon', async () => {
    await dialogs.type('digest daily at 08:00');
    const at = nextOccurrence(await stored(), Date.now()) ?? 0;
    pass(at + day - hour - Date.now());
    await comeMissed(at);
    expect(posting.posts).toEqual([]);
    await comeDue();
    expect(posting.posts).toHaveLength(1);
  });

  it('loses nothing when it can’t be posted before the next one is due', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    await runElsewhere(12);
    posting.outcomes.push({ ok: false, reason: 'failed' });
    await comeDue();
    expect((await stored()).since).toBe((await stored()).doneAt);
    await runElsewhere(3);
    await comeDue();
    expect(posting.texts().slice(1)).toEqual([
      expect.stringMatching(/^Since \w+day 08:00: 2 runs of 2 campaigns, /u),
    ]);
    expect(await job()).toBeUndefined();
    expect(posting.posts).toHaveLength(2);
  });

  it('is removed when its conversation is gone', async () => {
    await dialogs.type('digest daily at 08:00');
    posting.outcomes.push({ ok: false, reason: 'gone' });
    expect(await comeDue()).toBeUndefined();
    expect(await digestRecords.get(dialogs.records, key)).toBeUndefined();
    expect(await dialogs.database.all('SELECT key FROM jobs WHERE kind = ?', [digestJob])).toEqual([]);
  });

  it('waits a while for a campaign that can’t be read, and reports it the next time', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    await runElsewhere(12);
    await runElsewhere(3);
    dialogs.setWeather(({ url }) =>
      url.includes('/campaigns/12/runs') ? (answer) => answer.json(500, { message: 'Broken.' }) : 'pass',
    );
    const again = (await comeDue()) ?? 0;
    expect(posting.posts).toHaveLength(1);
    pass(again - Date.now() + hour);
    expect(await job()).toBeUndefined();
    expect(posting.texts()[1]).toContain('1 run of 1 campaign');
    expect(posting.posts[1]?.message.note).toContain('campaign 12');
    // It isn't waited for again.
    expect(await comeDue()).toBeUndefined();
    dialogs.setWeather();
    await comeDue();
    expect(posting.texts().at(-1)).toContain('1 run of 1 campaign');
    expect(posting.posts.at(-1)?.message.note).toBeUndefined();
  });

  it('doesn’t report runs again after it couldn’t read their campaign', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    // It ends shortly before a digest, which tells of it.
    pass((nextOccurrence(await stored(), Date.now()) ?? 0) - 60_000 - Date.now());
    await runElsewhere(12);
    await comeDue();
    expect(posting.texts()[1]).toContain('1 run of 1 campaign');
    await runElsewhere(3);
    dialogs.setWeather(({ url }) =>
      url.includes('/campaigns/12/runs') ? (answer) => answer.json(500, { message: 'Broken.' }) : 'pass',
    );
    pass(((await comeDue()) ?? 0) - Date.now() + hour);
    expect(await job()).toBeUndefined();
    expect(posting.posts[2]?.message.note).toContain('campaign 12');
    dialogs.setWeather();
    await comeDue();
    expect(posting.texts().slice(3)).toEqual([]);
  });

  it('reports a run that ended an hour earlier once, despite the service’s whole-second clock', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    const run = await runElsewhere(12);
    const listed = await dialogs.ports.service.listRuns(12);
    const ended = listed.ok && listed.value.value.items.find(({ id }) => id === run)?.endedAt;
    if (!ended) throw new Error('It has no end.');
    const comeAt = async (partOfSecond: number) => {
      const next = nextOccurrence(await stored(), dialogs.ports.now()) ?? Number.NaN;
      const due = Math.ceil((next - dialogs.clock.offset + 1000) / 1000) * 1000 + partOfSecond;
      pass(due - Date.now());
      return await job();
    };
    const at = nextOccurrence(await stored(), Date.now()) ?? Number.NaN;
    // By our clock it ended a moment before, and when it is read late in a second, a moment after.
    dialogs.clock.offset = at - hour - 300 - ended;
    await comeAt(0);
    expect(posting.texts()[1]).toContain('1 run of 1 campaign');
    await comeAt(600);
    expect(posting.texts().slice(2)).toEqual([]);
  });

  it('says that nothing could be read, and catches up later', async () => {
    await dialogs.type('campaigns');
    await dialogs.type('digest daily at 08:00');
    dialogs.setWeather(() => (answer) => answer.json(503, { message: 'Away.' }));
    pass(((await comeDue()) ?? 0) - Date.now() + hour);
    await job();
    expect(posting.texts()).toEqual([
      expect.stringMatching(/^No results since .+, but campaigns .+ couldn’t be read/u),
    ]);
    await comeDue();
    expect(posting.posts).toHaveLength(1);
    dialogs.setWeather();
    await comeDue();
    // Nothing of the days in which nothing could be read is lost.
    expect(posting.texts()[1]).toMatch(/: \d\d runs of \d campaigns/u);
  });

  it('leaves out campaigns that are muted in its conversation', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    await runElsewhere(12);
    await runElsewhere(3);
    await dialogs.type('mute campaign 12 for 2 days');
    await comeDue();
    expect(posting.texts()[1]).toContain('1 run of 1 campaign');
    expect(posting.posts[1]?.message.note).toBe('1 muted campaign left out.');
  });

  it('continues where the previous one ended when it is set again', async () => {
    await dialogs.type('digest daily at 08:00');
    await comeDue();
    await dialogs.type('digest weekdays at 09:00');
    await comeDue();
    await comeDue();
    expect(posting.posts).toHaveLength(1);
    await runElsewhere(12);
    await comeDue();
    expect(posting.texts()[1]).toContain(': 1 run of 1 campaign');
  });

  it('has its campaigns watched for runs started elsewhere as soon as it is set', async () => {
    await dialogs.type('digest daily at 08:00');
    expect([...(await watchedBy(campaignFeatures, dialogs.records))]).toEqual(['all']);
    await job();
    const looked = await watchedBy(campaignFeatures, dialogs.records);
    expect(looked.has(12)).toBe(true);
    expect(posting.posts).toEqual([]);
    await dialogs.type('digest off');
    expect([...(await watchedBy(campaignFeatures, dialogs.records))]).toEqual([]);
    expect(await job()).toBeUndefined();
  });
});
