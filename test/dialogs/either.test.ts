import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrackedRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import type { Message } from '../../dialogs/message.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { button, buttonLines } from '../support/read-message.ts';
import { type CampaignDialogs, here, startCampaignDialogs } from '../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
let started: number[];
let isDown: boolean;
beforeEach(async () => {
  started = [];
  isDown = false;
  dialogs = await startCampaignDialogs({ surveys, place: { ...here, kind: 'personal' } });
});
afterEach(async () => await dialogs.close());

const failed = {
  ok: false,
  failure: { code: 'UNREACHABLE', operation: 'survey', detail: 'stand-in', reference: 'ref' },
} as const;
const never = () => Promise.reject(new Error('Nothing is answered here.'));
const surveys: SurveyService = {
  listSurveys: async () => (isDown ? failed : { ok: true, value: [{ id: 12, name: 'Coffee' }] }),
  startSession: async (id) => {
    started.push(id);
    return {
      ok: true,
      value: {
        sessionId: 's1',
        surveyTitle: 'Coffee',
        message: '',
        question: { kind: 'text', title: '', text: 'How was it?' },
      },
    };
  },
  reply: never,
  readStatus: never,
};

const runs = async (campaign: number) => await readTrackedRuns(dialogs.records, campaign);
/** Whatever the service was asked to do, other than to tell. */
const done = () => dialogs.requests.filter(({ method }) => method !== 'GET');
const texts = (said: readonly Message[]) => said.map(({ text }) => text).join('\n');

describe('start 12', () => {
  it.each([false, true])(
    'asks whether the survey or the campaign is meant, and starts neither (surveys down: %s)',
    async (down) => {
      isDown = down;
      const asked = await dialogs.type('start 12');
      expect(asked.text).toBe('Start survey 12, or run campaign 12?');
      expect(asked.choices?.map(({ label }) => label)).toEqual(['Start survey 12', 'Run campaign 12']);
      expect(await runs(12)).toEqual([]);
      expect(started).toEqual([]);
      expect(done()).toEqual([]);
    },
  );

  it('its first button starts the survey', async () => {
    const asked = await dialogs.type('start 12');
    expect(texts(await dialogs.pressAll(button(asked, 'Start survey 12')))).toContain('How was it?');
    expect(started).toEqual([12]);
    expect(await runs(12)).toEqual([]);
  });

  it('its second button runs the campaign', async () => {
    const asked = await dialogs.type('start 12');
    expect((await dialogs.press(button(asked, 'Run campaign 12'))).text).toMatch(
      /^Campaign 12.* starting …$/u,
    );
    expect(await runs(12)).toMatchObject([{ campaign: 12, stage: { kind: 'asked' } }]);
    expect(started).toEqual([]);
  });

  it('runs the campaign when no survey has that number', async () => {
    expect((await dialogs.type('start 3')).text).toMatch(/^Campaign 3.* starting …$/u);
    expect(await runs(3)).toHaveLength(1);
  });
});

describe('start with a name', () => {
  it('runs the campaign with that alias', async () => {
    await dialogs.type('alias nightly = campaign 3');
    expect((await dialogs.type('start nightly')).text).toMatch(/^Campaign 3.* starting …$/u);
    expect(await runs(3)).toHaveLength(1);
  });

  it('starts the survey with that name', async () => {
    expect(texts(await dialogs.pressAll({ canvass: 1, do: 'command', line: 'start coffee' }))).toContain(
      'How was it?',
    );
    expect(done()).toEqual([]);
  });

  it('asks when it could be either', async () => {
    await dialogs.type('alias coffee = campaign 3');
    expect((await dialogs.type('start coffee')).text).toBe('Start survey coffee, or run campaign coffee?');
    expect([started, await runs(3)]).toEqual([[], []]);
  });
});

describe('with a run under way', () => {
  beforeEach(async () => {
    await dialogs.type('run campaign 3');
  });

  it.each(['stop run', 'cancel campaign 3', 'cancel', 'stop', 'abort', 'kill 3'])(
    '“%s” stops nothing at the service, but can stop the posts',
    async (line) => {
      const said = await dialogs.type(line);
      expect(said.text).toBe(
        'The campaign service can’t stop a run: it will go on to the end.\nI can stop posting about it here.',
      );
      expect(await runs(3)).toMatchObject([{ audiences: [{ done: false }] }]);
      const stopped = await dialogs.press(button(said, 'Stop posting'));
      expect(stopped.text).toMatch(/^Campaign 3.* is no longer watched here\. The run goes on\.$/u);
      expect(await runs(3)).toMatchObject([{ audiences: [{ done: true }] }]);
      expect(done()).toEqual([]);
    },
  );

  it('offers where to look when the campaign is not posted here', async () => {
    const said = await dialogs.type('cancel campaign 12');
    expect(said.text).toContain('No run in progress is posted here.');
    expect(buttonLines(said)).toEqual(['what is running', 'subscriptions', 'alerts']);
    expect(await runs(3)).toMatchObject([{ audiences: [{ done: false }] }]);
  });

  it('a bare “cancel” leaves the open survey first', async () => {
    await dialogs.pressAll(button(await dialogs.type('start 12'), 'Start survey 12'));
    expect(texts(await dialogs.pressAll({ canvass: 1, do: 'command', line: 'cancel' }))).not.toContain('run');
    expect(await runs(3)).toMatchObject([{ audiences: [{ done: false }] }]);
    expect((await dialogs.type('cancel')).text).toContain('can’t stop a run');
  });
});
