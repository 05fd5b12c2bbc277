import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alertJob, alertKey, alertRecords } from '../../../../dialogs/campaign/alerts/alerts.ts';
import { noteAlerts } from '../../../../dialogs/campaign/alerts/note-run.ts';
import { createAlertJob } from '../../../../dialogs/campaign/alerts/post-alerts.ts';
import { campaignFeatures } from '../../../../dialogs/campaign/features.ts';
import { watchedBy } from '../../../../dialogs/feature.ts';
import { defined } from '../../../support/defined.ts';
import { hearAppointments, postingOf } from '../../../support/outbox.ts';
import { button, buttonLines, fact, listLines } from '../../../support/read-message.ts';
import { result, summaryOf } from '../../../support/results.ts';
import {
  ann,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

const minute = 60_000;
const hour = 60 * minute;
const elsewhere = { channel: 'msteams', conversation: '19:b', kind: 'group' } as const;

let dialogs: CampaignDialogs;
let run: number;
let posting: ReturnType<typeof postingOf>;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
  run = 100;
  posting = postingOf(dialogs, alertJob);
});
afterEach(async () => await dialogs.close());

/** Calls the jobs of the alerts and of their posting.posts. @returns when the alerts want to be called again */
const runJobs = () => posting.run(() => createAlertJob(posting.deps)(alertKey(12)));

/** A run of campaign 12 has ended; the words are those of the results of cases 63, 64, 65 … */
async function end(...words: readonly string[]): Promise<void> {
  run += 1;
  const results = words.map((word, at) =>
    result(63 + at, word, { durationMilliseconds: 12_000 + at * 1000 }),
  );
  const summary = { ...summaryOf(results, {}, run), startedAt: run, endedAt: run + 1 };
  await noteAlerts(posting.deps, { summary });
}

async function endAndPost(...words: readonly string[]): Promise<void> {
  await end(...words);
  await runJobs();
}

