import { afterEach, beforeEach, expect, it } from 'vitest';
import { operators } from '../../../dialogs/wording/operators.ts';
import { weekdayWords } from '../../../dialogs/wording/times.ts';
import { buttonLines, listLines } from '../../support/read-message.ts';
import { bob, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: Awaited<ReturnType<typeof startCampaignDialogs>>;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

it('says how long a campaign usually takes', async () => {
  const message = await dialogs.type('how long does 12 take?');
  expect(message.text).toMatch(/^Campaign 12 usually takes .+\.\nThe last \d+ runs took .+ to .+\.$/u);
  expect(buttonLines(message)).toEqual(['runs of campaign 12']);
});

it('estimates when the run in progress will finish', async () => {
  dialogs.setWeather(() => (answer) => {
    const start = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    answer.json(200, {
      results: [
        { runId: 3, startDate: start(4) },
        { runId: 2, startDate: start(100), endDate: start(90), result: 'Success' },
        { runId: 1, startDate: start(200), endDate: start(190), result: 'Success' },
      ],
      nextPage: null,
    });
  });
  const message = await dialogs.type('when will 12 be done');
  expect(message.text).toMatch(
    /^Campaign 12.* usually takes 10 min\.\nThe last 2 runs took 10 min each\.\nRun 3 has been running for 4 min: about 6 min left\.$/u,
  );
  expect(buttonLines(message)).toEqual(['watch campaign 12 run 3', 'runs of campaign 12']);
});

it('lists who started each run, or that it was started outside Canvass', async () => {
  await dialogs.ports.starters.note(12, 86, { id: bob.id, name: 'Bob' });
  const message = await dialogs.type('who ran 12?');
  expect(message.text).toMatch(/^Who started campaign 12.*, newest first$/u);
  const lines = listLines(message);
  expect(lines.filter((line) => line.endsWith(' · Bob'))).toEqual([expect.stringMatching(/^Run 86 · /u)]);
  expect(lines.filter((line) => line.endsWith(' · started outside Canvass')).length).toBe(lines.length - 1);
  expect(buttonLines(message)).toEqual(['runs of campaign 12', 'audit campaign 12']);
  expect(buttonLines(await dialogs.typeAsViewer('who ran 12'))).toEqual(['runs of campaign 12']);
});

it('filters the audit by person and by day', async () => {
  await dialogs.type('alias nightly = campaign 3');
  await dialogs.as({ person: bob, role: 'operator' }).type('alias hourly = campaign 5');
  const bobs = await dialogs.type('what did Bob do today?');
  expect(bobs.text).toMatch(/^Audit by Bob since .+, newest first$/u);
  expect(listLines(bobs)).toEqual([expect.stringContaining('Bob: alias campaign 5')]);
  expect(listLines(await dialogs.type('audit today'))).toHaveLength(2);
  expect((await dialogs.type('audit @Zoe')).text).toBe('The audit by Zoe is empty.');
  dialogs.clock.offset = 3 * 24 * 60 * 60_000;
  expect((await dialogs.type('audit since yesterday')).text).toMatch(/^The audit since .+ is empty\.$/u);
  dialogs.clock.offset = 0;
});

it('limits the audit to a single day, and reads a bare name as a person', async () => {
  const day = 24 * 60 * 60_000;
  dialogs.clock.offset = 20 * day;
  await dialogs.type('alias nightly = campaign 3');
  dialogs.clock.offset = 21 * day;
  await dialogs.as({ person: bob, role: 'operator' }).type('alias hourly = campaign 5');
  for (const line of [
    'audit yesterday',
    'who did what yesterday',
    'audit of yesterday',
    'audit on yesterday',
  ]) {
    const said = await dialogs.type(line);
    expect(said.text).toBe('Audit yesterday, newest first');
    expect(listLines(said)).toEqual([expect.stringContaining('Ann: alias campaign 3')]);
  }
  expect(listLines(await dialogs.type('audit since yesterday'))).toHaveLength(2);
  dialogs.clock.offset = 22 * day;
  const weekday = weekdayWords(dialogs.ports.now() - 2 * day, dialogs.ports.timeZone);
  for (const line of [`audit ${weekday}`, `audit of ${weekday}`]) {
    const said = await dialogs.type(line);
    expect(said.text).toMatch(new RegExp(`^Audit on ${weekday} \\d+ \\w+, newest first$`, 'u'));
    expect(listLines(said)).toEqual([expect.stringContaining('Ann: alias campaign 3')]);
  }
  expect((await dialogs.type('audit by Bob yesterday')).text).toBe('Audit by Bob yesterday, newest first');
  expect((await dialogs.type('audit by Ann yesterday')).text).toBe('Nothing in the audit by Ann yesterday.');
  for (const line of ['audit Bob', 'audit of Bob']) {
    const said = await dialogs.type(line);
    expect(said.text).toBe('Audit by Bob, newest first');
    expect(listLines(said)[0]).toContain('Bob: alias campaign 5');
  }
  dialogs.clock.offset = 0;
});

it('lists all campaigns and asks before running them', async () => {
  const message = await dialogs.type('run everything');
  expect(message.text).toMatch(/^Run \d+ campaigns\?/u);
  expect(listLines(message)[0]).toMatch(/^Campaign 3 “Nightly regression”/u);
  expect(message.choices?.[0]?.label).toMatch(/^Run all \d+$/u);
  expect(dialogs.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('answers questions about “this week” with a sub-millisecond clock', async () => {
  for (const line of [
    'failures this week',
    'how many times did 12 fail this week',
    'top failing cases this month',
  ])
    expect((await dialogs.type(line)).text, line).not.toContain('went wrong');
});

it('offers separate comparisons when asked to compare two campaigns', async () => {
  await dialogs.type('campaigns');
  const message = await dialogs.type('compare 12 and 15');
  expect(message.text).toMatch(/^These are two campaigns/u);
  expect(buttonLines(message)).toEqual(['compare campaign 12', 'compare campaign 15']);
});

it('understands other ways to ask for a comparison of two campaigns', async () => {
  for (const line of ['12 vs 15', 'compare campaigns 12 and 15', 'is customer lines check better than 15']) {
    const message = await dialogs.type(line);
    expect(message.text).toBe(
      'Only runs of the same campaign can be compared, so each has its own comparison:',
    );
    expect(buttonLines(message)).toEqual(['compare campaign 12', 'compare campaign 15']);
  }
});

it('says that a test case can’t be run alone', async () => {
  for (const line of ['run test 63', 'start test case 63'])
    expect((await dialogs.type(line)).text).toMatch(/\(63\) can’t be run alone/u);
});

it('lists the export formats when no campaign is named', async () => {
  dialogs.clock.offset += 61 * 60_000;
  for (const line of ['export as pdf', 'download as excel', 'export formats']) {
    const message = await dialogs.type(line);
    expect(message.text).toMatch(/^Which campaign’s results\? They come as CSV, JUnit XML and CTRF JSON/u);
    expect(message.note).toBe('For example: export results of campaign 12 as csv');
  }
});

it('explains that a typed “yes” or “no” has no effect', async () => {
  for (const yes of ['yes', 'ja', 'do it'])
    expect((await dialogs.type(yes)).text).toBe(operators.pressToConfirm);
  for (const no of ['no', 'nein', 'not now'])
    expect((await dialogs.type(no)).text).toBe(operators.nothingUnconfirmed);
});
