import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastNamedRecords } from '../../dialogs/campaign/last-named.ts';
import { placeKey } from '../../dialogs/records.ts';
import { button, buttonLines } from '../support/read-message.ts';
import {
  ann,
  bob,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

/** The last run of campaign 12. */
let run: number;
const stored = async () => await lastNamedRecords.get(dialogs.records, placeKey(here));
const executions = () => dialogs.requests.filter(({ method }) => method !== 'GET').length;

describe('a line that names no campaign, in a conversation that wasn’t about one', () => {
  it.each([
    ['why', 'failures of campaign 12'],
    ['details', 'results of campaign 12'],
    ['run it again', 'run campaign 12'],
    ['once more', 'rerun failed of campaign 12'],
    ['mute it for 2h', 'mute campaign 12 for 2h'],
  ])('%s: asks which is meant', async (line, example) => {
    const said = await dialogs.type(line);
    expect(said.text).toBe('Which campaign?');
    expect(said.note).toBe(`For example: ${example}`);
    expect(buttonLines(said)).toEqual(['what is failing', 'campaigns']);
  });
});

describe('a line without a campaign, after one was named', () => {
  beforeEach(async () => {
    const report = await dialogs.ports.reports.report(12);
    run = report.ok && report.value.kind === 'report' ? report.value.report.summary.run : 0;
  });

  it.each([
    ['why', 'Failures of campaign 12 “Customer lines check” run RUN:', 'failed'],
    ['why did it fail?', 'Failures of campaign 12 “Customer lines check” run RUN:', 'failed'],
    ['Failures!', 'Failures of campaign 12 “Customer lines check” run RUN:', 'failed'],
    ['details', 'Results of campaign 12 “Customer lines check” run RUN:', 'passed'],
    ['compare', 'Compare campaign 12 “Customer lines check” run RUN:', 'Run RUN vs run'],
    ['compare last two', 'Compare campaign 12 “Customer lines check” run RUN:', 'Run RUN vs run'],
    ['last two runs', 'Compare campaign 12 “Customer lines check” run RUN:', 'Run RUN vs run'],
    ['export as pdf', 'Export results of campaign 12 “Customer lines check” run RUN:', 'results'],
    [
      'download the report for excel',
      'Export results of campaign 12 “Customer lines check” run RUN:',
      'results',
    ],
    ['history', 'Runs of campaign 12 “Customer lines check”:', 'newest first'],
    ['how long does it take', 'How long', ''],
    ['show me the details', 'Results of campaign 12 “Customer lines check” run RUN:', 'passed'],
    ['since when', 'Status of campaign 12 “Customer lines check”:', 'isn’t running'],
    ['as junit', 'Export results of campaign 12 “Customer lines check” run RUN:', 'results'],
  ])('answers “%s” and names the campaign it used', async (line, reason, text) => {
    await dialogs.type(`results 12 run ${run}`);
    const said = await dialogs.type(line);
    if (text === '') return expect(said.reason ?? said.text).toContain('12');
    expect(said.reason).toBe(reason.replace('RUN', `${run}`));
    expect(said.text).toContain(text.replace('RUN', `${run}`));
  });

  it('asks before an action and says what it will do', async () => {
    await dialogs.type(`results 12 run ${run}`);
    const again = await dialogs.type('run it again');
    expect(again.text).toBe('Run campaign 12 “Customer lines check”?');
    expect(buttonLines(again)).toEqual(['run campaign 12']);
    for (const line of ['rerun', 'retry', 'again', 'try again']) {
      const said = await dialogs.type(line);
      expect(said.text).toBe(
        'Campaign 12 “Customer lines check”: rerun what failed, or run all of it again?',
      );
      expect(buttonLines(said)).toEqual([`rerun failed of campaign 12 run ${run}`, 'run campaign 12']);
    }
    expect((await dialogs.type('rerun failed')).text).toMatch(
      /^Rerun \d+ failed test cases? of run \d+ of campaign 12/u,
    );
    const scheduled = await dialogs.type('schedule it every day at 8');
    expect(scheduled.text).toBe('Schedule campaign 12 “Customer lines check” every day at 8?');
    expect(executions()).toBe(0);
    await dialogs.press(button(again, 'Run'));
    expect((await dialogs.ports.trackedRuns()).map(({ campaign }) => campaign)).toEqual([12]);
  });

  it('“and 15?” repeats the question for campaign 15, which stays the topic', async () => {
    await dialogs.type('failures of 12');
    const said = await dialogs.type('and 15?');
    expect(said.reason).toMatch(/^Failures of campaign 15 “.*”:$/u);
    expect((await dialogs.type('why')).reason).toMatch(/^Failures of campaign 15 “.*” run \d+:$/u);
    await dialogs.type('run campaign 7?');
    const asked = await dialogs.type('and nightly regression');
    expect(asked.reason ?? asked.text).toContain('campaign 3');
    expect(executions()).toBe(0);
  });

  it('“same for 18” repeats the question, or asks to confirm the same action', async () => {
    await dialogs.type('failures of 12');
    expect((await dialogs.type('same for 15')).reason).toMatch(/^Failures of campaign 15 “/u);
    expect((await dialogs.type('und 12')).reason).toMatch(/^Failures of campaign 12 “/u);
    await dialogs.type('mute campaign 12 for 2h');
    const asked = await dialogs.type('the same for 18');
    expect(asked.text).toMatch(/^Mute campaign 18 “.*” for .*2.*\?$/u);
    expect((await dialogs.type('mutes')).text).toBe('1 campaign muted here');
  });

  it('“since when” names the run since which it has been failing', async () => {
    await dialogs.type('what is failing');
    await dialogs.type('failures of 12');
    const said = await dialogs.type('since when is it failing?');
    expect(said.sections?.[0]?.lines?.[0]).toMatch(/✗ failing since run \d+/u);
  });

  it('means the last test case where one fits, and the campaign otherwise', async () => {
    await dialogs.type('results of 12');
    await dialogs.type('case 63');
    for (const line of ['since when', 'why', 'details'])
      expect((await dialogs.type(line)).reason).toBe('Case 63:');
    expect((await dialogs.type('and 37?')).reason).toBe('Case 37:');
    expect((await dialogs.type('rerun failed')).text).toMatch(/of campaign 12/u);
    await dialogs.type('results of 12');
    expect((await dialogs.type('since when')).reason).toContain('campaign 12');
  });

  it('works for everyone in the conversation for an hour, and in no other conversation', async () => {
    await dialogs.type('results 12');
    const asBob = dialogs.as({ person: bob, role: 'viewer' });
    expect((await asBob.type('why')).reason).toContain('campaign 12');
    const elsewhere = { ...here, conversation: 'elsewhere' };
    const there = dialogs.as({ person: ann, role: 'operator', at: elsewhere });
    expect((await there.type('why')).reason).toBeUndefined();
    dialogs.clock.offset += 61 * 60_000;
    expect((await dialogs.type('why')).reason).toBeUndefined();
  });

  it('is ignored for a customer', async () => {
    await dialogs.type('results 12');
    const nobody = dialogs.as({ person: bob, role: 'none' });
    expect((await nobody.type('why')).text).not.toContain('12');
  });

  it('means the campaign that was run since', async () => {
    await dialogs.type('results 12');
    await dialogs.type('run campaign 7');
    const [run] = await dialogs.ports.trackedRuns();
    expect(run?.campaign).toBe(7);
    expect((await dialogs.type('why')).reason).toContain('campaign 7');
  });
});

it('rewrites the last named campaign only after ten minutes', async () => {
  await dialogs.type('runs of 12');
  const first = await stored();
  expect(first).toMatchObject({ campaign: 12, line: 'runs of campaign 12' });
  await dialogs.type('runs of 12');
  expect(await stored()).toEqual(first);
  dialogs.clock.offset += 11 * 60_000;
  await dialogs.type('runs of 12');
  expect((await stored())?.at).toBeGreaterThan(first?.at ?? 0);
});

describe('a bare number', () => {
  it('shows the campaign, whatever the punctuation', async () => {
    dialogs.setWeather(({ url }) =>
      /testcases/iu.test(url) ? (answer) => answer.json(200, { results: [], nextPage: null }) : 'pass',
    );
    for (const line of ['40', '40?', '#40', ' 40 !'])
      expect((await dialogs.type(line)).text).toMatch(/^Campaign 40 “/u);
  });

  it('shows the test case if no campaign has it, and asks if both have it', async () => {
    const testCase = await dialogs.type('63');
    expect(testCase.text).toMatch(/\(63\)|test case 63/iu);
    const both = await dialogs.type('7');
    expect(both.text).toBe('7 is a campaign and a test case. Which one do you mean?');
    expect(buttonLines(both)).toEqual(['campaign 7', 'case 7']);
  });

  it('gets an explanation if neither a campaign nor a test case has it', async () => {
    const said = await dialogs.type('99999');
    expect(said.text).toBe('There is no campaign and no test case 99999.');
    expect(buttonLines(said)).toEqual(['campaigns', 'test cases']);
  });
});
