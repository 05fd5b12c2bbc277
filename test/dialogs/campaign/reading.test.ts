import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { buttonLines, fact, heading, listLines } from '../../support/read-message.ts';
import { ann, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());
/** Whose names are known. */
beforeAll(async () => {
  for (const id of [3, 5]) await dialogs.type(`campaign ${id}`);
});
beforeEach(() => dialogs.setWeather());

describe('naming a campaign', () => {
  it('accepts a number, an alias, or a full name that only the service knows', async () => {
    const fresh = await startCampaignDialogs();
    onTestFinished(fresh.close);
    await fresh.ports.aliases.set({ alias: 'Heartbeat', campaign: 5, by: ann });
    expect((await fresh.type('campaign 5')).text).toBe('Campaign 5 “Hourly heartbeat”');
    expect((await fresh.type('campaign heartbeat')).text).toBe('Campaign 5 “Hourly heartbeat”');
    expect((await fresh.type('campaign "nightly  REGRESSION"')).text).toBe('Campaign 3 “Nightly regression”');
  });

  it('links a campaign’s card to its page', async () => {
    const { links } = await dialogs.type('campaign 5');
    expect(links).toEqual([{ label: 'Campaign page', url: 'https://canvass.example/reports/campaigns/5' }]);
  });

  it('shows on the card what is posted here and until when it is muted', async () => {
    const card = await dialogs.type('campaign 7');
    expect([fact(card, 'Posted here'), fact(card, 'Muted here')]).toEqual([undefined, undefined]);
    await dialogs.type('subscribe campaign 7 failures only');
    await dialogs.type('mute campaign 7 for 2h');
    const told = await dialogs.type('campaign 7');
    expect(fact(told, 'Posted here')).toBe('failures only');
    expect(fact(told, 'Muted here')).toMatch(/^until /u);
    await dialogs.type('unsubscribe campaign 7');
    await dialogs.type('unmute campaign 7');
  });

  it('accepts a unique part of a name in a query', async () => {
    const message = await dialogs.type('runs of campaign "regression"');
    expect(heading(message)).toBe('Campaign 3 “Nightly regression”: runs, newest first');
  });

  it('offers a choice for a command, or when several names match', async () => {
    expect(buttonLines(await dialogs.type('unmute campaign "regression"'))).toEqual(['unmute campaign 3']);
    const several = await dialogs.type('runs of campaign "line"');
    expect(several.text).toBe('Which campaign do you mean by “line”?');
    expect(buttonLines(several).length).toBeGreaterThan(1);
  });

  it('says that a name is unknown and how to name a campaign', async () => {
    const message = await dialogs.type('campaign "no such thing"');
    expect(message.text).toContain('No campaign is called “no such thing”.');
    expect(message.text).toContain('number');
    expect(buttonLines(message)).toEqual(['campaigns', 'aliases']);
  });

  it('says that the service doesn’t know a number', async () => {
    for (const line of [
      'campaign 999',
      'results 999',
      'failures 999',
      'compare 999',
      'rerun failed of 999',
    ]) {
      const message = await dialogs.type(line);
      expect(message.text).toBe('There is no campaign 999.');
      expect(buttonLines(message)).toEqual(['campaigns']);
    }
  });
});

/** `Run 91` */
const numbered = (line: string): string | undefined => /Run \d+/u.exec(line)?.[0];

