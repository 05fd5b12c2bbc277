import { source as axe } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Message } from '../../dialogs/message.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { drawMessage } from '../support/browser/draw-message.ts';
import { hasBrowser, openBrowser } from '../support/browser/with-browser.ts';
import { readCard } from './read-card.ts';
import { form, progress, summary } from './rich-messages.ts';
import { numbers, question } from './sample-messages.ts';

const messages: Readonly<Record<string, Message>> = {
  'a question with few answers': question(['Good', 'So so', 'Bad']),
  'a question with a bar': { ...question(['Good', 'Bad']), progress: { done: 1, of: 5 } },
  'a question with many answers': question(numbers(1, 40).map((number) => `Country ${number}`)),
  'a question with long answers': question(['None', 'Ein sehr langes Wort, und mehr davon '.repeat(12)]),
  'a scale with named ends': { ...question(numbers(0, 10)), note: 'A quiet line' },
  'an answered question': {
    label: 'Coffee bar · Question 2',
    text: 'How was it?',
    note: 'Your answer: Good',
  },
  'a run under way': progress,
  'a summary': summary,
  'a form': form,
};
const found = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

test.skipIf(!hasBrowser())('times are drawn in the reader’s time zone', async () => {
  const context = await (await openBrowser()).newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  const page = await context.newPage();
  const message: Message = {
    text: 'Run 345 passed',
    facts: [{ name: 'Started', value: '20 Nov 17:30 CET' }],
    timesIn: { timeZone: 'Europe/Berlin', now: Date.UTC(2026, 10, 21) },
  };
  await drawMessage(page, JSON.parse(JSON.stringify(renderMessage(message, 'msteams'))), 'light');
  const shown = (await page.locator('#root').innerText()).replaceAll(/\s/gu, ' ');
  expect(shown).toContain('Sat, Nov 21, 2026 1:30 AM');
  await context.close();
});

describe.skipIf(!hasBrowser())('cards, drawn by Microsoft’s renderer with the colours of Teams', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await openBrowser()).newPage();
  });
  afterAll(() => page?.context().close());

  test.each(Object.entries(messages))(
    '%s: complete and accessible in both themes and widths',
    async (_, message) => {
      const activity = renderMessage(message, 'msteams');
      expect(readCard(activity).complaints).toEqual([]);
      for (const theme of ['light', 'dark'] as const) {
        await drawMessage(page, JSON.parse(JSON.stringify(activity)), theme);
        for (const width of [700, 360]) {
          await page.setViewportSize({ width, height: 800 });
          const shown = await page.locator('#root').innerText();
          for (const line of message.text.split('\n')) expect(shown).toContain(line);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
        expect({ theme, faults: await faultsOf(page) }).toEqual({ theme, faults: [] });
      }
    },
  );
});

/** What axe-core finds in a card by WCAG 2.2 AA; the page around it is not ours. */
async function faultsOf(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  const run = `axe.run('#root', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })`;
  const violations = await page.evaluate(`${run}.then(({ violations }) => violations)`);
  return found.parse(violations).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
