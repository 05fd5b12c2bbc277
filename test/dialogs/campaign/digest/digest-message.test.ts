import { describe, expect, it } from 'vitest';
import type { CampaignDigest, DigestContent } from '../../../../dialogs/campaign/digest/content.ts';
import {
  digestMessage,
  quietMessage,
  unreadableMessage,
} from '../../../../dialogs/campaign/digest/digest-message.ts';
import type { Line, Message } from '../../../../dialogs/message.ts';
import { renderMessage } from '../../../../src/cards/render-message.ts';

// A Thursday.
const now = Date.parse('2026-11-19T07:00:00Z');
const day = 24 * 3_600_000;
const context = {
  clock: { timeZone: 'Europe/Berlin', now },
  since: now - day,
  rhythm: 'every day at 08:00 (Europe/Berlin)',
};

function campaign(more: Partial<CampaignDigest> = {}): CampaignDigest {
  return {
    campaign: 12,
    name: 'Customer lines',
    runs: { all: 1, failed: 0, inconclusive: 0, byWord: 0 },
    beingRead: false,
    last: { run: 345, verdict: 'passed', passRate: 1 },
    changes: { new: 0, stillFailing: 0, flaky: 0, fixed: 0 },
    new: [],
    fixed: [],
    known: [],
    onRetry: [],
    flakiest: [],
    ...more,
  };
}

const failing = campaign({
  runs: { all: 6, failed: 2, inconclusive: 1, byWord: 0 },
  last: { run: 345, verdict: 'failed', passRate: 0.9167, passRateBefore: 0.834 },
  changes: { new: 1, stillFailing: 2, flaky: 0, fixed: 1 },
  new: [{ id: 7, name: 'Billing line' }],
  fixed: [{ id: 4, name: 'Hours' }],
  known: [{ id: 63, name: 'Balance', until: Date.parse('2026-11-21T00:00:00Z') }],
  flakiest: [{ testCase: { id: 9, name: 'Sales' }, change: { kind: 'flaky', failed: 3, of: 8 }, changes: 4 }],
});

function told(campaigns: readonly CampaignDigest[], more: Partial<DigestContent> = {}): Message {
  return digestMessage(
    { campaigns, missed: [], muted: 0, unread: [], beingRead: 0, runs: [], ...more },
    context,
  );
}

const words = (line: Line): string => (typeof line === 'string' ? line : `${line.lead} – ${line.text}`);
const lines = ({ sections = [] }: Message, at = 0) => sections[at]?.lines.map(words);

