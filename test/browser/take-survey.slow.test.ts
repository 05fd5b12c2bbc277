import { expect, onTestFinished, test } from 'vitest';
import {
  answer,
  bubbles,
  cardButton,
  connected,
  fromBot,
  question,
  said,
  type,
} from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { newFolder } from '../support/new-folder.ts';
import { filedAnswers, spawnCanvass } from '../support/spawn-canvass.ts';

test.skipIf(!hasBrowser())(
  'a survey can be taken by mouse against a real process, with a reload in between',
  async () => {
    const folder = newFolder();
    const canvass = await spawnCanvass(folder);
    onTestFinished(async () => void (await canvass.end('SIGKILL')));
    await withBrowser(canvass.url, async ({ open, complaints, foreign }) => {
      const page = await open();
      await connected(page);
      await type(page, 'surveys');
      await cardButton(page, 'Mobile app feedback').click();
      await question(page, 1);
      await answer(page, '4').click();
      await question(page, 2);
      await page.reload();
      await connected(page);
      await bubbles(page, 'surveys').waitFor();
      await bubbles(page, 'Mobile app feedback').first().waitFor();
      await question(page, 1);
      expect(await page.locator(`${fromBot} .chosen`).allTextContents()).toContain('4');
      await answer(page, 'iPhone').click();
      await question(page, 3);
      await type(page, 'The *map*,\nplease <b>');
      await page
        .locator(said)
        .getByText(/Keep the app up to date/u)
        .last()
        .waitFor();
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
    });
    expect(filedAnswers(folder)).toEqual(['10/0: 4', '10/1: iPhone', '10/2: The *map*,\nplease <b>']);
  },
);

test.skipIf(!hasBrowser())(
  'a double key press answers only one question, and isn’t added to any text',
  async () => {
    const folder = newFolder();
    const canvass = await spawnCanvass(folder);
    onTestFinished(async () => void (await canvass.end('SIGKILL')));
    await withBrowser(canvass.url, async ({ open, complaints }) => {
      const page = await open('/?survey=10');
      await question(page, 1);
      await page.keyboard.press('4');
      await page.keyboard.press('4');
      await question(page, 2);
      // A moment later it is a key of this question.
      await page.waitForTimeout(600);
      for (const delay of [0, 80, 80]) {
        await page.waitForTimeout(delay);
        await page.keyboard.press('1');
      }
      await question(page, 3);
      await page.keyboard.type('Faster replies');
      await page.keyboard.press('Enter');
      await page
        .locator(said)
        .getByText(/Faster replies/u)
        .last()
        .waitFor();
      await expect.poll(() => filedAnswers(folder).length).toBe(3);
      expect(complaints).toEqual([]);
    });
    expect(filedAnswers(folder).at(-1)).toBe('10/2: Faster replies');
  },
);
