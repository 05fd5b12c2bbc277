import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderMessage } from '../../src/cards/render-message.ts';
import type { RenderedActivity } from '../../src/cards/rendered-activity.ts';
import { hostile, usePhone, wordsOf } from '../support/browser/card-page.ts';
import { hasBrowser } from '../support/browser/with-browser.ts';
import { question } from './sample-messages.ts';

// Web Chat as it is shipped, in a browser: what stands on the screen is the only proof.
describe.skipIf(!hasBrowser())('in Web Chat, on the screen of a phone', () => {
  const phone = usePhone();

  async function showInWebChat(activity: RenderedActivity): Promise<Page> {
    const page = await phone.open('botframework-webchat/dist/webchat.js');
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

  test('Web Chat shows suggested actions below the unchanged text', async () => {
    const { questionRef: _, ...asked } = question(['_Good_', 'Bad'], hostile);
    const page = await showInWebChat(renderMessage(asked, 'webchat'));
    const button = page.getByRole('toolbar').getByRole('button', { name: '_Good_' });
    await button.waitFor();
    const shown = await page.locator('.webchat__bubble__content').first().innerText();
    expect(wordsOf(shown)).toEqual(wordsOf(`Coffee bar · Question 2\n${hostile}`));
    await button.click();
    await page.waitForFunction('window.posted.length > 0');
    expect(await page.evaluate('window.posted.map(({ text, value }) => [text, value.answer])')).toEqual([
      ['_Good_', 0],
    ]);
    await page.close();
  });
});
