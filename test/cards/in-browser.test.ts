import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderMessage } from '../../src/cards/render-message.ts';
import type { RenderedActivity } from '../../src/cards/rendered-activity.ts';
import { hostile, usePhone } from '../support/browser/card-page.ts';
import { hasBrowser } from '../support/browser/with-browser.ts';
import { numbers, question } from './sample-messages.ts';

// Cards as they are shipped, in a browser: what stands on the screen is the only proof.
describe.skipIf(!hasBrowser())('on the screen of a phone', () => {
  const phone = usePhone();

  /** The card renderer with a Markdown hook, as a host installs one: it marks whatever it is given. */
  async function showCard(activity: RenderedActivity): Promise<Page> {
    const page = await phone.open('adaptivecards/dist/adaptivecards.min.js');
    await page.evaluate(`{
      const { AdaptiveCard } = window.AdaptiveCards;
      AdaptiveCard.onProcessMarkdown = (text, result) => { result.outputHtml = '[markdown]' + text; result.didProcess = true; };
      const card = new AdaptiveCard();
      card.onExecuteAction = (action) => { window.pressed = action.toJSON(); window.sent = action.data; };
      card.parse(${JSON.stringify(activity.attachments?.[0]?.content)});
      document.getElementById('root').append(card.render());
    }`);
    return page;
  }

  test('a card shows the text as written, without applying Markdown', async () => {
    const page = await showCard(renderMessage(question(['*So* so', 'Bad'], hostile), 'msteams'));
    expect(await page.locator('.ac-richTextBlock').nth(1).innerText()).toBe(hostile);
    expect(await page.locator('#root').innerText()).not.toContain('[markdown]');
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['*So* so', 'Bad']);
    await page.close();
  });

  test('a long answer is shown whole, wraps, and can be pressed', async () => {
    const long = `${hostile.replaceAll('\n', ' ')} and more`;
    const page = await showCard(renderMessage(question(['None', long]), 'msteams'));
    const row = page.getByRole('button').nth(1);
    expect(await row.innerText()).toBe(long);
    expect((await row.boundingBox())?.width).toBeLessThanOrEqual(360);
    await row.click();
    expect(await page.evaluate('window.pressed.type + window.sent.answer')).toBe('Action.Execute1');
    await page.close();
  });

  test('a list sends a complete click, and nothing until an answer is chosen', async () => {
    const page = await showCard(renderMessage(question(numbers(1, 9).map((n) => `Answer ${n}`)), 'msteams'));
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.evaluate('window.sent')).toBeUndefined();
    expect(await page.locator('#root').innerText()).toContain('Please choose an answer.');
    await page.locator('select').selectOption({ label: 'Answer 3' });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.evaluate('window.sent')).toMatchObject({ canvass: 1, do: 'answer', answer: '2' });
    await page.close();
  });
});
