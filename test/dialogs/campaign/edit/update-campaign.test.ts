import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Message } from '../../../../dialogs/message.ts';
import { button, buttonLines, listLines } from '../../../support/read-message.ts';
import { createBody } from '../../../support/reference-campaign.ts';
import { ann, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';
import type { SeenRequest } from '../../../support/tls-server.ts';

let id = 0;
const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());
beforeEach(async () => {
  dialogs.setWeather();
  const { body } = await dialogs.remote.call('POST', '/campaigns', createBody);
  id = z.object({ campaignId: z.int() }).parse(body).campaignId;
});

const isUpdate = ({ method }: Pick<SeenRequest, 'method'>): boolean => method === 'PUT';
const updates = (): number => dialogs.requests.filter(isUpdate).length;
const isReadOne = ({ method, url }: SeenRequest): boolean =>
  method === 'GET' && /\/campaigns\/\d+$/u.test(url);

async function stored(): Promise<unknown> {
  return (await dialogs.remote.call('GET', `/campaigns/${id}`)).body;
}

/** Sends a form as it was shown, but for what is changed. */
async function submit({ form }: Message, changed: Record<string, string> = {}): Promise<Message> {
  if (form === undefined) throw new Error('There is no form.');
  const inputs = Object.fromEntries(form.fields.map(({ name, value = '' }) => [name, value]));
  return await dialogs.press({ ...form.submit.click, ...inputs, ...changed });
}

const late = dialogs.as({ person: ann, role: 'operator', late: 5 * 60_000 });