describe('alerts', () => {
  it('are set, listed and removed', async () => {
    expect((await dialogs.type('alerts')).text).toBe('No alerts here.');
    // Read before, it is told in time on a busy machine, too.
    await dialogs.ports.reports.report(12);
    const set = await dialogs.type('alert campaign 12 when pass rate below 95,5%');
    expect(set.text).toBe(
      'Alert 1 set: campaign 12 “Customer lines check”, pass rate below 95.5%.\nI’ll post here when a run crosses that, and again once two runs in a row are back to normal.',
    );
    expect(set.note).toMatch(/^Last run \(\d+\): pass rate [\d.]+%\.$/u);
    expect(buttonLines(set)).toEqual(['unalert 1', 'alerts']);
    expect((await dialogs.type('alert 12 if p95 > 1m 30s')).text).toMatch(
      /^Alert 2 set: .* p95 above 1 min 30 s\./u,
    );
    const unseen = await dialogs.type('alert 12 when case 40 fails');
    expect(unseen.text).toMatch(/^Alert 3 set: .*, test case 40 fails\./u);
    expect(unseen.text).toContain('I’ll post here when it fails in a run');
    expect(unseen.note).toBe('I haven’t seen test case 40 in any run of campaign 12 “Customer lines check”.');
    expect(listLines(await dialogs.type('alerts of campaign 12'))).toEqual([
      '1: campaign 12 “Customer lines check”, pass rate below 95.5% · set by Ann',
      '2: campaign 12 “Customer lines check”, p95 above 1 min 30 s · set by Ann',
      '3: campaign 12 “Customer lines check”, test case 40 fails · set by Ann',
    ]);
    expect((await dialogs.type('alerts of campaign 3')).text).toMatch(/^No alerts for campaign 3/u);
    expect(fact(await dialogs.type('campaign 12'), 'Alerts here')).toBe(
      '1: pass rate below 95.5%; 2: p95 above 1 min 30 s; 3: test case 40 fails',
    );
    const removed = await dialogs.press(button(set, 'Remove alert'));
    expect(removed.text).toBe('Alert 1 removed: campaign 12 “Customer lines check”, pass rate below 95.5%.');
    expect((await dialogs.type('unalert 1')).text).toBe('There is no alert 1 here.');
    // Its number is never given again.
    expect((await dialogs.press(button(removed, 'Set again'))).text).toMatch(/^Alert 4 set/u);
    const audit = listLines(await dialogs.type('audit')).map((line) => line.replace(/^.*?, [^:]+: /u, ''));
    expect(audit.slice(0, 2)).toEqual([
      'alert on campaign 12, pass rate below 95.5% → alert 4',
      'remove alert of campaign 12, alert 1: pass rate below 95.5% → removed',
    ]);
  });

  it('on a known failure say that its failing doesn’t count', async () => {
    await dialogs.type('known 63 for 2 days');
    expect((await dialogs.type('alert 12 when case 63 fails')).text).toMatch(
      /\nIt is a known failure until \d.*: until then, failing doesn’t count\.$/u,
    );
    await dialogs.type('unknown 63');
    expect((await dialogs.type('alert 12 when case 63 fails')).text).not.toContain('known');
  });

  it('offer a subscription for “alert me when 12 fails”', async () => {
    await dialogs.type('campaign 12');
    const asked = await dialogs.type('alert me when 12 fails');
    expect(asked.text).toBe('Subscribe to campaign 12 “Customer lines check” failures only?');
    expect(buttonLines(asked)).toEqual(['subscribe to campaign 12 failures only']);
    expect((await dialogs.type('alerts')).text).toBe('No alerts here.');
  });

  it('are set only once, even when the message is delivered again', async () => {
    await dialogs.type('alert campaign 12 when pass rate below 95%');
    const again = await dialogs.type('alert 12 if the pass rate drops under 95.0 %', true);
    expect(again.text).toMatch(/^Alert 1 is already set here: campaign 12 /u);
    const both = await Promise.all([1, 2].map(() => dialogs.type('alert 12 when case 63 fails')));
    expect(new Set(both.map(({ text }) => /^Alert (\d+)/u.exec(text)?.[1])).size).toBe(1);
    expect(listLines(await dialogs.type('alerts'))).toHaveLength(2);
  });

  it.each([
    ['alert campaign 12 when p95 below 15s', 'alert campaign 12 when p95 above 15s'],
    ['alert campaign 12 when p95 drops', 'alert campaign 12 when p95 above 15s'],
    ['alert campaign 12 when case x fails', 'alert campaign 12 when case 63 fails'],
    ['alert campaign 12 when any case fails', 'alert campaign 12 when case 63 fails'],
    ['alert campaign 12 when pass rate above 95%', 'alert campaign 12 when pass rate below 95%'],
    ['alert me when dinner is ready', 'alert campaign 12 when pass rate below 95%'],
  ])('%s: suggests an example of the same kind', async (line, example) => {
    expect((await dialogs.type(line)).note?.split('\n')[0]).toBe(`For example: ${example}`);
  });

  it('are offered for removal when no number is given', async () => {
    const none = await dialogs.type('unalert');
    expect(none.text).toBe('No alerts here.');
    expect(buttonLines(none)).toEqual([]);
    await dialogs.type('alert campaign 12 when case 63 fails');
    const some = await dialogs.type('unalert');
    expect(some.text).toBe('Which alert should be removed?');
    expect(listLines(some)).toHaveLength(1);
    expect(buttonLines(some)).toEqual(['unalert 1']);
  });

  it('aren’t set on a campaign that doesn’t exist, nor beyond twenty for one campaign', async () => {
    expect((await dialogs.type('alert campaign 99999 when case 63 fails')).text).toMatch(
      /no campaign 99999/iu,
    );
    for (let testCase = 1; testCase <= 20; testCase += 1) {
      const condition = { kind: 'case', testCase } as const;
      await dialogs.ports.alerts.create(12, { condition, place: here, by: ann });
    }
    expect((await dialogs.type('alert campaign 12 when case 63 fails')).text).toMatch(
      /^Not set: campaign 12 .* has too many alerts\. Remove one first\.$/u,
    );
    expect((await dialogs.type('alert campaign 3 when case 63 fails')).text).toMatch(/^Alert \d+ set/u);
  });

  it('let a viewer in a channel remove only their own', async () => {
    await dialogs.type('alert campaign 12 when pass rate below 95%');
    expect((await dialogs.typeAsViewer('unalert 1')).text).toBe(
      'Ann set alert 1. Only Ann or an operator can remove it.\nAsk your admin; your id is vera.',
    );
    expect((await dialogs.typeAsViewer('alert campaign 12 when pass rate below 90%')).text).toMatch(
      /^Alert 2 set/u,
    );
    expect((await dialogs.typeAsViewer('unalert 2')).text).toMatch(/^Alert 2 removed/u);
    expect(listLines(await dialogs.type('alerts'))).toHaveLength(1);
  });

  it('have their campaign watched for runs started elsewhere', async () => {
    expect([...(await watchedBy(campaignFeatures, dialogs.records))]).toEqual([]);
    await dialogs.type('alert campaign 12 when pass rate below 95%');
    expect([...(await watchedBy(campaignFeatures, dialogs.records))]).toEqual([12]);
    await dialogs.type('unalert 1');
    expect([...(await watchedBy(campaignFeatures, dialogs.records))]).toEqual([]);
  });
});

