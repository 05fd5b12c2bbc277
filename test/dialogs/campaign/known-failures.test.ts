import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  knownFailureJob,
  knownFailureKey,
  knownFailureRecords,
} from '../../../dialogs/campaign/known-failures/known-failures.ts';
import { createKnownFailureJob, noteKnownFailures } from '../../../dialogs/campaign/known-failures/news.ts';
import { postingOf } from '../../support/outbox.ts';
import { buttonLines, listLines } from '../../support/read-message.ts';
import { result, summaryOf } from '../../support/results.ts';
import { type CampaignDialogs, here, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const elsewhere = { channel: 'msteams', conversation: '19:b', kind: 'group' } as const;
const inTokyo = { ...elsewhere, timeZone: 'Asia/Tokyo' };

let dialogs: CampaignDialogs;
let telling: ReturnType<typeof postingOf>;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ timeZone: 'Europe/Berlin' });
  telling = postingOf(dialogs);
});
afterEach(async () => await dialogs.close());

/** The first line of each post, with where it was posted. */
const posts = () =>
  telling.posts.map(({ conversation, message }) => `${conversation}: ${message.text.split('\n')[0]}`);

const runJob = () => telling.run(() => createKnownFailureJob(telling.deps)(knownFailureKey(63)));

/** A run of campaign 12 has ended, with case 63 like this. */
async function endRun(run: number, word: string): Promise<void> {
  const summary = { ...summaryOf([result(63, word)], {}, run), endedAt: dialogs.ports.now() };
  await noteKnownFailures(telling.deps, { summary });
}