describe('an update', () => {
  it('isn’t sent when “Send” arrives minutes late, and can then be sent or discarded', async () => {
    const before = updates();
    const asked = await late.press(button(await dialogs.type(`update campaign ${id} concurrency 7`), 'Send'));
    expect(asked.text).toBe('That took minutes to arrive, so nothing was sent. Do you still want it?');
    expect(updates()).toBe(before);
    expect((await dialogs.press(button(asked, 'Discard'))).text).toBe('Discarded. Nothing was sent.');
    const sent = await dialogs.press(button(asked, 'Send'));
    expect(sent.text).toBe('Already discarded. Nothing was sent.');
    const other = await late.press(button(await dialogs.type(`update campaign ${id} concurrency 8`), 'Send'));
    expect((await dialogs.press(button(other, 'Send'))).text).toBe(`Campaign ${id} “Nightly” updated.`);
    expect(updates()).toBe(before + 1);
  });

  it('shows its changes, sends nothing before “Send”, and then sends every field', async () => {
    const before = updates();
    const preview = await submit(await dialogs.type(`update campaign ${id}`), {
      concurrency: '7',
      description: 'More',
      tests: '8,9',
      shares: '',
    });
    expect(listLines(preview)).toEqual([
      'Description: none → “More”',
      'Concurrency: 5 → 7',
      'Test cases added: 9',
      'Test cases removed: 7',
      'Shares: 8: 40% → 50%',
    ]);
    expect(updates()).toBe(before);
    const sent = await dialogs.press(button(preview, 'Send'));
    expect(sent.text).toBe(`Campaign ${id} “Nightly” updated.`);
    expect(JSON.parse(dialogs.requests.findLast(isUpdate)?.body ?? '')).toEqual({
      synchronized: { isActive: expect.any(Boolean) },
      maximumAps: 1.5,
      concurrency: 7,
      planId: 3,
      active: true,
      channel: 'Voice',
      name: 'Nightly',
      description: 'More',
      planType: 'Velocity',
      requestedRunDate: '2030-01-01T00:00:00.000Z',
      scheduledRunDate: '2030-01-02T00:00:00.000Z',
      testCaseDistributionProfile: 'RoundRobin',
      testCases: [
        { testCaseId: 8, probability: 50 },
        { testCaseId: 9, probability: 50 },
      ],
    });
    expect(await stored()).toMatchObject({ concurrency: 7, description: 'More' });
    const [entry] = (await dialogs.ports.audit.list({ campaign: id, page: 1 })).entries;
    expect(entry).toMatchObject({ action: 'update campaign', outcome: 'updated' });
    expect(entry?.detail).toContain('Concurrency: 5 → 7');
    expect((await dialogs.press(button(preview, 'Send'))).text).toMatch(/^Already sent: /u);
    expect(updates()).toBe(before + 1);
  });

  it.each([
    [false, false],
    [false, true],
    [true, false],
  ])('keeps fields that weren’t changed: active %s, synchronized %s', async (active, synchronized) => {
    const { body } = await dialogs.remote.call('POST', '/campaigns', { ...createBody, active, name: 'Kept' });
    const kept = z.looseObject({ campaignId: z.int() }).parse(body);
    // The reference service can't be told so at the creation.
    dialogs.setWeather(({ method, url }) =>
      method === 'GET' && url.endsWith(`/campaigns/${kept.campaignId}`)
        ? (answer) => answer.json(200, { ...kept, campaignSync: { isActive: synchronized } })
        : 'pass',
    );
    const form = await dialogs.type(`update campaign ${kept.campaignId}`);
    for (const preview of [
      await dialogs.type(`update campaign ${kept.campaignId} concurrency 9`),
      await submit(form, { aps: '2' }),
    ]) {
      expect((await dialogs.press(button(preview, 'Send'))).text).toContain('updated');
      expect(JSON.parse(dialogs.requests.findLast(isUpdate)?.body ?? '')).toMatchObject({
        active,
        synchronized: { isActive: synchronized },
      });
    }
    const after = await dialogs.remote.call('GET', `/campaigns/${kept.campaignId}`);
    expect(after.body).toMatchObject({ active, campaignSync: { isActive: synchronized } });
  });

  it('sets the fields that the service accepts, and reports shares without a test case', async () => {
    const form = await dialogs.type(`update campaign ${id}`);
    const stray = await submit(form, { tests: '8' });
    expect(stray.form?.fields.find(({ name }) => name === 'shares')?.fault).toBe(
      'Test case 7 has a share but isn’t chosen.',
    );
    const preview = await submit(form, {
      active: 'no',
      synchronized: 'no',
      channel: 'Chat',
      distribution: 'Random',
      scheduledRunTime: '09:15',
    });
    expect(listLines(preview)).toEqual([
      'Scheduled run: 2 Jan 2030 00:00 UTC → 2 Jan 2030 09:15 UTC',
      ...['Channel: Voice → Chat', 'Distribution: RoundRobin → Random', 'Active: yes → no'],
      'Synchronized: yes → no',
    ]);
    await dialogs.press(button(preview, 'Send'));
    expect(await stored()).toMatchObject({
      active: false,
      campaignSync: { isActive: false },
      channel: 'Chat',
      testCaseDistributionProfile: 'Random',
      scheduledRunDate: '2030-01-02T09:15:00.000Z',
    });
  });

  it('returns the filled-in form when the service refuses it', async () => {
    const preview = await dialogs.type(`update campaign ${id} concurrency 10001`);
    const { form } = await dialogs.press(button(preview, 'Send'));
    expect(form?.fields.find(({ name }) => name === 'concurrency')).toMatchObject({
      value: '10001',
      fault: expect.stringMatching(/10000/u),
    });
    const again = await submit({ text: '', ...(form && { form }) }, { concurrency: '9' });
    expect(listLines(again)).toEqual(['Concurrency: 5 → 9']);
  });

  it('warns when it takes another campaign’s name', async () => {
    expect(listLines(await dialogs.type(`update campaign ${id} name "Nightly regression"`))).toEqual([
      'Name: “Nightly” → “Nightly regression”',
      '“Nightly regression” is already the name of campaign 3.',
    ]);
  });

  it('is also previewed when typed in one line, and can be discarded', async () => {
    const preview = await dialogs.type(`update campaign ${id} concurrency 9 name "Weekly"`);
    expect(listLines(preview)).toEqual(['Name: “Nightly” → “Weekly”', 'Concurrency: 5 → 9']);
    expect((await dialogs.press(button(preview, 'Discard'))).text).toBe('Discarded. Nothing was sent.');
    expect((await dialogs.press(button(preview, 'Send'))).text).toMatch(/discarded/u);
    expect(await stored()).toMatchObject({ name: 'Nightly' });
  });

  it('warns about a new date in the past, but not about existing ones', async () => {
    const { body } = await dialogs.remote.call('POST', '/campaigns', {
      ...createBody,
      RequestedRunDate: '2020-01-01T00:00:00Z',
      ScheduledRunDate: '2020-01-02T00:00:00Z',
    });
    const old = z.object({ campaignId: z.int() }).parse(body).campaignId;
    expect(listLines(await dialogs.type(`update campaign ${old} concurrency 9`))).toEqual([
      'Concurrency: 5 → 9',
    ]);
    expect(listLines(await dialogs.type(`update campaign ${old} scheduled run date 2021-05-06`))).toContain(
      'The scheduled run is in the past: 6 May 2021 00:00 UTC.',
    );
  });

  it('says when nothing would change', async () => {
    expect((await submit(await dialogs.type(`update campaign ${id}`))).text).toMatch(/Nothing would change/u);
  });

  it('names every invalid field', async () => {
    const message = await submit(await dialogs.type(`update campaign ${id}`), {
      concurrency: 'x',
      tests: '7,99999',
      plan: '99',
    });
    expect(message.text).toBe('Nothing was changed. To correct: Plan, Test cases, Shares, Concurrency.');
    expect(
      message.form?.fields.flatMap(({ name, fault }) => (fault === undefined ? [] : [[name, fault]])),
    ).toEqual([
      ['plan', 'There is no plan “99”; “plans” lists them.'],
      ['moreTests', 'There is no test case 99999.'],
      ['shares', 'Test case 8 has a share but isn’t chosen.'],
      ['concurrency', '“x” isn’t a whole number above 0.'],
    ]);
    const runTime = await dialogs.type(`update campaign ${id} run time 01:00:00`);
    expect(runTime.text).toBe(
      'Nothing was changed. To correct: Run time (it can only be set when a campaign is created).',
    );
  });

  it('is refused when the campaign has changed since the form or the preview', async () => {
    const form = await dialogs.type(`update campaign ${id}`);
    const preview = await submit(form, { concurrency: '7' });
    const other = await dialogs.type(`update campaign ${id} concurrency 8`);
    await dialogs.press(button(other, 'Send'));
    const before = updates();
    expect((await submit(form, { concurrency: '7' })).text).toMatch(/has changed since/u);
    const refused = await dialogs.press(button(preview, 'Send'));
    expect(refused.text).toMatch(/has changed since .* nothing was sent/u);
    expect(buttonLines(refused)).toEqual([`update campaign ${id}`, `campaign ${id}`]);
    expect(updates()).toBe(before);
    expect(await stored()).toMatchObject({ concurrency: 8 });
  });
});