describe('an alert is posted', () => {
  it('once when crossed and once when cleared, with follow-up buttons', async () => {
    await dialogs.type('alert campaign 12 when pass rate below 95%');
    await dialogs.type('alert campaign 12 when p95 above 12.5s');
    await dialogs.type('alert campaign 12 when case 63 fails');
    await endAndPost('Success');
    expect(posting.posts).toEqual([]);
    await endAndPost('Failed', 'Success');
    expect(posting.texts()).toEqual([
      'Alert 1: pass rate of campaign 12 “Customer lines check” is 50.0%, below 95% (run 102).',
      'Alert 2: p95 of campaign 12 “Customer lines check” is 13 s, above 12.5 s (run 102).',
      'Alert 3: Case 63 failed in run 102 of campaign 12 “Customer lines check”.',
    ]);
    const post = defined(posting.posts[0]);
    expect(buttonLines(post.message)).toEqual(['results of campaign 12 run 102', 'unalert 1']);
    expect(fact(await dialogs.type('campaign 12'), 'Alerts here')).toContain(
      '3: Case 63 fails, failing since run 102',
    );
    await endAndPost('Failed', 'Success');
    await endAndPost('Success');
    expect(posting.posts).toHaveLength(3);
    await endAndPost('Success');
    expect(posting.texts().slice(3)).toEqual([
      'Alert 1 cleared: pass rate of campaign 12 “Customer lines check” is 100%, no longer below 95% (runs 104 and 105).',
      'Alert 2 cleared: p95 of campaign 12 “Customer lines check” is 12 s, no longer above 12.5 s (runs 104 and 105).',
      'Alert 3 cleared: Case 63 passed in runs 104 and 105 of campaign 12 “Customer lines check”.',
    ]);
    expect(new Set(posting.posts.map(({ name }) => name)).size).toBe(6);
  });

  it('through the outbox, in the same write as the run’s effect on the alert', async () => {
    await dialogs.type('alert campaign 12 when case 63 fails');
    const writes: number[] = [];
    const counted = hearAppointments(dialogs.records, ({ length }) => void writes.push(length));
    const summary = summaryOf([result(63, 'Failed')], {}, 101);
    await noteAlerts({ ...posting.deps, records: counted }, { summary });
    expect(writes).toEqual([1]);
    expect(await posting.deps.outbox.fateOf(here, 'alert 1 crossed 101')).toEqual({
      kind: 'waiting',
      hasFailed: false,
    });
  });

  it('in order, even when one post has to wait', async () => {
    await dialogs.type('alert campaign 12 when case 63 fails');
    posting.outcomes.push({ ok: false, reason: 'failed' });
    await endAndPost('Failed');
    for (const word of ['Success', 'Success', 'Failed']) await endAndPost(word);
    expect(posting.posts).toEqual([]);
    dialogs.clock.offset = minute;
    posting.outcomes.push({ ok: true }, { ok: false, reason: 'unknown' });
    await runJobs();
    const arrived = ['alert 1 crossed 101', 'alert 1 recovered 103', 'alert 1 crossed 104'];
    expect(posting.posts.map(({ name }) => name)).toEqual(arrived);
  });

  it('at most ten times from a backlog, still alternating', async () => {
    await dialogs.type('alert campaign 12 when case 63 fails');
    for (let round = 0; round < 8; round += 1)
      for (const word of ['Failed', 'Success', 'Success']) await end(word);
    await runJobs();
    expect(posting.posts).toHaveLength(10);
    expect(posting.posts.map(({ name }) => name.split(' ')[2])).toEqual(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'crossed' : 'recovered')),
    );
  });

  it('no longer, and is removed, when its conversation is gone', async () => {
    await dialogs.type('alert campaign 12 when case 63 fails');
    await dialogs.ports.alerts.create(12, {
      condition: { kind: 'case', testCase: 63 },
      place: elsewhere,
      by: ann,
    });
    posting.outcomes.push({ ok: false, reason: 'gone' });
    await endAndPost('Failed');
    expect(posting.posts.map(({ conversation }) => conversation)).toEqual([elsewhere.conversation]);
    expect((await alertRecords.get(dialogs.records, alertKey(12)))?.alerts.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a mute', () => {
  it('holds alerts back and says so, and those that still apply are posted when it ends', async () => {
    const muted = await dialogs.type('mute campaign 12 for 2h');
    expect(muted.text).toContain('its schedules, subscriptions and alerts post nothing here');
    const set = await dialogs.type('alert campaign 12 when case 63 fails');
    expect(set.text).toMatch(/Muted here until/u);
    expect(listLines(await dialogs.type('alerts'))[0]).toMatch(/set by Ann · muted until \d+ \w+/u);
    await end('Failed');
    const until = await runJobs();
    expect(until).toBeGreaterThan(dialogs.ports.now() + hour);
    expect(posting.posts).toEqual([]);
    dialogs.clock.offset = 2 * hour + minute;
    expect(await runJobs()).toBeUndefined();
    expect(posting.posts.map(({ name }) => name)).toEqual(['alert 1 crossed 101']);
  });

  it('wakes held-back alerts when it is ended', async () => {
    await dialogs.type('alert campaign 12 when case 63 fails');
    await dialogs.type('mute campaign 12 for 2h');
    await end('Failed');
    await dialogs.ports.jobs.wakeAt(alertJob, alertKey(12), (await runJobs()) ?? 0);
    await dialogs.type('unmute campaign 12');
    const [job] = await dialogs.database.all('SELECT at FROM jobs WHERE kind = ?', [alertJob]);
    expect(job?.['at']).toBeLessThanOrEqual(Math.ceil(dialogs.ports.now()));
  });

  it('drops alerts that were crossed and cleared during it', async () => {
    await dialogs.type('alert campaign 12 when case 63 fails');
    await dialogs.type('mute campaign 12 for 2h');
    for (const word of ['Failed', 'Success', 'Success', 'Failed']) await endAndPost(word);
    await dialogs.type('unmute campaign 12');
    await runJobs();
    expect(posting.posts.map(({ name }) => name)).toEqual(['alert 1 crossed 104']);
    await dialogs.type('mute campaign 12 for 2h');
    for (const word of ['Success', 'Success', 'Failed']) await endAndPost(word);
    await dialogs.type('unmute campaign 12');
    await runJobs();
    expect(posting.posts).toHaveLength(1);
  });
});
