import type { FrameLocator, Locator, Page } from 'playwright-core';

interface EmbeddedChat {
  readonly launcher: Locator;
  readonly dialog: Locator;
  readonly close: Locator;
  /** The chat page in the dialog. */
  readonly chat: FrameLocator;
  /** What has the focus: `open`, `close`, `frame` for the chat, or undefined. */
  focus(): Promise<unknown>;
}

/** What `embed.js` has put into a page. */
export function embeddedChat(page: Page): EmbeddedChat {
  const part = (selector: string): Locator => page.locator(`canvass-chat ${selector}`);
  return {
    launcher: part('.open'),
    dialog: part('dialog'),
    close: part('.close'),
    chat: page.frameLocator('canvass-chat iframe'),
    focus: () =>
      page.evaluate(`(() => {
        const focused = document.querySelector('canvass-chat').shadowRoot.activeElement;
        return focused?.localName === 'iframe' ? 'frame' : focused?.className;
      })()`),
  };
}

/** A page of a shop with the script in its head, as the documents show it. */
export function shopWith(url: string, { language = 'en', attributes = '' } = {}): string {
  return `<!doctype html><html lang="${language}"><head><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <script src="${url}/embed.js" ${attributes} async></script></head>
    <body><main><h1>Shop</h1><p>${'Bread and cake. '.repeat(200)}</p><input id="search" aria-label="Search"><a href="#till">To the till</a></main></body></html>`;
}