describe('an update when the service can’t show the campaign', () => {
  it('starts from the last reply that the bot received', async () => {
    await dialogs.type(`campaign ${id}`);
    dialogs.setWeather((request) => (isReadOne(request) ? (answer) => answer.text(405, 'no') : 'pass'));
    const form = await dialogs.type(`update campaign ${id}`);
    expect(form.note).toMatch(/^Filled in as of /u);
    const preview = await submit(form, { concurrency: '7' });
    expect(preview.note).toMatch(/it may have changed since/u);
    expect((await dialogs.press(button(preview, 'Send'))).text).toMatch(/updated/u);
    expect(await stored()).toMatchObject({ concurrency: 7, name: 'Nightly' });
    // The reply to the update is what the next one starts from.
    const next = await dialogs.type(`update campaign ${id}`);
    expect(next.form?.fields.find(({ name }) => name === 'concurrency')?.value).toBe('7');
  });

  it('asks for every field when no reply was received', async () => {
    dialogs.setWeather((request) => (isReadOne(request) ? (answer) => answer.text(404, 'no') : 'pass'));
    const form = await dialogs.type(`update campaign ${id}`);
    expect(form.text).toMatch(/every field is required/u);
    expect(
      form.form?.fields.flatMap(({ name, value }) => (value === undefined ? [] : [`${name} ${value}`])),
    ).toEqual([...['channel Voice', 'distribution RoundRobin', 'active yes', 'synchronized no']]);
    const missing = await submit(form, { name: 'Whole' });
    expect(missing.text).toBe(
      'Nothing was changed. To correct: Plan, Test cases, Concurrency, Attempts per second.',
    );
    const preview = await submit(form, { name: 'Whole', plan: '2', tests: '7', concurrency: '3', aps: '1' });
    expect(listLines(preview)).toContain('Synchronized: not known → no');
    expect((await dialogs.press(button(preview, 'Send'))).text).toMatch(/“Whole” updated/u);
    expect(await stored()).toMatchObject({ name: 'Whole', plan: { planId: 2, type: 'Pulse' } });
  });
});

