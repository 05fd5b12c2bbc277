import type { Page } from 'playwright-core';
import { z } from 'zod';
import { fromBot as botMessages, connected } from '../../../test/support/browser/chat-page.ts';
import { nobodyLooks } from '../../../test/support/browser/with-browser.ts';
import { looks, windowHeight } from '../looks.ts';
import type { Studio } from '../picture-taker.ts';
import { quiet } from '../quiet.ts';

interface Visitor {
  readonly page: Page;
  /** Types a line and waits until the bot has answered. */
  say(text: string): Promise<void>;
  /** Presses the newest button of this title and waits until the bot has answered. */
  press(title: string): Promise<void>;
  /** Waits until the bot has said these words since the visitor last spoke. */
  hears(words: RegExp, milliseconds?: number): Promise<void>;
  /** Everything since the visitor last spoke, in each look. */
  picture(scene: string): Promise<void>;
  close(): Promise<void>;
}

interface VisitOptions {
  readonly role?: 'operator' | 'customer';
  /** Device pixels for one of CSS. */
  readonly sharpness?: number;
}

export const desktop = { width: 1280, height: 800 };
const tallest = 3200;
const box = '[data-id="webchat-sendbox-input"]';
/** Milliseconds of rest after which the bot is taken to have said everything, and the page to have drawn it. */
const said = 250;
const drawn = 60;

/** Somebody at the web chat page, in a browser profile of their own. */
export async function openVisitor(
  { browser, everything: { url }, keep, language }: Studio,
  { role = 'customer', sharpness = 1 }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    deviceScaleFactor: sharpness,
    viewport: desktop,
    locale: role === 'operator' ? 'en' : language,
  });
  await context.addInitScript(nobodyLooks);
  const page = await context.newPage();
  await page.goto(`${url}/`);
  await connected(page);
  const fromBot = page.locator(botMessages);
  await fromBot.first().waitFor();
  if (role === 'operator') {
    await page.locator('#operator').click();
    await page.locator('#operator[aria-checked="true"]').waitFor();
    await connected(page);
    await fromBot
      .getByText(/^\d+ campaigns$/u)
      .first()
      .waitFor();
  }

  let before = 0;
  async function answered(act: () => Promise<void>): Promise<void> {
    before = await fromBot.count();
    await act();
    await fromBot.nth(before).waitFor({ timeout: 15_000 });
    await quiet(page, said);
  }

  return {
    page,
    say: (text) =>
      answered(async () => {
        await page.locator(box).fill(text);
        await page.locator(box).press('Enter');
      }),
    press: (title) => answered(() => page.getByRole('button', { name: title, exact: true }).last().click()),
    async hears(words, timeout = 60_000) {
      const newer = `[...document.querySelectorAll('${botMessages}')].slice(${before})`;
      const isSaid = `${newer}.some((message) => ${words}.test(message.innerText))`;
      const end = Date.now() + timeout;
      while ((await page.evaluate(isSaid)) !== true) {
        if (Date.now() > end) throw new Error(`Nothing like ${words} was said.`);
        await quiet(page, drawn);
      }
      await quiet(page, said);
    },
    picture: (scene) => takePictures(page, keep, scene),
    close: () => context.close(),
  };
}

/** What the chat page shows, in each look; a window that is too low for it is made higher. */
export async function takePictures(page: Page, keep: Studio['keep'], scene: string): Promise<void> {
  // Where the pointer rests nothing is drawn as pointed at.
  await page.mouse.move(0, 0);
  let width: number | undefined;
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.theme });
    if (look.width !== width) {
      width = look.width;
      const base = windowHeight(look);
      await page.setViewportSize({ width, height: base });
      await quiet(page, drawn);
      const needed = Math.ceil(z.number().parse(await page.evaluate(neededHeight)));
      const height = Math.min(tallest, Math.max(base, needed));
      if (height !== base) await page.setViewportSize({ width, height });
    }
    await quiet(page, drawn);
    await page.evaluate(toTheEnd);
    await keep(scene, look, await page.screenshot());
  }
  await page.setViewportSize(desktop);
}

/** The window's height at which all since the visitor's last words is in sight. */
const neededHeight = `(() => {
  const transcript = document.querySelector('.webchat__basic-transcript__scrollable');
  if (transcript === null) return 0;
  const spoken = [...transcript.querySelectorAll('.webchat__bubble--from-user')].at(-1);
  const top = spoken === undefined ? 0 : spoken.getBoundingClientRect().top - transcript.getBoundingClientRect().top + transcript.scrollTop;
  return transcript.scrollHeight - top + innerHeight - transcript.clientHeight + 24;
})()`;

const toTheEnd = `(() => {
  const transcript = document.querySelector('.webchat__basic-transcript__scrollable');
  if (transcript !== null) transcript.scrollTop = transcript.scrollHeight;
})()`;
