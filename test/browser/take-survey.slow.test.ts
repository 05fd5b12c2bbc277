import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import {
  answer,
  bubbles,
  cardButton,
  connected,
  said as messages,
  question,
  type,
} from '../support/browser/chat-page.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { filedAnswers, type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';

const appClosing = /Keep the app up to date/u;

/** Waits for a bubble that holds these words. */
async function said(page: Page, words: RegExp): Promise<void> {
  await page.locator(messages).getByText(words).last().waitFor();
}

describe.skipIf(!hasBrowser())('a survey in the browser, with the whole program', () => {
  let folder: string;
  let canvass: SpawnedCanvass;
  /** What was filed before the case. */
  let before = 0;
  const filed = (): string[] => filedAnswers(folder).slice(before);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-browser-'));
    canvass = await spawnCanvass(folder);
  });
  beforeEach(() => {
    before = filedAnswers(folder).length;
  });
  afterAll(async () => {
    await canvass?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  test('by mouse, with a reload in the middle', async () => {
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
      expect(await answer(page, '4').getAttribute('aria-pressed')).toBe('true');
      await answer(page, 'iPhone').click();
      await question(page, 3);
      await type(page, 'The *map*,\nplease <b>');
      await said(page, appClosing);
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
    });
    expect(filed()).toEqual(['10/0: 4', '10/1: iPhone', '10/2: The *map*,\nplease <b>']);
  });

  test('by keyboard alone', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open();
      await connected(page);
      await page.keyboard.type('survey mobile app feedback');
      await page.keyboard.press('Enter');
      await question(page, 1);
      await answer(page, '4').waitFor();
      await tabTo(page, '4');
      await page.keyboard.press('Enter');
      await question(page, 2);
      await answer(page, 'iPhone').waitFor();
      await tabTo(page, 'iPhone');
      await page.keyboard.press('Enter');
      await question(page, 3);
      await tabTo(page, '');
      await page.keyboard.type('Nothing');
      await page.keyboard.press('Enter');
      await said(page, appClosing);
    });
    expect(filed()).toEqual(['10/0: 4', '10/1: iPhone', '10/2: Nothing']);
  });

  test('?survey=11 on a phone: nothing to scroll sideways, eleven fields within the screen, touch answers', async () => {
    await withBrowser(
      canvass.url,
      async ({ open }) => {
        const page = await open('/?survey=11');
        await question(page, 1);
        for (const width of [390, 360]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          for (const title of ['0 – Very poor', '10 – Excellent']) {
            const box = await answer(page, title).boundingBox();
            expect(box?.width).toBeGreaterThanOrEqual(24);
            expect(box?.height).toBeGreaterThanOrEqual(44);
            expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
          }
        }
        await answer(page, '10 – Excellent').tap();
        await question(page, 2);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      },
      phone,
    );
    expect(filed()).toEqual(['11/0: 10 – Excellent']);
  });

  test('a link that names no survey says so with a button that shows them; an empty one is none', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=abc');
      await page.locator('.notice').getByText(english.linkUnknown).waitFor();
      await page.getByRole('button', { name: 'See the surveys' }).click();
      await said(page, /Which survey would you like to take\?/u);
      const other = await open('/?survey=999');
      await other.locator('.notice').getByText(english.linkUnknown).waitFor();
    });
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=');
      await said(page, /Hi!/u);
      expect(await page.getByText(english.linkUnknown).count()).toBe(0);
    });
  });

  test('two tabs: what was answered in one is marked and at rest in the other', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const first = await open('/?survey=5');
      await question(first, 1);
      const second = await open();
      await question(second, 1);
      await answer(first, '2').click();
      await question(first, 2);
      await question(second, 2);
      for (const tab of [first, second]) {
        expect(await answer(tab, '2').getAttribute('aria-pressed')).toBe('true');
        expect(await answer(tab, '5').getAttribute('aria-disabled')).toBe('true');
      }
      await answer(second, 'Not yet').click();
      await question(first, 3);
    });
    expect(filed()).toEqual(['5/0: 2', '5/1: Not yet']);
  });

  test('then it stops with code 0, and all is on record', async () => {
    const { length } = filedAnswers(folder);
    expect(await canvass.end('SIGTERM')).toBe(0);
    expect(filedAnswers(folder)).toHaveLength(length);
    expect(length).toBeGreaterThan(0);
  });
});

/** Presses a key until what has the focus shows, or is called, this; empty: the message box. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const focused = (): Promise<unknown> =>
    page.evaluate(
      "(({ tagName, ariaLabel, innerText }) => tagName === 'TEXTAREA' ? '' : ariaLabel ?? innerText?.trim())(document.activeElement)",
    );
  for (let stop = 0; stop < 20; stop++) {
    if ((await focused()) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never got to “${name}”; it is at “${String(await focused())}”.`);
}
