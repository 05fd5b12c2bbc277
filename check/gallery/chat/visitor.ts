import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { fromBot as botMessages, connected, type } from '../../../test/support/browser/chat-page.ts';
import { looksAt } from '../looks.ts';
import type { Keep } from '../picture-taker.ts';

export interface Visitor {
  readonly page: Page;
  /** Types a line and waits until the bot has answered. */
  say(text: string): Promise<void>;
  /** Presses the newest button of this title and waits until the bot has answered. */
  press(title: string): Promise<void>;
  /** Waits for a message of the bot that holds these words. */
  hears(words: RegExp, milliseconds?: number): Promise<void>;
  /** Everything since the visitor last spoke, in each look. */
  picture(scene: string): Promise<void>;
  close(): Promise<void>;
}

const heights = { narrow: 740, wide: 800 } as const;
const tallest = 3200;

/** Somebody at the web chat page, in a browser profile of their own. */
export async function openVisitor(
  browser: Browser,
  url: string,
  keep: Keep,
  role: 'operator' | 'customer' = 'customer',
): Promise<Visitor> {
  const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/`);
  await connected(page);
  const fromBot = page.locator(botMessages);
  await fromBot.first().waitFor();
  if (role === 'operator') {
    await page.getByRole('switch', { name: 'Operator' }).click();
    await page.locator('#operator[aria-checked="true"]').waitFor();
    await connected(page);
    await fromBot
      .getByText(/^\d+ campaigns$/u)
      .first()
      .waitFor();
  }

  async function answered(act: () => Promise<void>): Promise<void> {
    const before = await fromBot.count();
    await act();
    const end = Date.now() + 15_000;
    while ((await fromBot.count()) <= before) {
      if (Date.now() > end) throw new Error('The bot said nothing.');
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(400);
  }

  return {
    page,
    say: (text) => answered(() => type(page, text)),
    press: (title) => answered(() => page.getByRole('button', { name: title, exact: true }).last().click()),
    async hears(words, timeout = 60_000) {
      await fromBot.getByText(words).last().waitFor({ timeout });
      await page.waitForTimeout(400);
    },
    async picture(scene) {
      for (const look of looksAt(360, 1200)) {
        await page.emulateMedia({ colorScheme: look.theme });
        const base = look.width < 600 ? heights.narrow : heights.wide;
        await page.setViewportSize({ width: look.width, height: base });
        await page.waitForTimeout(350);
        const height = Math.min(tallest, Math.max(base, z.number().parse(await page.evaluate(neededHeight))));
        await page.setViewportSize({ width: look.width, height: Math.ceil(height) });
        await page.evaluate(toTheEnd);
        await page.waitForTimeout(350);
        await keep(scene, look, await page.screenshot());
      }
    },
    close: () => context.close(),
  };
}

/** The window's height at which all since the visitor's last words is in sight. */
const neededHeight = `(() => {
  const transcript = document.querySelector('.webchat__basic-transcript__scrollable');
  const spoken = [...transcript.querySelectorAll('.webchat__bubble--from-user')].at(-1);
  const top = spoken === undefined ? 0 : spoken.getBoundingClientRect().top - transcript.getBoundingClientRect().top + transcript.scrollTop;
  return transcript.scrollHeight - top + innerHeight - transcript.clientHeight + 24;
})()`;

const toTheEnd = `(() => {
  const transcript = document.querySelector('.webchat__basic-transcript__scrollable');
  transcript.scrollTop = transcript.scrollHeight;
})()`;