describe('known failures', () => {
  it('are set, listed and removed', async () => {
    expect((await dialogs.type('known')).text).toBe('No known failures.');
    const message = await dialogs.type('known 63 until 2030-12-06 18:00 "ticket 812"');
    // Within a year.
    expect(message.text).toContain('too far ahead');
    const set = await dialogs.type('known 63 until tomorrow "ticket 812"');
    expect(set.text).toMatch(
      /^Test case 63 is a known failure until \d+ \w+ 23:59 CES?T\.\n“ticket 812”\nUntil then/u,
    );
    expect(set.note).toBe('I haven’t seen this test case in any run.');
    expect(buttonLines(set)).toEqual(['unknown 63', 'known']);
    const named = await dialogs.type('known 65 until tomorrow at 09:00');
    expect(named.text).toMatch(/^Test case 65 is a known failure until \d+ \w+ 09:00 CES?T\./u);
    expect(listLines(await dialogs.type('known'))[0]).toMatch(/^Test case 65: until \d+ \w+ 09:00 CES?T, /u);
    await dialogs.type('unknown 65');
    await dialogs.type('known 64 for 2 hours');
    const list = await dialogs.type('known failures');
    expect(buttonLines(list)).toEqual(['unknown 64', 'unknown 63']);
    const lines = listLines(list);
    expect(lines.map((line) => line.replace(/until .*?, /u, ''))).toEqual([
      'Test case 64: set by Ann',
      'Test case 63: set by Ann, “ticket 812”',
    ]);
    expect((await dialogs.type('unknown 63')).text).toBe(
      'Test case 63 is no longer a known failure. Its failures count again.',
    );
    expect((await dialogs.type('unknown 63')).text).toBe('Test case 63 isn’t a known failure.');
    dialogs.clock.offset = 3 * hour;
    expect((await dialogs.type('known')).text).toBe('No known failures.');
    const audit = listLines(await dialogs.type('audit')).map((line) => line.replace(/^.*?, [^:]+: /u, ''));
    expect(audit[0]).toBe('end known failure of test case 63 → ended');
  });

  it('count in a rerun by their current state, not by their state when the run ended', async () => {
    const rerun = async () => (await dialogs.type('rerun failed of campaign 12')).text.split('\n').slice(1);
    const failing = listLines(await dialogs.type('failures of campaign 12')).map(
      (line) => /\((\d+)\)/u.exec(line)?.[1],
    );
    expect(failing.length).toBeGreaterThan(2);
    expect(await rerun()).toEqual([]);
    await dialogs.type(`known ${failing[0]} for 1 day`);
    expect(await rerun()).toEqual(['1 of them is a known failure.']);
    for (const id of failing) await dialogs.type(`known ${id} for 1 day`);
    expect(await rerun()).toEqual(['All of them are known failures.']);
    const compared = (await dialogs.type('compare campaign 12')).sections ?? [];
    for (const { title, lines } of compared) {
      const marks = lines.map((line) => (typeof line === 'string' ? '' : line.text));
      const mark = title.startsWith('Fixed') ? /^$/u : /^known until \d+ \w+ \d\d:\d\d CES?T$/u;
      for (const words of marks) expect(words, title).toMatch(mark);
    }
    expect(compared.map(({ title }) => title).join()).toMatch(/(?:Newly|Still) failing/u);
    dialogs.clock.offset = 2 * day;
    expect(await rerun()).toEqual([]);
  });

  it('announce a pass once, where they were set and where the campaign is followed', async () => {
    await dialogs.ports.subscriptions.add(12, { place: inTokyo, by: { id: 'bo', name: 'Bo' } });
    await dialogs.type('known 63 for 1 day');
    await endRun(85, 'Failed');
    await runJob();
    expect(posts()).toEqual([]);
    await endRun(86, 'Success');
    await endRun(86, 'Success');
    await telling.deps.outbox.deliver();
    expect(posts()).toHaveLength(2);
    expect(listLines(await dialogs.type('known'))[0]).toMatch(/, set by Ann · passed in run 86$/u);
    const until = await runJob();
    expect(telling.texts()).toEqual([
      expect.stringMatching(/CES?T\.$/u),
      expect.stringMatching(/GMT\+9\.$/u),
    ]);
    await runJob();
    await endRun(87, 'Success');
    await runJob();
    const news = 'Test case 63, a known failure, passed in run 86 of campaign 12.';
    expect(posts()).toEqual([`${here.conversation}: ${news}`, `${elsewhere.conversation}: ${news}`]);
    expect(until).toBeGreaterThan(dialogs.ports.now());
  });

  it('announce their expiry once', async () => {
    await dialogs.type('known 63 for 1 day');
    const [job] = await dialogs.database.all('SELECT at FROM jobs WHERE kind = ?', [knownFailureJob]);
    expect(job?.['at']).toBe(Math.ceil((await dialogs.ports.knownFailures.find(63))?.until ?? 0));
    dialogs.clock.offset = day - hour;
    const until = await runJob();
    expect(posts()).toEqual([]);
    dialogs.clock.offset = day + 1000;
    expect(until).toBeLessThan(dialogs.ports.now());
    expect(await runJob()).toBeUndefined();
    expect(await runJob()).toBeUndefined();
    const news = 'Test case 63 is no longer a known failure: it has expired. Its failures count again.';
    expect(posts()).toEqual([`${here.conversation}: ${news}`]);
  });

  it('announce nothing after removal, nor about a run that ended before they were set', async () => {
    await dialogs.type('known 63 for 1 day');
    const summary = { ...summaryOf([result(63, 'Success')], {}, 80), endedAt: dialogs.ports.now() - hour };
    await noteKnownFailures(telling.deps, { summary });
    await runJob();
    await dialogs.type('unknown 63');
    dialogs.clock.offset = 2 * day;
    expect(await runJob()).toBeUndefined();
    expect(posts()).toEqual([]);
  });

  it('can be extended without announcing a pass twice', async () => {
    await dialogs.type('known 63 for 1 day');
    await endRun(86, 'Success');
    await runJob();
    dialogs.clock.offset = hour;
    await dialogs.type('known 63 for 2 days "later"');
    await runJob();
    expect(posts()).toHaveLength(1);
    dialogs.clock.offset = day + 2 * hour;
    expect(await dialogs.ports.knownFailures.find(63)).toMatchObject({ reason: 'later' });
  });

  it('announce nothing that the previous version has already announced', async () => {
    await dialogs.type('known 63 for 1 day');
    await knownFailureRecords.update(dialogs.records, knownFailureKey(63), (known) => {
      const told = [`passed ${here.channel} ${here.conversation}`];
      return known && { ...known, campaigns: [12], passed: { campaign: 12, run: 86 }, told };
    });
    await endRun(86, 'Success');
    await runJob();
    expect(posts()).toEqual([]);
  });
});