describe('runs', () => {
  it('are listed newest first, ten a page, with verdict and times', async () => {
    // Counts come along where the service is quick; on a busy machine the second time.
    await expect
      .poll(
        async () => runButtons(await dialogs.type('runs of campaign 5')).every((line) => line.includes('%')),
        {
          timeout: 60_000,
        },
      )
      .toBe(true);
    const first = await dialogs.type('runs of campaign 5');
    expect(heading(first)).toBe('Campaign 5 “Hourly heartbeat”: runs, newest first');
    const runs = runButtons(first);
    expect(runs).toHaveLength(10);
    // What came of each, with counts and rate, when it began and how long it took.
    expect(runs[0]).toMatch(
      /^[✓✗⚠?] Run \d+ · \d+ passed.* · \d+(?:\.\d)?% · \d+ \w+ \d\d:\d\d UTC · .*\d s$/u,
    );
    expect(first.note).toBe('1 to 10 of 48');
    const ids = runs.map((line) => Number(/Run (\d+)/u.exec(line)?.[1]));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(buttonLines(first)[0]).toBe(`results of campaign 5 run ${ids[0]}`);
    expect(buttonLines(first).at(-1)).toBe('runs of campaign 5 page 2');
    const last = await dialogs.type('runs of campaign 5 page 5');
    expect(last.note).toBe('41 to 48 of 48');
    expect(runButtons(last)).toHaveLength(8);
    expect(buttonLines(last).some((line) => line.includes('page'))).toBe(false);
  });

  it('are as few as are asked for', async () => {
    const few = await dialogs.type('last 3 runs of 5');
    expect(few.note).toBe('1 to 3 of 48');
    const all = runButtons(await dialogs.type('runs of campaign 5'));
    expect(runButtons(few).map(numbered)).toEqual(all.slice(0, 3).map(numbered));
    expect(buttonLines(few).at(-1)).toBe('runs of campaign 5');
  });

  it('can be limited to a start time, which the next-page button keeps', async () => {
    const message = await dialogs.type('runs of campaign 5 since 2020-01-01');
    expect(message.text).toContain('since 1 Jan 2020 00:00 UTC');
    const line = buttonLines(message).at(-1) ?? '';
    expect(line).toBe('runs of campaign 5 since 2020-01-01T00:00:00Z page 2');
    expect((await dialogs.type(line)).note).toBe('11 to 20 of 48');
    const none = await dialogs.type('runs of campaign 5 since 1 minute ago');
    expect(none.text).toMatch(/has no runs since/u);
  });

  it('are sorted newest first when the service lists them in another order', async () => {
    const started = (minute: number) => `2026-11-20T08:0${minute}:00Z`;
    dialogs.setWeather(
      () => (answer) =>
        answer.json(200, {
          results: [
            { runId: 1, startDate: started(1), endDate: started(2), result: 'Success' },
            { runId: 3, startDate: started(3) },
            { runId: 2, startDate: started(2), endDate: started(3), result: 'Odd' },
          ],
          nextPage: null,
        }),
    );
    const message = await dialogs.type('runs of campaign 5');
    expect(runButtons(message).map((line) => line.split(' · ').slice(0, 2).join(' · '))).toEqual([
      '● Run 3 · in progress',
      '? Run 2 · inconclusive (Odd), according to the service',
      '✓ Run 1 · passed, according to the service',
    ]);
    expect(buttonLines(message)[0]).toBe('watch campaign 5 run 3');
  });
});