describe('an update when the connection fails', () => {
  it('is recognised as applied after a lost response', async () => {
    const preview = await dialogs.type(`update campaign ${id} concurrency 7`);
    dialogs.setWeather((request) => (isUpdate(request) ? 'lost' : 'pass'));
    const before = updates();
    const lost = await dialogs.press(button(preview, 'Send'));
    expect(lost.text).toMatch(/^The update of campaign \d+ couldn’t be confirmed/u);
    expect(updates()).toBe(before + 1);
    dialogs.setWeather();
    expect((await dialogs.press(button(lost, 'Try again'))).text).toMatch(/already has these values/u);
    expect(updates()).toBe(before + 1);
  });

  it('is sent again on request when it never arrived', async () => {
    const preview = await dialogs.type(`update campaign ${id} concurrency 7`);
    dialogs.setWeather((request) => (isUpdate(request) ? (answer) => answer.reset() : 'pass'));
    const lost = await dialogs.press(button(preview, 'Send'));
    dialogs.setWeather();
    expect((await dialogs.press(button(lost, 'Try again'))).text).toMatch(/updated/u);
    expect(await stored()).toMatchObject({ concurrency: 7 });
  });
});

describe('an update that the service refuses', () => {
  it.each([
    [403, ['Try again', 'Start again']],
    // What isn't there won't be there the next time.
    [404, ['Campaigns']],
    [410, ['Campaigns']],
  ])('with HTTP %i offers sensible next steps', async (status, offered) => {
    const preview = await dialogs.type(`update campaign ${id} concurrency 7`);
    dialogs.setWeather((request) =>
      isUpdate(request) ? (answer) => answer.json(status, { message: 'No luck' }) : 'pass',
    );
    const { choices = [] } = await dialogs.press(button(preview, 'Send'));
    expect(choices.map(({ label }) => label)).toEqual(offered);
  });
});

describe('a deletion', () => {
  const isDelete = ({ method }: SeenRequest): boolean => method === 'DELETE';

  it('asks first, and says when the service can’t delete campaigns', async () => {
    const before = dialogs.requests.filter(isDelete).length;
    const asked = await dialogs.type(`delete campaign ${id}`);
    expect(asked.text).toMatch(/^Delete campaign \d+.*\? This can’t be undone\./u);
    expect(dialogs.requests.filter(isDelete)).toHaveLength(before);
    expect((await dialogs.press(button(asked, 'Keep it'))).text).toMatch(/was kept/u);
    const message = await dialogs.press(button(asked, 'Delete'));
    expect(message.text).toMatch(/this campaign service can’t delete campaigns/u);
    const [entry] = (await dialogs.ports.audit.list({ campaign: id, page: 1 })).entries;
    expect(entry).toMatchObject({ action: 'delete campaign' });
    expect(entry?.outcome).toMatch(/^not done: the service refused it \(HTTP 405\), reference /u);
  });

  it('removes what is stored about the campaign once the service has deleted it', async () => {
    await dialogs.type(`campaign ${id}`);
    dialogs.setWeather((request) => (isDelete(request) ? (answer) => answer.json(200, {}) : 'pass'));
    const asked = await dialogs.type(`delete campaign ${id}`);
    expect((await dialogs.press(button(asked, 'Delete'))).text).toBe(`Campaign ${id} “Nightly” deleted.`);
    expect(await dialogs.ports.campaigns.find(id)).toBeUndefined();
  });

  it('takes a 404 as “can’t delete” if the campaign exists, and as missing otherwise', async () => {
    dialogs.setWeather((request) => (isDelete(request) ? (answer) => answer.json(404, {}) : 'pass'));
    const here = await dialogs.press(button(await dialogs.type(`delete campaign ${id}`), 'Delete'));
    expect(here.text).toMatch(/can’t delete campaigns/u);
    const asked = await dialogs.type(`delete campaign ${id}`);
    dialogs.setWeather(() => (answer) => answer.json(404, {}));
    const gone = await dialogs.press(button(asked, 'Delete'));
    expect(gone.text).toBe(`There is no campaign ${id}.`);
  });

  it('is reported as possibly done when the response is lost', async () => {
    dialogs.setWeather((request) => (isDelete(request) ? (answer) => answer.reset() : 'pass'));
    const message = await dialogs.press(button(await dialogs.type(`delete campaign ${id}`), 'Delete'));
    expect(message.text).toMatch(/may have been deleted/u);
  });
});
