import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderMessage } from '../../src/cards/render-message.ts';
import type { RenderedActivity } from '../../src/cards/rendered-activity.ts';
import { hasBrowser, openBrowser } from '../support/browser/with-browser.ts';
import { summary } from './rich-messages.ts';
import { numbers, question } from './sample-messages.ts';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const hostile =
  '**bold** _it_ [a](https://b.example) `c`\n# d\n- e\n1. f\n<b>g</b> &amp; <at>h</at> {{DATE(2017-02-14T06:00:00Z, SHORT)}} {{TIME(2017-02-14T06:00:00Z)}} \\* 😀';

// Cards and Web Chat as they are shipped, in a browser: what stands on the screen is the only proof.
describe.skipIf(!hasBrowser())('on the screen of a phone', () => {
  let context: BrowserContext;

  beforeAll(async () => {
    context = await (await openBrowser()).newContext({ viewport: { width: 360, height: 720 } });
  });
  afterAll(async () => {
    await context?.close();
  });

  async function openPage(script: string): Promise<Page> {
    const page = await context.newPage();
    await page.setContent(
      '<!doctype html><body style="margin:0"><div id="root" style="height:720px"></div></body>',
    );
    await page.addScriptTag({ path: `${modules}${script}` });
    return page;
  }

  /** The card renderer with a Markdown hook, as a host installs one: it marks whatever it is given. */
  async function showCard(activity: RenderedActivity): Promise<Page> {
    const page = await openPage('adaptivecards/dist/adaptivecards.min.js');
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

  async function showInWebChat(activity: RenderedActivity): Promise<Page> {
    const page = await openPage('botframework-webchat/dist/webchat.js');
    const shown = { ...activity, type: 'message', id: '1', from: { id: 'bot', role: 'bot' } };
    await page.evaluate(`{
      window.posted = [];
      const source = (start) => ({
        subscribe(observer, error, complete) {
          start(typeof observer === 'function' ? { next: observer, error, complete } : observer);
          return { unsubscribe() {} };
        },
      });
      const directLine = {
        connectionStatus$: source((to) => { to.next(0); setTimeout(() => { to.next(1); to.next(2); }, 50); }),
        activity$: source((to) => setTimeout(() => to.next(${JSON.stringify(shown)}), 300)),
        postActivity: (activity) => { window.posted.push(activity); return source((to) => { to.next('2'); to.complete?.(); }); },
        end() {},
      };
      window.WebChat.renderWebChat({ directLine, userID: 'person' }, document.getElementById('root'));
    }`);
    return page;
  }

  /** Screens show stretches of spaces as one; lines are kept. */
  const words = (shown: string): string[] =>
    shown
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');

  test('a card says what was written, whatever its Markdown would make of it', async () => {
    const page = await showCard(renderMessage(question(['*So* so', 'Bad'], hostile), 'msteams'));
    expect(await page.locator('.ac-richTextBlock').nth(1).innerText()).toBe(hostile);
    expect(await page.locator('#root').innerText()).not.toContain('[markdown]');
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['*So* so', 'Bad']);
    await page.close();
  });

  test('figures stand where a client knows no charts', async () => {
    const page = await showCard(renderMessage(summary, 'msteams'));
    const shown = words(await page.locator('#root').innerText());
    const at = shown.indexOf('38');
    expect(shown.slice(at, at + 6)).toEqual(['38', 'passed', '2', 'failed', '0', 'skipped']);
    await page.close();
  });

  test('a long answer is whole, wraps, and can be pressed', async () => {
    const long = `${hostile.replaceAll('\n', ' ')} and more`;
    const page = await showCard(renderMessage(question(['None', long]), 'msteams'));
    const row = page.getByRole('button').nth(1);
    expect(await row.innerText()).toBe(long);
    expect((await row.boundingBox())?.width).toBeLessThanOrEqual(360);
    await row.click();
    expect(await page.evaluate('window.pressed.type + window.sent.answer')).toBe('Action.Execute1');
    await page.close();
  });

  test('a list sends a whole click, and nothing while nothing is chosen', async () => {
    const page = await showCard(renderMessage(question(numbers(1, 9).map((n) => `Answer ${n}`)), 'msteams'));
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.evaluate('window.sent')).toBeUndefined();
    expect(await page.locator('#root').innerText()).toContain('Please choose an answer.');
    await page.locator('select').selectOption({ label: 'Answer 3' });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.evaluate('window.sent')).toMatchObject({ canvass: 1, do: 'answer', answer: '2' });
    await page.close();
  });

  test('0–10 is one row inside the screen, each field big enough to be hit, in Web Chat', async () => {
    const page = await showInWebChat(renderMessage(question(numbers(0, 10)), 'webchat'));
    const fields = page.locator('.ac-selectable');
    await fields.nth(10).waitFor();
    const boxes = await Promise.all((await fields.all()).map((field) => field.boundingBox()));
    expect(boxes).toHaveLength(11);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(24);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(350);
    }
    expect(await fields.nth(10).innerText()).toBe('10');
    await page.getByRole('button', { name: '10', exact: true }).click();
    await page.waitForFunction('window.posted.length > 0');
    expect(await page.evaluate('window.posted.map(({ value }) => value.answer)')).toEqual([10]);
    await page.close();
  });

  test('suggested actions stand under the text as it was written, in Web Chat', async () => {
    const page = await showInWebChat(renderMessage(question(['_Good_', 'Bad'], hostile), 'webchat'));
    const button = page.getByRole('toolbar').getByRole('button', { name: '_Good_' });
    await button.waitFor();
    const shown = await page.locator('.webchat__bubble__content').first().innerText();
    expect(words(shown)).toEqual(words(`Coffee bar · Question 2\n${hostile}`));
    await button.click();
    await page.waitForFunction('window.posted.length > 0');
    expect(await page.evaluate('window.posted.map(({ text, value }) => [text, value.answer])')).toEqual([
      ['_Good_', 0],
    ]);
    await page.close();
  });
});