describe('results', () => {
  it('of the last finished run are shown and stored as the campaign’s last', async () => {
    const message = await dialogs.type('results of campaign 7');
    expect(message.text).toMatch(/^[✓✗⚠?] .+ (passed|failed|passed with warnings|inconclusive): \d+ passed/u);
    const run = Number(/run (\d+)/u.exec(message.label ?? '')?.[1]);
    expect(message.links?.[0]?.url).toBe(`https://canvass.example/reports/7/${run}`);
    expect((await dialogs.ports.campaigns.find(7))?.lastRun?.run).toBe(run);
    const again = await dialogs.type(`results of campaign 7 run ${run}`);
    expect(again.text).toBe(message.text);
  });

  it('with steps show the failing cases, with only the failed steps expanded', async () => {
    const run = await failedRun(3);
    const message = await dialogs.type(`results of campaign 3 run ${run} with steps`);
    const { sections = [] } = message;
    expect(sections.length).toBe(Number(/(\d+) failed/u.exec(message.text)?.[1]));
    for (const { title, lines, open = 0 } of sections) {
      expect(title).toMatch(/^✗ .+ \(\d+\)$/u);
      expect(lines.slice(0, open)).toEqual(lines.filter((line) => String(line).startsWith('✗')));
      expect(lines.slice(open).every((line) => /^[✓⚠?] \d+\. .+ \(.*s\)$/u.test(String(line)))).toBe(true);
    }
  });

  it('can be limited to a run’s failures', async () => {
    const run = await failedRun(3);
    const message = await dialogs.type(`failures of campaign 3 run ${run}`);
    expect(message.text).toMatch(/^✗ Nightly regression failed: \d+ passed, \d+ failed/u);
    expect(listLines(message)).toHaveLength(Number(/(\d+) failed/u.exec(message.text)?.[1]));
    expect(message.folds).toEqual([]);
    expect(buttonLines(message)).toEqual([
      `rerun failed of campaign 3 run ${run}`,
      `results of campaign 3 run ${run} with steps`,
      `results of campaign 3 run ${run}`,
    ]);
  });

  it('don’t say that an unanswered call was answered', async () => {
    const campaignRun = {
      runId: 778,
      campaignId: 3,
      campaignStatus: 'Completed',
      result: 'Failed',
      startDate: '2026-11-20T08:00:00Z',
      endDate: '2026-11-20T08:05:00Z',
    };
    const detail = 'The call was not answered';
    const ring = { responseTime: '00:00:08.2000000', stepResult: { result: 'Failed', detail } };
    const unanswered = {
      testResult: { result: 'Failed', detail },
      dialResult: { result: 'NoAnswer', detail },
      testStepResultList: { ringStepResult: ring, callStepResult: [] },
      testCase: { testCaseId: 7, name: 'Billing' },
    };
    dialogs.setWeather(({ url }) => (answer) => {
      const results = url.includes('/results') ? [unanswered] : [campaignRun];
      answer.json(200, { results, nextPage: null, totalResults: 1, campaignRun });
    });
    const message = await dialogs.type('results of campaign 3 run 778 with steps');
    const lines = [message, ...(message.folds ?? [])].flatMap((part) => listLines(part));
    expect(lines).toContain('✗ 1. Ring – The call was not answered (8.2 s)');
    expect(lines.join('\n')).not.toContain('answered after');
    const summary = await dialogs.type('results of campaign 3 run 778');
    expect(listLines(summary)).toEqual(['Billing (7) – The call was not answered, at Ring']);
  });

  it('aren’t shown for a run that doesn’t exist or is still in progress', async () => {
    expect((await dialogs.type('results of campaign 7 run 999999')).text).toMatch(/has no run 999999/u);
    const run = { runId: 777, startDate: new Date(Date.now() - 120_000).toISOString() };
    dialogs.setWeather(({ url }) => (answer) => {
      const campaignRun = { ...run, campaignId: 3, campaignStatus: 'Running' };
      answer.json(200, {
        nextPage: null,
        totalResults: 0,
        ...(url.includes('/results') ? { results: [], campaignRun } : { results: [run] }),
      });
    });
    const message = await dialogs.type('results of campaign 3 run 777');
    expect(message.text).toMatch(/^Run 777 of campaign 3.* is still running \(started .*, 2 minutes ago\)/u);
    expect(buttonLines(message)[0]).toBe('watch campaign 3 run 777');
  });

  it('can be compared with another run’s', async () => {
    const runs = await dialogs.type('runs of campaign 3');
    const ids = runButtons(runs).map((line) => Number(/Run (\d+)/u.exec(line)?.[1]));
    const message = await dialogs.type(`compare campaign 3 run ${ids[0]} with ${ids[2]}`);
    expect(message.text).toMatch(
      new RegExp(
        `^Run ${ids[0]} vs run ${ids[2]} of campaign 3.*\\n(?:[1-9]\\d* (?:newly failing|fixed|still failing|flaky)(?:, |$))+$`,
        'u',
      ),
    );
    expect(fact(message, 'Pass rate')).toMatch(/%, was .*%/u);
    expect((await dialogs.type('compare campaign 3 run 5 with 5')).text).toContain('Name two');
    for (const runs of ['999999', `${ids[0]} with 999999`, `999999 with ${ids[0]}`]) {
      expect((await dialogs.type(`compare campaign 3 run ${runs}`)).text).toBe(
        'Campaign 3 “Nightly regression” has no finished run 999999.',
      );
    }
  });

  it('are found by run number alone', async () => {
    const ids = runButtons(await dialogs.type('runs of campaign 3')).map((line) =>
      Number(/Run (\d+)/u.exec(line)?.[1]),
    );
    const compared = await dialogs.type(`compare ${ids[0]} and ${ids[2]}`);
    expect(compared.text).toMatch(new RegExp(`^Run ${ids[0]} vs run ${ids[2]} of campaign 3`, 'u'));
    expect((await dialogs.type(`results run ${ids[1]}`)).label).toContain(`Campaign 3 · run ${ids[1]}`);
    expect((await dialogs.type('failures of run 999999')).text).toBe(
      'It’s unknown which campaign run 999999 belongs to. Name the campaign as well, for example: results of campaign 12 run 999999',
    );
  });

  it('are found by run number alone among hundreds of campaigns', async () => {
    const fresh = await startCampaignDialogs();
    onTestFinished(fresh.close);
    const listed = await fresh.ports.service.listRuns(3);
    const ids = listed.ok ? listed.value.value.items.map(({ id }) => id) : [];
    const others = Array.from({ length: 350 }, (_, index) => ({
      campaignId: 1000 + index,
      name: `Other ${index}`,
    }));
    fresh.setWeather(({ url, method }) => {
      if (method === 'GET' && /\/campaigns(\?|$)/u.test(url)) {
        return (answer) =>
          answer.json(200, {
            results: [...others, { campaignId: 3, name: 'Nightly regression' }],
            nextPage: null,
          });
      }
      return /\/campaigns\/1\d\d\d\/runs/u.test(url)
        ? (answer) => answer.json(200, { results: [], nextPage: null })
        : 'pass';
    });
    // What isn't read in time on a busy machine is known the next time.
    await expect
      .poll(async () => (await fresh.type(`compare runs ${ids[0]} and ${ids[2]}`)).text)
      .toMatch(new RegExp(`^Run ${ids[0]} vs run ${ids[2]} of campaign 3`, 'u'));
  });

  it('can be exported in every format or just one, with a report page', async () => {
    const message = await dialogs.type('export results of campaign 7');
    expect(message.links?.map(({ label, url }) => [label, url.replace(/.*reports.7.\d+/u, '')])).toEqual([
      ['CSV', '.csv'],
      ['JUnit XML', '.junit'],
      ['CTRF JSON', '.ctrf'],
      ['Report page', ''],
    ]);
    expect(message.note).toBe(
      'Anyone with these links can view the results. They expire in 7 days. For a PDF, print the report page.',
    );
    const one = await dialogs.type('export results of campaign 7 as junit');
    expect(one.links?.map(({ label }) => label)).toEqual(['JUnit XML', 'Report page']);
  });
});

