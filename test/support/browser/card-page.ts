import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './with-browser.ts';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** A text in which every host finds something to draw. */
export const hostile =
  '**bold** _it_ [a](https://b.example) `c`\n# d\n- e\n1. f\n<b>g</b> &amp; <at>h</at> {{DATE(2017-02-14T06:00:00Z, SHORT)}} {{TIME(2017-02-14T06:00:00Z)}} \\* 😀';

/** Pages of the size of a phone's screen, with an element `root` and one script of a package. */
export function usePhone(): { open(script: string): Promise<Page> } {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await (await openBrowser()).newContext({ viewport: { width: 360, height: 720 } });
  });
  afterAll(async () => {
    await context?.close();
  });
  return {
    async open(script) {
      const page = await context.newPage();
      await page.setContent(
        '<!doctype html><body style="margin:0"><div id="root" style="height:720px"></div></body>',
      );
      await page.addScriptTag({ path: `${modules}${script}` });
      return page;
    },
  };
}

/** The lines on a screen, which shows stretches of spaces as one. */
export const wordsOf = (shown: string): string[] =>
  shown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
