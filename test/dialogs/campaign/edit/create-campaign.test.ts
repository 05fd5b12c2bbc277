import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Message } from '../../../../dialogs/message.ts';
import { parseTimeSpan } from '../../../../src/services/campaign/times.ts';
import { button, buttonLines, fact, listLines } from '../../../support/read-message.ts';
import { ann, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';
import type { Answering } from '../../../support/tls-server.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());
beforeEach(() => dialogs.setWeather());

const line = (name: string): string => `create campaign "${name}" plan 3 tests 7,8,9 concurrency 5 aps 1.5`;
const isCreate = ({ method, url }: { method: string; url: string }): boolean =>
  method === 'POST' && url.endsWith('/campaigns');
const field = (form: Message['form'], wanted: string) => form?.fields.find(({ name }) => name === wanted);
const faults = ({ form }: Pick<Message, 'form'>) =>
  (form?.fields ?? [])
    .filter(({ fault }) => fault !== undefined)
    .map(({ name, value, fault }) => [name, value, fault]);
const creates = (): number => dialogs.requests.filter(isCreate).length;

describe('a new campaign', () => {
  it('isn’t created minutes later when the process hung while storing the request', async () => {
    const own = await startCampaignDialogs();
    onTestFinished(own.close);
    const created = (): number => own.requests.filter(isCreate).length;
    const { records, clock } = own;
    const { save } = records;
    Object.assign(records, {
      save: async (...saved: Parameters<typeof save>) => {
        const isClaim = JSON.stringify(saved[1]).includes('"sending"');
        if (isClaim) clock.offset = 10 * 60_000;
        return await save(...saved);
      },
    });
    const asked = await own.type(line('Stalled'));
    Object.assign(records, { save });
    expect(asked.text).toMatch(/^Couldn’t create “Stalled”: .*Nothing was sent/su);
    expect(created()).toBe(0);
    expect((await own.press(button(asked, 'Try again'))).text).toMatch(/created/u);
    expect(created()).toBe(1);
  });

  it('isn’t created from a request that arrived minutes late until it is confirmed', async () => {
    const before = creates();
    const late = dialogs.as({ person: ann, role: 'operator', late: 5 * 60_000 });
    const asked = await late.type(line('Held up'));
    expect(asked.text).toBe('That took minutes to arrive, so nothing was sent. Do you still want it?');
    expect(creates()).toBe(before);
    expect((await dialogs.press(button(asked, 'Create'))).text).toMatch(/“Held up” created\.$/u);
    expect(creates()).toBe(before + 1);
  });

  it('without values opens the form, with plans and test cases to choose from', async () => {
    const { form } = await dialogs.type('create campaign');
    expect(form?.submit.click).toEqual({
      canvass: 1,
      do: 'submit',
      form: 'createCampaign',
      base: expect.stringMatching(/./u),
      zone: 'UTC',
    });
    expect(field(form, 'plan')?.choices).toContainEqual({
      value: '3',
      title: '3: Velocity - release (Velocity)',
    });
    expect(field(form, 'tests')?.choices).toHaveLength(300);
    expect(field(form, 'active')?.value).toBe('yes');
  });

  it('is created from the form with every field that the service accepts', async () => {
    const { form } = await dialogs.type('create campaign');
    const message = await dialogs.press({
      ...form?.submit.click,
      name: 'All of it',
      description: 'Two\nlines',
      plan: '3',
      tests: '7,8',
      shares: '7:60, 8:40',
      concurrency: '4',
      aps: '2',
      runTime: '25:00:00',
      requestedRunDate: '2030-01-31',
      requestedRunTime: '08:30',
      scheduledRunDate: '2030-02-01',
      scheduledRunTime: '',
      channel: 'Chat',
      distribution: 'Random',
      active: 'no',
    });
    expect(listLines(message)).toEqual(['It would run for more than a day.']);
    expect(fact(message, 'Active')).toBe('no');
    await dialogs.press(button(message, 'Create anyway'));
    expect(JSON.parse(dialogs.requests.findLast(isCreate)?.body ?? '')).toEqual({
      name: 'All of it',
      description: 'Two\nlines',
      planId: 3,
      planType: 'Velocity',
      concurrency: 4,
      MaximumAps: 2,
      RunTime: '25:00:00',
      channel: 'Chat',
      active: false,
      RequestedRunDate: '2030-01-31T08:30:00.000Z',
      ScheduledRunDate: '2030-02-01T00:00:00.000Z',
      testCaseDistributionProfile: 'Random',
      testCases: [
        { testCaseId: 7, probability: 60 },
        { testCaseId: 8, probability: 40 },
      ],
    });
  });

  it('needs confirmation when another campaign has its name', async () => {
    const asked = await dialogs.type(line('nightly Regression'));
    expect(listLines(asked)).toEqual(['“nightly Regression” is already the name of campaign 3.']);
    const before = creates();
    expect((await dialogs.press(button(asked, 'Create anyway'))).text).toMatch(/created\.$/u);
    expect(creates()).toBe(before + 1);
  });

  it('takes typed test cases when there are more than a card can hold', async () => {
    dialogs.setWeather(({ url }) =>
      /\/testcases(?:\?|$)/u.test(url)
        ? (answer) =>
            answer.json(200, {
              results: Array.from({ length: 1000 }, (_, at) => ({
                testCaseId: at + 1,
                name: `Case ${at + 1}`,
              })),
              nextPage: null,
            })
        : 'pass',
    );
    const { form } = await dialogs.type('create campaign');
    const offered = field(form, 'tests')?.choices?.length ?? 0;
    expect(offered).toBeGreaterThan(300);
    expect(field(form, 'tests')?.note).toBe(`The first ${offered} of 1,000.`);
    const message = await dialogs.press({
      ...form?.submit.click,
      name: 'Many',
      plan: '99',
      tests: '7,8',
      moreTests: '990-992',
      concurrency: '4',
      aps: '2',
    });
    expect(field(message.form, 'tests')?.value).toBe('7,8,990,991,992');
  });

  it('is created at once from a single line, stored and audited', async () => {
    const message = await dialogs.type(`${line('Line')} run time 01:30:00 scheduled 2030-01-02`);
    const id = Number(/^Campaign (\d+) “Line” created\.$/u.exec(message.text)?.[1]);
    const { status, body } = await dialogs.remote.call('GET', `/campaigns/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Line',
      concurrency: 5,
      maximumAps: 1.5,
      plan: { planId: 3, type: 'Velocity' },
      scheduledRunDate: expect.stringMatching(/^2030-01-02T00:00:00/u),
      testCases: [
        { testCaseId: 7, probability: 33.34 },
        { testCaseId: 8, probability: 33.33 },
        { testCaseId: 9, probability: 33.33 },
      ],
    });
    expect((await dialogs.ports.campaigns.find(id))?.campaign?.name).toBe('Line');
    const [entry] = (await dialogs.ports.audit.list({ campaign: id, page: 1 })).entries;
    expect(entry).toMatchObject({
      action: 'create campaign',
      outcome: `created campaign ${id}`,
      by: { id: 'ann', name: 'Ann' },
      campaign: id,
      campaignName: 'Line',
      detail: '“Line”, plan 3, 3 test cases, concurrency 5, 1.5 attempts per second',
    });
    expect(buttonLines(message)).toEqual([`run campaign ${id}`, `update campaign ${id}`]);
  });

  it('is created from the form with a plan’s name and custom shares', async () => {
    const message = await dialogs.press({
      canvass: 1,
      do: 'submit',
      form: 'createCampaign',
      name: 'Form',
      plan: 'cruncher - LOAD',
      tests: '7:60\n8:40',
      concurrency: 4,
      aps: '2',
      description: '',
      runTime: '',
    });
    expect(message.text).toMatch(/^Campaign \d+ “Form” created\.$/u);
    expect(fact(message, 'Test cases')).toBe('2 (7: 60%, 8: 40%)');
    expect(fact(message, 'Plan')).toMatch(/Cruncher/u);
    await dialogs.type('create campaign "One" plan 3 tests 7 concurrency 5 aps 1.5');
    expect((await dialogs.ports.audit.list({ page: 1 })).entries[0]?.detail).toContain(', 1 test case, ');
  });

  it('is created once when its form is submitted twice, and again with other values', async () => {
    const { form } = await dialogs.type('create campaign');
    const inputs = { name: 'Twice', plan: '3', tests: '7, 8', concurrency: '5', aps: '1.5' };
    const filled = { ...form?.submit.click, ...inputs };
    const before = creates();
    const said = await Promise.all([dialogs.pressAll(filled), dialogs.pressAll(filled)]);
    expect(creates()).toBe(before + 1);
    expect(
      said
        .flat()
        .map(({ text }) => text)
        .sort(),
    ).toEqual([
      expect.stringMatching(/^Campaign \d+ “Twice” created\.$/u),
      expect.stringMatching(/^(It’s being sent right now|Already created)/u),
    ]);
    const again = await dialogs.press(filled);
    expect(again.text).toMatch(/^Already created: it’s campaign \d+\./u);
    expect(buttonLines(again)).toEqual([expect.stringMatching(/^campaign \d+$/u), 'create campaign']);
    expect((await dialogs.press({ ...filled, name: 'Other' })).text).toMatch(/“Other” created\.$/u);
    expect(creates()).toBe(before + 2);
  });

  it('is still being sent when its form is submitted again, even if the clock jumps ahead', async () => {
    const { form } = await dialogs.type('create campaign');
    const inputs = { name: 'Ahead', plan: '3', tests: '7, 8', concurrency: '5', aps: '1.5' };
    const filled = { ...form?.submit.click, ...inputs };
    const said: string[] = [];
    dialogs.setWeather(({ method, url }) => {
      if (method !== 'POST' || !/\/campaigns$/u.test(url)) return 'pass';
      return (answer) => {
        dialogs.clock.ahead = 10 * 60_000;
        void dialogs.pressAll(filled).then((answers) => {
          said.push(...answers.map(({ text }) => text));
          answer.reset();
        });
      };
    });
    await dialogs.pressAll(filled);
    dialogs.setWeather();
    dialogs.clock.ahead = 0;
    expect(said).toEqual([expect.stringMatching(/^It’s being sent right now/u)]);
  });

  it('names every invalid field and keeps the form filled in', async () => {
    const before = creates();
    const message = await dialogs.type(
      'create campaign "Bad" plan 99 tests 7,99999 concurrency many scheduled tomorrow',
    );
    expect(message.text).toBe(
      'Nothing was created. To correct: Plan, Test cases, Concurrency, Attempts per second, Scheduled run.',
    );
    expect(faults(message)).toEqual([
      ['plan', '99', 'There is no plan “99”; “plans” lists them.'],
      ['moreTests', '99999', 'There is no test case 99999.'],
      ['concurrency', 'many', '“many” isn’t a whole number above 0.'],
      ['aps', undefined, 'It’s required.'],
      [
        'scheduledRunDate',
        'tomorrow',
        '“tomorrow” isn’t a date. Accepted: 2026-11-20, 2026-11-20 08:00 (UTC), 2026-11-20T08:00:00Z.',
      ],
    ]);
    expect(field(message.form, 'tests')?.value).toBe('7');
    const usual = ['channel', 'distribution', 'active'].map((name) => field(message.form, name)?.value);
    expect(usual).toEqual(['Voice', 'RoundRobin', 'yes']);
    expect(creates()).toBe(before);
  });

  it.each(['run time 30:00:00', 'run time 30h', 'run time 1.06:00:00'])(
    'sends a run time of 30 hours as previewed: %s',
    async (given) => {
      const preview = await dialogs.type(
        `create campaign "Long" plan 3 tests 7,8 concurrency 5 aps 1.5 ${given}`,
      );
      expect(listLines(preview)).toContain('It would run for more than a day.');
      expect(fact(preview, 'Run time')).toBe('30:00:00');
      expect((await dialogs.press(button(preview, 'Create anyway'))).text).toMatch(/“Long” created\.$/u);
      const sent = z.looseObject({ RunTime: z.string() });
      const { RunTime } = sent.parse(JSON.parse(dialogs.requests.findLast(isCreate)?.body ?? ''));
      expect(RunTime).toBe('30:00:00');
      // As the reference service reads it.
      expect(parseTimeSpan(RunTime)).toBe(108_000_000);
    },
  );

  it('asks about unlikely values, and is sent once however often the button is pressed', async () => {
    const asked = await dialogs.type('create campaign "Odd" plan 3 tests 7:60,8:60 concurrency 5 aps 1.5');
    expect(listLines(asked)).toEqual(['The shares add up to 120%, not 100%.']);
    const before = creates();
    await Promise.allSettled([
      dialogs.press(button(asked, 'Create anyway')),
      dialogs.press(button(asked, 'Create anyway')),
    ]);
    expect(creates()).toBe(before + 1);
    const again = await dialogs.press(button(asked, 'Create anyway'));
    expect(again.text).toMatch(/^Already created: it’s campaign \d+\.$/u);
    const late = await dialogs.press(button(asked, 'Discard'));
    expect(late.text).toMatch(/Already created/u);
  });

  it('is never sent after it was discarded', async () => {
    const asked = await dialogs.type('create campaign "Odd" plan 3 tests 7:60,8:60 concurrency 5 aps 1.5');
    const before = creates();
    expect((await dialogs.press(button(asked, 'Discard'))).text).toBe('Discarded. Nothing was sent.');
    expect((await dialogs.press(button(asked, 'Create anyway'))).text).toMatch(/^Already discarded/u);
    expect(creates()).toBe(before);
  });
});

describe('a new campaign when the service fails', () => {
  it('isn’t sent again after a lost response, except by “Try again”', async () => {
    dialogs.setWeather((request) => (isCreate(request) ? 'lost' : 'pass'));
    const before = creates();
    const message = await dialogs.type(line('Lost'));
    expect(creates()).toBe(before + 1);
    expect(message.text).toMatch(/^The creation of “Lost” couldn’t be confirmed: .* may or may not exist\./u);
    expect(buttonLines(message)).toEqual(['campaigns']);
    const [entry] = (await dialogs.ports.audit.list({ page: 1 })).entries;
    expect(entry?.outcome).toMatch(/^may have been done: the service gave no usable answer, reference /u);
    dialogs.setWeather();
    const second = await dialogs.press(button(message, 'Try again'));
    expect(second.text).toMatch(/“Lost” created\.$/u);
    expect(creates()).toBe(before + 2);
    expect((await dialogs.press(button(message, 'Try again'))).text).toMatch(/Already created/u);
  });

  it('is reported as probably created when the response can’t be read', async () => {
    dialogs.setWeather((request) => (isCreate(request) ? (answer) => answer.text(200, '<html>') : 'pass'));
    expect((await dialogs.type(line('Garbled'))).text).toContain('it was probably created');
  });

  it('returns the form with every value and the service’s message at the field when refused', async () => {
    const message = await dialogs.type(
      'create campaign "Refused" plan 3 tests 7-9 concurrency 10001 aps 1.5 run time 00:30:00 scheduled 2030-01-02 active no',
    );
    const refused = await dialogs.press(button(message, 'Create anyway'));
    const { form } = refused;
    expect(faults(refused)).toEqual([
      ['concurrency', '10001', expect.stringMatching(/^Concurrency: .*10000\.$/u)],
    ]);
    const values = Object.fromEntries((form?.fields ?? []).map(({ name, value = '' }) => [name, value]));
    expect(values).toMatchObject({
      name: 'Refused',
      plan: '3',
      tests: '7,8,9',
      aps: '1.5',
      runTime: '00:30:00',
      active: 'no',
      scheduledRunDate: '2030-01-02',
      scheduledRunTime: '00:00',
    });
    const again = await dialogs.press({ ...form?.submit.click, ...values, concurrency: '4' });
    expect(again.text).toMatch(/“Refused” created/u);
  });

  it('keeps its values when refused for a reason that names no field', async () => {
    dialogs.setWeather((request) =>
      isCreate(request) ? (answer) => answer.json(409, { message: 'Quota is used up' }) : 'pass',
    );
    const message = await dialogs.type(line('Quota'));
    expect(message.text).toMatch(/: quota is used up \(HTTP 409\)\.\nNothing was created\.$/u);
    expect(field(message.form, 'name')?.value).toBe('Quota');
  });

  it('isn’t sent when its plan can’t be looked up', async () => {
    dialogs.setWeather(({ url }) => (url.includes('/plans') ? (answer) => answer.json(401, {}) : 'pass'));
    const before = creates();
    const message = await dialogs.type(line('No plans'));
    expect(message.text).toMatch(/so nothing was created: .*\(HTTP 401\)/u);
    expect(message.form?.fields.find(({ name }) => name === 'name')?.value).toBe('No plans');
    expect(creates()).toBe(before);
  });

  it('is unconfirmed when the process died while sending, and a repeated press doesn’t send it', async () => {
    const asked = await dialogs.type('create campaign "Died" plan 3 tests 7:60,8:60 concurrency 5 aps 1.5');
    const click = button(asked, 'Create anyway');
    const sent = Promise.withResolvers<Answering>();
    dialogs.setWeather((request) => (isCreate(request) ? sent.resolve : 'pass'));
    const before = creates();
    const dying = dialogs.press(click);
    const answer = await sent.promise;
    const [entry] = (await dialogs.ports.audit.list({ page: 1 })).entries;
    expect(entry).toMatchObject({ action: 'create campaign', detail: expect.stringContaining('“Died”') });
    expect(entry?.outcome).toBeUndefined();
    expect((await dialogs.press(click)).text).toMatch(/being sent right now/u);
    const again = await dialogs.press(click, true);
    expect(again.text).toMatch(/^The creation of “Died” couldn’t be confirmed/u);
    expect(creates()).toBe(before + 1);
    answer.reset();
    await dying.catch(() => {});
  });

  it('isn’t sent when its form is delivered again after a crash', async () => {
    const before = creates();
    const form = { canvass: 1, do: 'submit', form: 'createCampaign', name: 'Again', plan: '3' };
    const message = await dialogs.press({ ...form, tests: '7', concurrency: '1', aps: '1' }, true);
    expect(message.text).toMatch(/may or may not have been done/u);
    expect(creates()).toBe(before);
  });
});
