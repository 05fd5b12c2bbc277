import type { Page } from 'playwright-core';

/** The chat page, in a tab of its own or in a frame of another page. */
type ChatPage = Pick<Page, 'locator' | 'getByRole'>;

/** Waits until the page says that it is connected. */
export async function connected(page: ChatPage): Promise<void> {
  try {
    await page.locator('#state[data-state="online"]').waitFor();
  } catch (cause) {
    throw new Error(`The page says “${await page.locator('#state').innerText()}”`, { cause });
  }
}

export async function type(page: ChatPage, text: string): Promise<void> {
  const box = messageBox(page);
  await box.fill(text);
  await box.press('Enter');
}

/** Web Chat's own, which is named by the open question. */
export function messageBox(page: ChatPage) {
  return page.locator('[data-id="webchat-sendbox-input"]');
}

/** Waits for a bubble with this text, word for word. */
export async function shown(page: ChatPage, text: string): Promise<void> {
  await bubbles(page, text).first().waitFor();
}

/** What stands on the screen, of the bot and of the person. (Web Chat keeps an unseen copy of each message for screen readers.) */
export function bubbles(page: ChatPage, text: string) {
  return page.locator(said).getByText(text, { exact: true });
}

/** The messages of the bot. */
export const fromBot = '.web-chat canvass-message';

/** All messages, of the bot and of the person. */
export const said = `${fromBot}, .webchat__bubble`;

/** A choice of a message, or a button of a card. */
export function cardButton(page: ChatPage, title: string | RegExp) {
  return page.locator(fromBot).getByRole('button', { name: title, exact: true });
}

/** The same choice in the newest message that has it. */
export function answer(page: ChatPage, title: string | RegExp) {
  return cardButton(page, title).last();
}

/** Waits for the question of this number. */
export async function question(page: ChatPage, number: number): Promise<void> {
  await page
    .locator(fromBot)
    .getByText(new RegExp(`(?:^|·\\s)Question\\s${number}(?!\\d)`))
    .last()
    .waitFor();
}
