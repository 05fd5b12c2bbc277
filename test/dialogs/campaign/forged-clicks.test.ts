import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type Click, clickSchema } from '../../../dialogs/buttons.ts';
import { readCampaignAct } from '../../../dialogs/campaign/clicks.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { few } from '../../support/property-runs.ts';
import { here, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

type CampaignClick = Extract<Click, { do: 'campaign' }>;
type Fields = Omit<CampaignClick, 'canvass' | 'do' | 'action'>;

/** What the buttons of each kind carry, and what none of them does without. */
const kinds: Readonly<Record<CampaignClick['action'], Fields>> = {
  confirm: { campaign: 12, intent: 'question' },
  watch: { campaign: 12, intent: 'run' },
  pickRun: { campaign: 12, intent: 'run', run: 86 },
  sendUpdate: { campaign: 12, base: 'draft' },
  discardUpdate: { campaign: 12, base: 'draft' },
  createAgain: { campaign: 0, base: 'draft' },
  keep: { campaign: 12 },
  setAlias: { campaign: 12, base: 'nightly', intent: '' },
  approve: { campaign: 12, intent: 'request' },
  decline: { campaign: 12, intent: 'request' },
};
const forms = {
  createCampaign: { base: 'form' },
  updateCampaign: { campaign: 12, base: 'digest' },
};
const inputs = { name: 'X', plan: '3', tests: '7,8', concurrency: '5', aps: '1' };

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

/** All that is stored, and that the service was asked. */
async function everything(): Promise<unknown> {
  const rows = await dialogs.database.all('SELECT * FROM documents ORDER BY key', []);
  const jobs = await dialogs.database.all('SELECT * FROM jobs', []);
  return { rows, jobs, asked: dialogs.requests.length };
}

/** It is told that this button does nothing, once, and nothing else happens. */
async function doesNothing(value: unknown): Promise<void> {
  const before = await everything();
  expect((await dialogs.pressAll(value)).map(({ text }) => text)).toEqual([english.unknownButton]);
  expect(await everything()).toEqual(before);
}

const missing = undefined;
const notWhole = fc.constantFrom<unknown>(missing, null, '', 'NaN', 1.5, -1, [], {}, true, Number.MAX_VALUE);
const noText = fc.constantFrom<unknown>(missing, null, '', 7, [], {}, true, 'x'.repeat(201));
/** What each field that a kind needs may be instead. */
function garbageOf(field: string): fc.Arbitrary<unknown> {
  return field === 'campaign' || field === 'run' ? notWhole : noText;
}

describe('a forged button', () => {
  const actions = Object.keys(kinds).map((action) =>
    clickSchema.parse({ canvass: 1, do: 'campaign', action, campaign: 1 }),
  );

  it.each(actions)('$action: is rejected with garbage in any required field', async (click) => {
    if (click.do !== 'campaign') throw new Error('It is no campaign’s.');
    const { action } = click;
    const whole = { ...click, ...kinds[action] };
    expect(readCampaignAct(whole)).toBeDefined();
    const needed = Object.keys(kinds[action]).filter((field) => action !== 'setAlias' || field !== 'intent');
    const forged = fc
      .constantFrom(...needed)
      .chain((field) => garbageOf(field).map((garbage) => ({ ...whole, [field]: garbage })));
    await fc.assert(fc.asyncProperty(forged, doesNothing), few);
  });

  it('is rejected on a form with an invalid campaign, name or time zone', async () => {
    const noZone = fc.constantFrom<unknown>('Nowhere/Town', 'x', '', '+02:00', 7, null, 'é');
    const forged = fc.oneof(
      noZone.map((zone) => ({ ...forms.createCampaign, form: 'createCampaign', zone })),
      noZone.map((zone) => ({ ...forms.updateCampaign, form: 'updateCampaign', zone })),
      notWhole.map((campaign) => ({ ...forms.updateCampaign, form: 'updateCampaign', campaign })),
      fc.constant({ form: 'createCampaign', base: '' }),
    );
    const press = fc.asyncProperty(forged, (form) =>
      doesNothing({ canvass: 1, do: 'submit', ...inputs, ...form }),
    );
    await fc.assert(press, few);
  });

  it('gets one reply and starts nothing when it names something that doesn’t exist', async () => {
    const named = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' });
    const kind = fc.constantFrom(
      ...(['confirm', 'watch', 'pickRun', 'approve', 'decline', 'sendUpdate', 'discardUpdate'] as const),
    );
    const press = fc.asyncProperty(kind, named, fc.nat(), async (action, name, campaign) => {
      const before = await everything();
      const fields = kinds[action];
      const click = {
        canvass: 1,
        do: 'campaign',
        action,
        ...fields,
        campaign,
        ...(fields.intent !== undefined && { intent: name }),
        ...(fields.base === 'draft' && { base: name }),
      };
      const said = await dialogs.pressAll(click);
      expect(said).toHaveLength(1);
      expect(await everything()).toEqual(before);
    });
    await fc.assert(press, few);
  });
});

test('rejects an invalid alias with the reason', async () => {
  const click = { canvass: 1, do: 'campaign', action: 'setAlias', campaign: 12, base: '12', intent: '' };
  const [said, ...more] = await dialogs.pressAll(click);
  expect([said?.text, more]).toEqual([expect.stringContaining('12'), []]);
  expect(await dialogs.ports.aliases.list()).toEqual([]);
});

test('gives a viewer the same reply to a forged button', async () => {
  const viewer = dialogs.as({ person: { id: 'vera', name: 'Vera' }, role: 'viewer', at: here });
  const before = await everything();
  const click = { canvass: 1, do: 'campaign', action: 'confirm', campaign: 12, base: 'x' };
  expect((await viewer.press(click)).text).toBe(english.unknownButton);
  expect(await everything()).toEqual(before);
});
