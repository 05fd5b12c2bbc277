import { describe, expect, test } from 'vitest';
import { summaryMessage } from '../../dialogs/campaign/results/summary-message.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { usePhone } from '../support/browser/card-page.ts';
import { drawMessage } from '../support/browser/draw-message.ts';
import { hasBrowser } from '../support/browser/with-browser.ts';
import { result, summaryOf } from '../support/results.ts';
import { sampleReport } from '../support/sample-report.ts';
import { readCard } from './read-card.ts';

const message = {
  ...summaryMessage(sampleReport(), {
    clock: { timeZone: 'UTC', now: Date.UTC(2026, 10, 20, 9) },
    reportUrl: 'https://canvass.example/r',
    campaignName: 'Customer lines',
  }),
  mentions: { id: '29:ada', name: 'Ada Lovelace' },
};
/** A rerun of five, of which three still fail. */
function rerunMessage() {
  const ended = summaryOf(
    [
      result(7, 'Failed', { name: 'Balance by voice', detail: 'The step was not heard' }),
      result(8, 'Failed', { name: 'Transfer to an agent', detail: 'No answer within 30 seconds' }),
      result(9, 'Failed', { name: 'Opening hours', detail: 'The line was busy' }),
      result(10, 'Success', { name: 'Card blocked' }),
      result(11, 'Success', { name: 'Voicemail' }),
    ],
    { status: 'Completed', result: 'Failed', startedAt: 1000, endedAt: 75_000 },
    91,
  );
  return summaryMessage(
    { summary: ended },
    {
      clock: { timeZone: 'UTC', now: Date.UTC(2026, 10, 20, 9) },
      reportUrl: 'https://canvass.example/r',
      campaignName: 'Rerun of 12: Customer lines',
      rerun: { campaign: 12, campaignName: 'Customer lines', run: 86, cases: 5 },
    },
  );
}

const headline = message.text.split('\n')[0];

test.each(['msteams', 'webchat'])('%s: only the headline is spoken and notified', (channel) => {
  const activity = renderMessage(message, channel);
  expect(activity.summary).toBe(headline);
  expect(activity.speak).toBe(headline);
  expect(readCard(activity).content['speak']).toBe(headline);
  expect(readCard(activity).complaints).toEqual([]);
});

test('a channel without cards gets a short text without folds', () => {
  const { text = '' } = renderMessage(message, 'sms');
  expect(text).toContain(`@Ada Lovelace ${headline}`);
  expect(text).toContain(
    '• Balance by voice (8) – The step was not heard, at “Say your account number” · new · +49 30 123456',
  );
  expect(text).toContain('Report: https://canvass.example/r');
  expect(text).toContain('• Compare – compare campaign 12 run 345');
  // What cards fold is counted.
  expect(text).toMatch(/^\d+ fixed\b/mu);
  expect(text).not.toContain('Slowest');
  expect(text.split('\n').length).toBeLessThan(20);
});

test.each(['msteams', 'webchat'])('%s: the rerun button also comes first for many failures', (channel) => {
  const failing = Array.from({ length: 21 }, (_, at) => result(at + 1, 'Failed'));
  const many = summaryMessage(
    { summary: summaryOf(failing, { status: 'Completed', result: 'Failed' }) },
    { clock: { timeZone: 'UTC', now: 0 }, reportUrl: 'https://canvass.example/r' },
  );
  const { actions } = readCard(renderMessage(many, channel));
  expect(actions.slice(-3).map(({ title }) => title)).toEqual(['Rerun 21 failed', 'All failures', 'Report']);
});

describe.skipIf(!hasBrowser())('on the screen of a phone', () => {
  const phone = usePhone();

  test.each(['msteams', 'webchat'])(
    '%s: two failures fit in 400 px, and a button shows the rest',
    async (channel) => {
      const page = await phone.open('adaptivecards/dist/adaptivecards.min.js');
      await drawMessage(page, JSON.parse(JSON.stringify(renderMessage(message, channel))), 'light');
      const card = page.locator('.ac-adaptiveCard');
      expect((await card.boundingBox())?.height).toBeLessThanOrEqual(400);
      expect((await card.boundingBox())?.width).toBeLessThanOrEqual(360);
      expect(await card.innerText()).toContain('Balance by voice (8)');
      expect(await page.getByText('Slowest').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Details' }).click();
      expect(await page.getByText('Slowest').isVisible()).toBe(true);
      await page.close();
    },
  );

  test.each(['msteams', 'webchat'])(
    '%s: a rerun’s three failures fit too, and its original run is behind a button',
    async (channel) => {
      const page = await phone.open('adaptivecards/dist/adaptivecards.min.js');
      const asked = { ...rerunMessage(), mentions: message.mentions };
      await drawMessage(page, JSON.parse(JSON.stringify(renderMessage(asked, channel))), 'light');
      const card = page.locator('.ac-adaptiveCard');
      expect((await card.boundingBox())?.height).toBeLessThanOrEqual(400);
      expect(await card.innerText()).toContain('Customer lines, rerun of run 86: 2 of 5 pass now');
      const results = page.getByRole('button', { name: 'Results of run 86' });
      expect(await results.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Details' }).click();
      expect(await results.isVisible()).toBe(true);
      await page.close();
    },
  );
});
