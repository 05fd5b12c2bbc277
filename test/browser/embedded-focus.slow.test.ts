import { expect, test } from 'vitest';
import { cardButton, connected, shown, type } from '../support/browser/chat-page.ts';
import { embeddedChat, shopWith } from '../support/browser/embedded-chat.ts';
import { tell } from '../support/browser/open-with-message.ts';
import { startSite } from '../support/browser/start-site.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

test.skipIf(!hasBrowser())(
  'a new message leaves the focus in the surrounding page while somebody types there',
  async () => {
    await using site = await startSite();
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    site.show(shopWith(server.url));
    await withBrowser(site.origin, async ({ open }) => {
      const page = await open();
      const { launcher, dialog, chat, focus } = embeddedChat(page);
      await launcher.click();
      await connected(chat);
      await type(chat, 'hello');
      await shown(chat, 'You said: hello');
      // Its own header is the only one.
      expect(await dialog.locator('> *').count()).toBe(2);
      await page.locator('#search').fill('Rye');
      await tell(server, { text: 'How was the cake?', choices: [] });
      await shown(chat, 'How was the cake?');
      expect(await focus()).toBeUndefined();
      expect(await page.evaluate('document.activeElement.id')).toBe('search');
    });
  },
);

test.skipIf(!hasBrowser()).each(['localhost', '127.0.0.1'] as const)(
  'an embedded chat on %s gets the focus when it opens: keys answer, Tab stays inside, Escape closes',
  async (name) => {
    await using site = await startSite(name);
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    site.show(shopWith(server.url, { attributes: 'data-survey="5"' }));
    await withBrowser(site.origin, async ({ open }) => {
      const page = await open();
      const { launcher, chat, focus } = embeddedChat(page);
      const { keyboard } = page;
      await launcher.focus();
      await keyboard.press('Enter');
      await cardButton(chat, 'Very satisfied').waitFor();
      await connected(chat);
      await keyboard.press('Tab');
      expect(await focus()).toBe('frame');
      // From within a message, too, by one press.
      await cardButton(chat, 'Very satisfied').focus();
      await keyboard.press('Escape');
      await expect.poll(focus).toBe('open');
      await keyboard.press('Enter');
      await expect.poll(focus).toBe('frame');
      await keyboard.press('2');
      await shown(chat, 'You said: answer 1');
      await keyboard.type('And cake');
      await keyboard.press('Enter');
      await shown(chat, 'You said: And cake');
      await keyboard.press('Escape');
      await expect.poll(focus).toBe('open');
    });
  },
);

test.skipIf(!hasBrowser())('a chat that is opened again at once keeps the focus', async () => {
  await using site = await startSite();
  await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
  site.show(shopWith(server.url));
  await withBrowser(site.origin, async ({ open }) => {
    const page = await open();
    const { launcher, chat, focus } = embeddedChat(page);
    await launcher.click();
    await connected(chat);
    await page.evaluate(`(async () => {
      const root = document.querySelector('canvass-chat').shadowRoot;
      const closed = new Promise((resolve) => root.querySelector('dialog').addEventListener('close', resolve));
      root.querySelector('.close').click();
      root.querySelector('.open').click();
      await closed;
    })()`);
    expect(await focus()).toBe('frame');
    expect(await launcher.getAttribute('aria-expanded')).toBe('true');
  });
});

test.skipIf(!hasBrowser())(
  'the chat doesn’t take the focus back from somebody who moves on while it loads',
  async () => {
    await using site = await startSite();
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    site.show(shopWith(server.url));
    await withBrowser(site.origin, async ({ open, context }) => {
      const loads = Promise.withResolvers<void>();
      await context.route(`${server.url}/`, async (route) => {
        await loads.promise;
        await route.continue();
      });
      const page = await open();
      const { launcher, chat, focus } = embeddedChat(page);
      await launcher.click();
      await page.locator('#search').click();
      loads.resolve();
      await connected(chat);
      await page.keyboard.type('Rye');
      expect(await page.locator('#search').inputValue()).toBe('Rye');
      expect(await focus()).toBeUndefined();
      await context.unrouteAll();
    });
  },
);