describe('lists', () => {
  it('show test cases, all of them or those matching a case-insensitive search', async () => {
    const all = await dialogs.type('test cases');
    expect(heading(all)).toMatch(/^\d+ test cases$/u);
    expect(listLines(all)).toHaveLength(10);
    expect(buttonLines(all)).toEqual(['test cases page 2']);
    const one = /^\d+: (.+?)( \(|$)/u.exec(listLines(all)[3] ?? '')?.[1] ?? '';
    const found = await dialogs.type(`test cases search "${one.toUpperCase()}"`);
    expect(listLines(found).every((line) => line.toLowerCase().includes(one.toLowerCase()))).toBe(true);
    expect((await dialogs.type('test cases search "no such text"')).text).toBe(
      'No test case matches “no such text”.',
    );
  });

  it('plans', async () => {
    const message = await dialogs.type('plans');
    expect(heading(message)).toBe('6 plans');
    expect(listLines(message)[0]).toBe(
      '1: Velocity - regression (Velocity, from 1 Jan 00:00 UTC to 31 Dec 2028 23:59 UTC)',
    );
  });

  it('show one plan, or the plans matching words in their names', async () => {
    const message = await dialogs.type('plan 3');
    expect(heading(message)).toBe('Plan 3 “Velocity - release”');
    expect(fact(message, 'Type')).toBe('Velocity');
    expect(fact(message, 'Campaigns')).toContain('7 “Release smoke test”');
    expect(buttonLines(message)).toContain('campaign 7');
    expect(heading(await dialogs.type('plans VELOCITY'))).toBe('2 plans matching “VELOCITY”');
    expect((await dialogs.type('plans zebra')).text).toBe('No plan matches “zebra”.');
    expect((await dialogs.type('plan 99')).text).toBe('There is no plan 99.');
  });

  it('show the service’s campaigns with aliases and last runs', async () => {
    await dialogs.ports.campaigns.note({ id: 12, lastRun: { run: 345, verdict: 'failed', read: true } });
    await dialogs.ports.aliases.set({ alias: 'daily', campaign: 3, by: ann });
    const lines = (await dialogs.type('campaigns')).choices?.map(({ label }) => label) ?? [];
    expect(lines.find((line) => line.startsWith('3: '))).toMatch(/^3: Nightly regression · alias daily · /u);
    expect(lines.find((line) => line.startsWith('12: '))).toMatch(/ · ✗ run 345 failed$/u);
  });

  it('don’t request results again that were already read', async () => {
    const read = () =>
      dialogs.requests.flatMap(({ url }) => /\/report\/campaigns\/(\d+)/u.exec(url)?.[1] ?? []);
    const { choices = [] } = await dialogs.type('campaigns');
    const first = read();
    expect(first).toContain('12');
    await dialogs.type('campaigns');
    await dialogs.type('what is running');
    await dialogs.type('campaign 12');
    // Those with too many to be read while somebody waits.
    const large = choices.filter(({ label }) => label.includes('according to the service'));
    const ids = large.map(({ label }) => label.split(':')[0]);
    expect(
      read()
        .slice(first.length)
        .filter((id) => !ids.includes(id)),
    ).toEqual([]);
    expect(ids.length).toBeLessThan(choices.length / 2);
  });

  it('show the campaigns used here when the service can’t list campaigns', async () => {
    await dialogs.ports.campaigns.note({ id: 12 });
    dialogs.setWeather(({ url }) =>
      /\/campaigns$/u.test(url) ? (answer) => answer.text(405, 'no') : 'pass',
    );
    const message = await dialogs.type('campaigns');
    expect(message.note).toContain('only campaigns used here are shown');
    expect(message.choices?.some(({ label }) => label.startsWith('12: '))).toBe(true);
  });

  it('no campaigns where it can’t be asked for them, and none was used here', async () => {
    const fresh = await startCampaignDialogs();
    onTestFinished(fresh.close);
    fresh.setWeather(() => (answer) => answer.text(500, ''));
    expect((await fresh.type('campaigns')).text).toMatch(
      /list can’t be read, and no campaign has been used/u,
    );
  });

  it('show one campaign, from its last known details when the service can’t provide it', async () => {
    const read = await dialogs.type('campaign 3');
    expect(read.note).toBeUndefined();
    expect(fact(read, 'Plan')).toBe('1: Velocity - regression (Velocity)');
    expect(fact(read, 'Test cases')).toMatch(/^72 in equal shares \(1, 5, 9, /u);
    expect(buttonLines(read)).toEqual([
      'run campaign 3',
      'runs of campaign 3',
      'results of campaign 3',
      'update campaign 3',
    ]);
    dialogs.setWeather(({ url, method }) =>
      method === 'GET' && /\/campaigns\/\d+$/u.test(url) ? (answer) => answer.text(404, 'no') : 'pass',
    );
    const kept = await dialogs.type('campaign 3');
    expect(kept.note).toMatch(/^As of .* can’t show individual campaigns/u);
    expect(fact(kept, 'Plan')).toBe('1: Velocity - regression (Velocity)');
  });
});

describe('a failing service', () => {
  it.each([
    [
      '401',
      401,
      /rejected the API key \(HTTP 401\)[\s\S]*CAMPAIGN_API_KEY[\s\S]*Authorization: ApiKey <key>/u,
    ],
    ['403', 403, /CAMPAIGN_ACCOUNT_ID/u],
    ['409', 409, /: it is closed \(HTTP 409\)\./u],
  ])('%s', async (_, status, words) => {
    dialogs.setWeather(() => (answer) => answer.json(status, { message: 'It is closed' }));
    const message = await dialogs.type('plans');
    expect(message.text).toMatch(/^Couldn’t list the plans: /u);
    expect(message.text).toMatch(words);
    expect(message.text).not.toContain('key-for-tests');
    expect(message.note).toMatch(/^Reference ref\d+$/u);
    expect(buttonLines(message)).toEqual(['plans']);
  });

  it('is reported when it doesn’t answer or its answer is unreadable', async () => {
    dialogs.setWeather(() => (answer) => answer.reset());
    expect((await dialogs.type('test cases')).text).toMatch(/gave no usable answer[\s\S]*Try again/u);
    dialogs.setWeather(() => (answer) => answer.text(200, '<html>'));
    expect((await dialogs.type('test cases')).text).toMatch(/couldn’t be read/u);
  });
});

/** The runs in a list of them, as they stand there. */
function runButtons({ choices = [] }: Message): readonly string[] {
  return choices.map(({ label }) => label).filter((label) => / Run \d+ · /u.test(label));
}

async function failedRun(campaign: number): Promise<number> {
  const failed = runButtons(await dialogs.type(`runs of campaign ${campaign}`)).find((line) =>
    line.startsWith('✗'),
  );
  return Number(/Run (\d+)/u.exec(failed ?? '')?.[1]);
}
