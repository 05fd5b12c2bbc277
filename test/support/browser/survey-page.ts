import type { Page } from 'playwright-core';
import { question, type } from './chat-page.ts';
import type { Visit } from './with-browser.ts';

/** The survey's first question, on a page whose clock the test can move. */
export async function openSurvey({ context, open }: Visit): Promise<Page> {
  await context.clock.install();
  const page = await open('/?survey=5');
  await question(page, 1);
  return page;
}

/** Answers the two texts of the survey that can be killed. */
export async function answerTexts(page: Page): Promise<void> {
  await type(page, 'a');
  await question(page, 2);
  await type(page, 'b');
  await question(page, 3);
}

/** What Web Chat says, and offers, of a message that was not sent. */
export const failed = (page: Page) =>
  page.locator('.webchat__activity-status--sending').getByText('Send failed');

/** What is said to wait for a connection. */
export const waiting = (page: Page) => page.locator('.waiting');