describe('the card of a digest', () => {
  it('starts with new failures, has a line for each campaign, and folds the rest', () => {
    const message = told([campaign({ campaign: 3, name: 'Night' }), failing]);
    expect(message.label).toBe('Digest every day at 08:00 (Europe/Berlin)');
    expect(message.text).toBe('Since yesterday 08:00: 7 runs of 2 campaigns, 2 failed, 1 inconclusive');
    expect(message.tone).toBe('bad');
    expect(message.sections?.map(({ title }) => title)).toEqual(['New failures (1)', 'Campaigns']);
    expect(lines(message)).toEqual(['Billing line (7) – Customer lines']);
    expect(lines(message, 1)).toEqual([
      '✗ Customer lines – 6 runs, 2 failed, 1 inconclusive · last failed · 91.7% (+8.3 points) · 1 new, 2 still failing, 1 fixed, 1 known',
      '✓ Night – passed · 100%',
    ]);
    expect(message.folds?.map(({ title, sections }) => [title, sections?.[0]?.lines.map(words)])).toEqual([
      ['1 fixed', ['Hours (4) – Customer lines']],
      ['1 known failure', ['Balance (63) – Customer lines, known until 21 Nov 01:00 CET']],
      ['1 flaky', ['Sales (9) – failed 3 of the last 8 · Customer lines']],
    ]);
    expect(message.choices?.map(({ label }) => label)).toEqual([
      'Results: Customer lines',
      'Results: Night',
      'Campaigns',
    ]);
    expect(message.note).toBeUndefined();
  });

  const headlines: readonly (readonly [string, readonly CampaignDigest[], string, Message['tone']])[] = [
    ['one run that passed', [campaign()], '1 run of 1 campaign, passed', 'good'],
    ['all passed', [campaign(), campaign({ campaign: 3 })], '2 runs of 2 campaigns, both passed', 'good'],
    [
      'inconclusive',
      [
        campaign({
          runs: { all: 1, failed: 0, inconclusive: 1, byWord: 0 },
          last: { run: 1, verdict: 'inconclusive' },
        }),
      ],
      '1 run of 1 campaign, 1 inconclusive',
      'warning',
    ],
  ];
  it.each(headlines)('summarises the period in its first line: %s', (_, campaigns, came, tone) => {
    const message = told(campaigns);
    expect(message.text).toBe(`Since yesterday 08:00: ${came}`);
    expect(message.tone).toBe(tone);
  });

  const single: readonly (readonly [Partial<CampaignDigest>, string])[] = [
    [{}, '✓ Customer lines – passed · 100%'],
    [{ name: ' ' }, '✓ Campaign 12 – passed · 100%'],
    [
      { runs: { all: 3, failed: 0, inconclusive: 0, byWord: 0 } },
      '✓ Customer lines – 3 runs · last passed · 100%',
    ],
    [
      {
        runs: { all: 3, failed: 3, inconclusive: 0, byWord: 0 },
        last: { run: 1, verdict: 'failed', passRate: 0.5 },
      },
      '✗ Customer lines – 3 runs, all failed · 50.0%',
    ],
    [
      {
        last: { run: 1, verdict: 'failed', unread: true },
        runs: { all: 1, failed: 1, inconclusive: 0, byWord: 0 },
      },
      '✗ Customer lines – failed, according to the service',
    ],
    [
      { runs: { all: 2, failed: 2, inconclusive: 0, byWord: 0 }, last: { run: 1, verdict: 'failed' } },
      '✗ Customer lines – 2 runs, both failed',
    ],
    [
      { last: { run: 1, verdict: 'passed', passRate: 0.5 }, onRetry: [{ id: 7, name: 'Billing line' }] },
      '✓ Customer lines – passed · 50.0% · 1 passed on retry',
    ],
    [
      { last: { run: 1, verdict: 'passedWithRemarks', passRate: 1, passRateBefore: 1 } },
      '⚠ Customer lines – passed with warnings · 100%',
    ],
  ];
  it.each(single)('describes a campaign in one line: %j', (more, line) => {
    expect(lines(told([campaign(more)]))).toEqual([line]);
  });

  it('lists cases that passed on retry in a fold, even when many campaigns passed', () => {
    const retried = campaign({ campaign: 3, name: 'Night', onRetry: [{ id: 7, name: 'Billing line' }] });
    const others = Array.from({ length: 8 }, (_, at) => campaign({ campaign: 20 + at }));
    const message = told([...others, retried]);
    expect(lines(message)).toEqual(['✓ Night – passed · 100% · 1 passed on retry']);
    expect(message.folds?.[0]?.title).toBe('1 flaky, passed on retry');
    expect(message.folds?.[0]?.sections?.[0]?.lines.map(words)).toEqual(['Billing line (7) – Night']);
  });

  it('says which verdicts are the service’s and what is still being read', () => {
    const runs = { all: 25, failed: 25, inconclusive: 0, byWord: 5 };
    const last = { run: 1, verdict: 'failed' } as const;
    expect(told([campaign({ runs, last })], { beingRead: 2 }).note).toBe(
      'Still reading the results of 2 campaigns: “digest now” will soon have them all.\nThe results of 5 runs weren’t read: their verdicts are the service’s.',
    );
    const single = { all: 1, failed: 1, inconclusive: 0, byWord: 1 };
    expect(told([campaign({ runs: single, last: { ...last, unread: true } })]).note).toBeUndefined();
  });

  it('lists the worst campaigns first', () => {
    const last = (verdict: CampaignDigest['last']['verdict'], passRate = 1) => ({
      run: 1,
      verdict,
      passRate,
    });
    const none = failing.changes;
    const all = [
      campaign({ campaign: 1, name: 'passed' }),
      campaign({ campaign: 2, name: 'warnings', last: last('passedWithRemarks') }),
      campaign({ campaign: 3, name: 'failed 90', last: last('failed', 0.9) }),
      campaign({ campaign: 4, name: 'inconclusive', last: last('inconclusive') }),
      campaign({ campaign: 5, name: 'failed 50', last: last('failed', 0.5) }),
      campaign({ campaign: 6, name: 'failed, new', last: last('failed', 0.99), changes: none }),
    ];
    expect(lines(told(all), 1)?.map((line) => line.slice(2).split(' – ')[0])).toEqual([
      'failed, new',
      'failed 50',
      'failed 90',
      'inconclusive',
      'warnings',
      'passed',
    ]);
  });

  it('folds passed campaigns when there are many, and fits every channel', () => {
    const name = 'A campaign whose name is rather long, as names of campaigns are in large companies';
    const many = Array.from({ length: 200 }, (_, at) =>
      at % 2 === 0
        ? campaign({ campaign: at, name: `${name} ${at}` })
        : { ...failing, campaign: at, name: `${name} ${at}` },
    );
    const message = told(many);
    expect(message.text).toContain('700 runs of 200 campaigns, 200 failed');
    expect(message.sections?.[0]).toMatchObject({ title: 'New failures (100)', open: 5, more: 60 });
    expect(message.sections?.[1]).toMatchObject({ open: 8, more: 60 });
    expect(message.folds?.map(({ title }) => title)).toEqual([
      '100 fixed',
      '100 known failures',
      '5 flakiest',
      '100 passed',
    ]);
    expect(message.folds?.[3]?.sections?.[0]).toMatchObject({ more: 60 });
    for (const channel of ['msteams', 'webchat', 'directline', 'slack']) {
      const bytes = Buffer.byteLength(JSON.stringify(renderMessage(message, channel)));
      expect(bytes, channel).toBeLessThanOrEqual(28_000);
    }
  });

  it('lists missed runs after new failures', () => {
    const missed = [
      { campaign: 5, name: 'Heartbeat', at: Date.parse('2026-11-19T01:15:00Z') },
      { campaign: 7, at: Date.parse('2026-11-19T02:00:00Z'), schedule: 3 },
    ];
    const message = told([failing], { missed });
    expect(message.text).toBe(
      'Since yesterday 08:00: 6 runs of 1 campaign, 2 failed, 1 inconclusive, 2 didn’t run',
    );
    expect(message.sections?.map(({ title }) => title)).toEqual([
      'New failures (1)',
      'Didn’t run (2)',
      'Campaigns',
    ]);
    expect(lines(message, 1)).toEqual([
      'Campaign 7 – due today 03:00 (schedule 3)',
      'Heartbeat – usually runs on Thursdays, by 02:15',
    ]);
    expect(told([campaign()], { missed })).toMatchObject({
      text: 'Since yesterday 08:00: 1 run of 1 campaign, passed, 2 didn’t run',
      tone: 'warning',
    });
    expect(told([], { missed }).text).toBe('Since yesterday 08:00: nothing ran, and 2 campaigns should have');
  });

  it('says which campaigns are unread or muted', () => {
    expect(told([failing], { muted: 2, unread: [3, 5, 7, 9, 15, 18, 21] }).note).toBe(
      'Not read: campaigns 3, 5, 7, 9, 15, and 2 more. Their runs will be in the next digest.\n2 muted campaigns left out.',
    );
    expect(unreadableMessage([3], context).text).toBe(
      'No results since yesterday 08:00, but campaign 3 couldn’t be read. Its runs will be in the next digest.',
    );
  });

  it('says that nothing ran', () => {
    const message = quietMessage({ ...context, since: now - 10 * day });
    expect(message.text).toBe('No campaign has run since Monday 9 Nov.');
    expect(message.note).toContain('once a week');
  });
});

describe('the start of the period', () => {
  const since: readonly (readonly [string, string])[] = [
    ['2026-11-19T06:00:00Z', 'today 07:00'],
    ['2026-11-17T23:30:00Z', 'yesterday 00:30'],
    ['2026-11-17T22:30:00Z', 'Tuesday 23:30'],
    ['2026-11-13T07:00:00Z', 'Friday 08:00'],
    ['2026-11-12T07:00:00Z', '12 Nov 08:00'],
    // Before the clocks were put back.
    ['2026-10-24T06:00:00Z', '24 Oct 08:00'],
    ['2025-11-19T07:00:00Z', '19 Nov 2025 08:00'],
  ];
  it.each(since)('%s is shown as %s', (time, said) => {
    const message = digestMessage(
      { campaigns: [campaign()], missed: [], muted: 0, unread: [], beingRead: 0, runs: [] },
      { ...context, since: Date.parse(time) },
    );
    expect(message.text).toBe(`Since ${said}: 1 run of 1 campaign, passed`);
  });
});
