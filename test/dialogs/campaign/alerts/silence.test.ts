import { afterEach, beforeEach, expect, it } from 'vitest';
import { alertJob, alertKey, silenceJob } from '../../../../dialogs/campaign/alerts/alerts.ts';
import { noteAlerts } from '../../../../dialogs/campaign/alerts/note-run.ts';
import { createAlertJob } from '../../../../dialogs/campaign/alerts/post-alerts.ts';
import { createSilenceJob } from '../../../../dialogs/campaign/alerts/watch-silence.ts';
import { readRecentRuns } from '../../../../dialogs/campaign/run/recent-runs.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import { postingOf } from '../../../support/outbox.ts';
import { buttonLines } from '../../../support/read-message.ts';
import { result, summaryOf } from '../../../support/results.ts';
import { runOf, type StandInService, standInService } from '../../../support/stand-in-service.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

const hour = 60 * 60_000;
const minute = 60_000;
const began = Date.UTC(2026, 10, 20, 2);

let now: number;
let service: StandInService;
let dialogs: CampaignDialogs;
/** The jobs that commands have woken. */
let woken: string[];
let posting: ReturnType<typeof postingOf>;
beforeEach(async () => {
  now = began + hour;
  service = standInService(() => now);
  service.runs.push(runOf(began, 10 * minute));
  woken = [];
  const records = (stored: RecordRepository): RecordRepository => ({
    ...stored,
    async commit(write) {
      woken.push(...(write.appointments ?? []).map(({ kind, key }) => `${kind} ${key}`));
      return await stored.commit(write);
    },
  });
  dialogs = await startCampaignDialogs({ now: () => now, records });
  posting = postingOf(dialogs, alertJob);
});
afterEach(() => dialogs.close());

/** Calls the job that looks for runs, and what it leads to. @returns when it wants to be called again */
async function look(): Promise<number | undefined> {
  const at = await createSilenceJob({
    ...posting.deps,
    serviceAhead: () => 0,
    readRuns: (...asked) => readRecentRuns({ ...dialogs.campaign, service }, ...asked),
  })(alertKey(12));
  await posting.run(() => createAlertJob(posting.deps)(alertKey(12)));
  return at;
}

async function end(run: number): Promise<void> {
  const summary = { ...summaryOf([result(63, 'Success')], {}, run), startedAt: now, endedAt: now + 1 };
  await noteAlerts(posting.deps, { summary });
  await posting.run(() => createAlertJob(posting.deps)(alertKey(12)));
}

it('posts once when a campaign hasn’t run for the given time, and once after it has', async () => {
  const set = await dialogs.type('alert campaign 12 when not run for 26h');
  expect(set.text).toBe(
    'Alert 1 set: campaign 12 “Customer lines check”, not run for 26 h.\nI’ll post here when that happens, and again once it has run.',
  );
  expect(woken).toContain(`${silenceJob} ${alertKey(12)}`);
  expect((await dialogs.type('alert 12 if it hasn’t run for 26 hours')).text).toContain('already set here');
  expect(await look()).toBe(began + 26 * hour);
  expect(posting.texts()).toEqual([]);

  now = began + 26 * hour;
  expect(await look()).toBe(now + 26 * hour);
  await look();
  expect(posting.texts()).toEqual([
    'Alert 1: campaign 12 “Customer lines check” hasn’t run for 26 h (last: run 100).',
  ]);
  expect((await dialogs.type('alerts')).sections?.[0]?.lines).toEqual([
    '1: campaign 12 “Customer lines check”, not run for 26 h · not run since run 100 · set by Ann',
  ]);

  now += hour;
  service.runs.push(runOf(now, minute, { id: 101 }));
  await end(101);
  await end(101);
  expect(posting.texts().slice(1)).toEqual([
    'Alert 1 cleared: campaign 12 “Customer lines check” has run again (run 101).',
  ]);
  expect(await look()).toBe(now + 26 * hour);
});

it('posts the next silence, too, after a run whose end couldn’t be read', async () => {
  await dialogs.type('alert campaign 12 when not run for 26h');
  now = began + 26 * hour;
  await look();
  now += hour;
  service.runs.push(runOf(now, minute, { id: 101 }));
  now += 25 * hour;
  expect(await look()).toBe(now + hour);
  now += hour;
  await look();
  await look();
  expect(posting.texts()).toEqual([
    'Alert 1: campaign 12 “Customer lines check” hasn’t run for 26 h (last: run 100).',
    'Alert 1 cleared: campaign 12 “Customer lines check” has run again (run 101).',
    'Alert 1: campaign 12 “Customer lines check” hasn’t run for 26 h (last: run 101).',
  ]);
});

it('counts a run started elsewhere in the meantime', async () => {
  await dialogs.type('alert campaign 12 when not run for 2 days');
  now = began + 48 * hour;
  service.runs.push(runOf(now - hour, minute, { id: 101 }));
  expect(await look()).toBe(now - hour + 48 * hour);
  expect(posting.texts()).toEqual([]);
});

it('posts nothing while the service is unreachable, and tries again', async () => {
  await dialogs.type('alert campaign 12 when not run for 26h');
  now = began + 30 * hour;
  service.down = true;
  expect(await look()).toBe(now + 5 * minute);
  expect(posting.texts()).toEqual([]);
});

it('mentions no last run and offers no results for a campaign that never ran', async () => {
  service.runs.length = 0;
  await dialogs.type('alert campaign 12 when no runs in 90 minutes');
  await look();
  expect(posting.texts()).toEqual(['Alert 1: campaign 12 “Customer lines check” hasn’t run for 1 h 30 min.']);
  expect(posting.posts.map(({ message }) => buttonLines(message))).toEqual([['unalert 1']]);
});

it.each(['not run for 10 minutes', 'not run for 90 days', 'not run for long'])(
  'rejects an unsupported duration and gives the valid range: %s',
  async (condition) => {
    const refused = await dialogs.type(`alert campaign 12 when ${condition}`);
    expect(refused.text).toContain('from 1 hour to 60 days');
    expect((await dialogs.type('alerts')).text).toBe('No alerts here.');
  },
);
