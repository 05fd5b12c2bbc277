import type { Page } from 'playwright-core';

/** The chat page, in a tab of its own or in a frame of another page. */
export type ChatPage = Pick<Page, 'locator' | 'getByRole'>;

/** Waits until the page says that it is connected. */
export async function connected(page: ChatPage): Promise<void> {
  await page.locator('#state[data-state="online"]').waitFor();
}

export async function type(page: ChatPage, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message input box' });
  await box.fill(text);
  await box.press('Enter');
}

/** Waits for a bubble with this text, word for word. */
export async function shown(page: ChatPage, text: string): Promise<void> {
  await bubbles(page, text).first().waitFor();
}

/** What stands on the screen. (Web Chat keeps an unseen copy of each message for screen readers.) */
export function bubbles(page: ChatPage, text: string) {
  return page.locator('.webchat__bubble').getByText(text, { exact: true });
}

/** A card's button. */
export function cardButton(page: ChatPage, title: string | RegExp) {
  return page.locator('.ac-pushButton').and(page.getByRole('button', { name: title, exact: true }));
}

export function suggestion(page: ChatPage, title: string) {
  return page
    .getByRole('toolbar', { name: 'Suggested actions' })
    .getByRole('button', { name: title, exact: true });
}

/** An answer, whichever way it is offered: a card's button, a field of a scale, or a suggestion. */
export function answer(page: ChatPage, title: string) {
  return page
    .locator('.webchat__bubble')
    .getByRole('button', { name: title, exact: true })
    .or(suggestion(page, title))
    .last();
}

/** Waits for the question of this number. */
export async function question(page: ChatPage, number: number): Promise<void> {
  await page
    .locator('.webchat__bubble')
    .getByText(new RegExp(`· Question ${number}(?!\\d)`))
    .last()
    .waitFor();
}
