import { wordings } from '../../../dialogs/wording/languages.ts';
import { answer, fromBot } from '../../../test/support/browser/chat-page.ts';
import { embeddedChat } from '../../../test/support/browser/embedded-chat.ts';
import { nobodyLooks } from '../../../test/support/browser/with-browser.ts';
import type { PictureTaker, Studio } from '../picture-taker.ts';
import { desktop, takePictures } from './visitor.ts';

/** What the page shows at links, without one, and in somebody else's page. */
export const pageScenes: PictureTaker = async (studio) => {
  const { browser, everything, keep, language } = studio;
  const words = wordings[language];
  const context = await browser.newContext({ viewport: desktop, locale: language });
  const page = await context.newPage();
  const picture = (scene: string): Promise<void> => takePictures(page, keep, scene);
  const notice = page.locator('.notice');
  const said = (text: string) => page.locator(fromBot).getByText(text).last().waitFor();
  const question = 'What brought you to our website today?';
  async function at(path: string): Promise<void> {
    await page.goto(`${everything.url}${path}`);
  }

  const asked = Promise.withResolvers<void>();
  await page.route('**/web-chat/session', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await at('/?survey=9');
  await picture('loading');
  asked.resolve();
  await said(question);
  await page.unrouteAll();
  await page.locator('.web-chat:not(.behind)').waitFor();
  await picture('link');
  await at('/?survey=10');
  await notice.waitFor();
  await picture('link-another-open');
  await at('/?survey=999');
  await notice.waitFor();
  await picture('link-unknown');

  await at('/?survey=9');
  await said(question);
  await page.locator('.web-chat:not(.behind)').waitFor();
  await page.locator('[data-id="webchat-sendbox-input"]').fill('It goes on and on. '.repeat(1000));
  await picture('too-long');
  await page.locator('[data-id="webchat-sendbox-input"]').fill('');
  await page.locator('#new-conversation').click();
  await picture('leave');
  await page.locator('dialog.leave').getByRole('button', { name: words.page.newConversation }).click();
  await page.locator('.way-back').waitFor();
  await said(words.greeting);
  await picture('way-back');
  await page.locator('.way-back button').click();
  await said(question);
  await context.setOffline(true);
  await page.locator('#state', { hasText: words.page.reconnecting }).waitFor();
  await picture('offline');
  await context.setOffline(false);
  // One question with three faces.
  await at('/?survey=13');
  await notice.getByRole('button').last().click();
  await answer(page, '😀').click();
  await said('Thank you, that was all.');
  await picture('end-at-link');
  await at('/?survey=13');
  await notice.waitFor();
  await picture('link-finished');
  await context.close();
  await embedded(studio);
};

async function embedded({ browser, everything, keep, language }: Studio): Promise<void> {
  const context = await browser.newContext({ viewport: desktop, locale: language });
  await context.addInitScript(nobodyLooks);
  const page = await context.newPage();
  await page.goto(everything.shop);
  const { launcher, chat } = embeddedChat(page);
  await launcher.waitFor();
  await takePictures(page, keep, 'embed-closed');
  await launcher.click();
  await answer(chat, 'Buying something').waitFor();
  await takePictures(page, keep, 'embed-open');
  await context.close();
}
