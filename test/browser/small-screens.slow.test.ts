import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandButton } from '../../dialogs/buttons.ts';
import { numbers, question } from '../cards/sample-messages.ts';
import { answer, cardButton, shown, type } from '../support/browser/chat-page.ts';
import { openWithMessage } from '../support/browser/open-with-message.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const fieldBoxes = `[...document.querySelectorAll('.web-chat .scale .answer')]
  .map((field) => field.getBoundingClientRect().toJSON())`;
const boxesSchema = z.array(z.object({ y: z.number(), width: z.number() }));

/** Numbers that stand out of their field or beside its middle, or that something around them clips. */
const cutNumbers = `[...document.querySelectorAll('.web-chat .scale .answer')]
  .filter((field) => {
    const range = document.createRange();
    range.selectNodeContents(field);
    const [text, box] = [range.getBoundingClientRect(), field.getBoundingClientRect()];
    const isClipped = [field].some(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
    );
    const middle = (text.left + text.right - box.left - box.right) / 2;
    return isClipped || text.left < box.left || text.right > box.right || Math.abs(middle) > 1;
  })
  .map(({ innerText }) => innerText)`;

/** On how many lines each of these stands in the newest message; 0 where no single text has it. */
const linesOf = (parts: readonly string[]): string => `(() => {
  const host = [...document.querySelectorAll('.web-chat canvass-message')].at(-1);
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode);
  return ${JSON.stringify(parts)}.map((part) => Math.max(0, ...texts.map((text) => {
    const from = text.data.replaceAll('\u00A0', ' ').indexOf(part);
    if (from < 0) return 0;
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + part.length);
    return range.getClientRects().length;
  })));
})()`;

/** The dots of the newest label that are seen, and those of them that begin a line. */
const labelDots = `(() => {
  const line = [...document.querySelectorAll('.web-chat canvass-message .label p')].at(-1);
  const box = line.getBoundingClientRect();
  const isClipped = getComputedStyle(line).overflowX === 'clip';
  const seen = [...line.querySelectorAll('.dot')].filter((dot) => {
    const { left, right } = dot.getBoundingClientRect();
    return !isClipped || (right > box.left + 1 && left < box.right - 1);
  });
  const atEnds = seen.filter((dot) => {
    const before = dot.parentElement.previousElementSibling.getBoundingClientRect();
    return before.bottom <= dot.getBoundingClientRect().top + 1;
  });
  return { seen: seen.length, atEnds: atEnds.length };
})()`;
const dotsSchema = z.object({ seen: z.number(), atEnds: z.number() });

const cutSuggestions = `[...document.querySelectorAll('.web-chat .answer')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1)
  .map(({ innerText }) => innerText)`;

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('questions on small screens', () => {
  test('keeps the open question in view when the keyboard opens, and shows no key hints', async () => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await openWithMessage(server, open, question(['Good', 'So so', 'Bad']));
        await answer(page, 'Bad').waitFor();
        const key = 'getComputedStyle(document.querySelector(".open .answer"), "::before").content';
        expect(await page.evaluate(key)).toBe('none');
        // Below a screenful of other things.
        for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await type(page, text);
        await shown(page, 'You said: seven');
        const newest = page.locator('.web-chat canvass-message').last();
        const below = async () => {
          const box = await newest.boundingBox();
          const form = await page.locator('.webchat__send-box').boundingBox();
          return (box?.y ?? 0) + (box?.height ?? 0) - (form?.y ?? 0);
        };
        await expect.poll(below).toBeLessThanOrEqual(1);
        await page.setViewportSize({ width: 360, height: 330 });
        await expect.poll(below).toBeLessThanOrEqual(1);
      },
      { ...phone, viewport: { width: 360, height: 740 } },
    );
  });

  test.each([
    ['drawn by the page', {}],
    ['drawn by Microsoft’s renderer', { facts: [{ name: 'Ended', value: '2 hours ago' }] }],
    [
      'a label',
      { label: 'Customer visit at the shop · Question 12 · about 3 questions, 1 minute' },
      ['Question 12', 'about 3 questions,', '1 minute'],
    ],
  ])(
    'keeps times, durations and counts on one line, and no line starts with a dot: %s',
    async (_, more, kept = [
      '2 ·',
      '22 passed',
      '2 failed ·',
      '% ·',
      '4.2 points) ·',
      '22 Nov 21:35 UTC ·',
      '1 min 25 s ·',
    ]) => {
      await withBrowser(
        server.url,
        async ({ open }) => {
          const text =
            'Run 92 · 22 passed, 2 failed · 91.7% · (−4.2 points) · 22 Nov 21:35 UTC · 1 min 25 s · set by Operator';
          const page = await openWithMessage(server, open, {
            text,
            ...more,
            sections: [{ title: '', lines: [text] }],
          });
          const host = page.locator('.web-chat canvass-message').last();
          await host.getByText('set by Operator').first().waitFor();
          for (const width of [320, 340, 360, 380, 400]) {
            await page.setViewportSize({ width, height: 640 });
            await expect.poll(() => page.evaluate(linesOf(kept))).toEqual(kept.map(() => 1));
          }
        },
        phone,
      );
    },
  );

  test.each(['ltr', 'rtl'])('hides the dots of a label at both ends of a line: %s', async (direction) => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const name = direction === 'ltr' ? 'Shop visit' : 'ביקור בחנות';
        const label = `${name} · Question 12 · Your stay · about 3 questions, 1 minute`;
        const page = await openWithMessage(server, open, { ...question(['Good', 'Bad']), label });
        const line = page.locator('.web-chat canvass-message .label p').last();
        await line.waitFor();
        expect((await line.textContent())?.replaceAll('\u00A0', ' ')).toBe(label);
        const hidden = new Set<number>();
        for (let width = 280; width <= 620; width += 20) {
          await page.setViewportSize({ width, height: 640 });
          const { seen, atEnds } = dotsSchema.parse(await page.evaluate(labelDots));
          expect([width, atEnds]).toEqual([width, 0]);
          hidden.add(3 - seen);
        }
        // Some of these widths break the line.
        expect(hidden.size).toBeGreaterThan(1);
        expect([...hidden].some((count) => count > 0)).toBe(true);
      },
      phone,
    );
  });

  test.each([
    ['drawn by the page', {}],
    ['drawn by Microsoft’s renderer', { facts: [{ name: 'Ended', value: '2 hours ago' }] }],
  ])('spaces links and answers evenly: %s', async (_, more) => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await openWithMessage(server, open, {
          text: 'Run 92 of campaign 12: 24 results',
          ...more,
          links: ['CSV', 'JUnit XML'].map((label) => ({ label, url: 'https://x.example/y' })),
          choices: [commandButton('surveys', 'See the surveys'), commandButton('help', 'Help')],
        });
        const buttons = page.locator('.web-chat canvass-message').last().locator('.answer, .ac-pushButton');
        await expect.poll(() => buttons.count()).toBe(4);
        const edges = await buttons.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
        );
        const gaps = edges.slice(1).map(({ top }, index) => Math.round(top - (edges[index]?.bottom ?? 0)));
        expect(new Set(gaps).size).toBe(1);
      },
      phone,
    );
  });

  test('leaves no more space below a long list’s button than next to it', async () => {
    const branches = Array.from({ length: 40 }, (_, index) => `Branch ${index + 1}`);
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await openWithMessage(server, open, question(branches));
        const send = page.locator('.web-chat .answers .send');
        const below = async (): Promise<number> => {
          const button = await send.boundingBox();
          const message = await page.locator('.web-chat .message:has(.send)').boundingBox();
          return (message?.y ?? 0) + (message?.height ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
        };
        await send.waitFor();
        expect(await below()).toBeLessThanOrEqual(17);
        await send.click();
        await expect.poll(below).toBeGreaterThan(30);
      },
      phone,
    );
  });

  test.each([
    ['with the keyboard open', { width: 360, height: 330 }],
    ['on a phone held sideways', { width: 740, height: 360 }],
  ])('shows a question with many answers from its start %s', async (_, viewport) => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const twelve = question(numbers(1, 12).map((number) => `Answer ${number}`));
        const page = await openWithMessage(server, open, twelve);
        await answer(page, 'Answer 12').waitFor();
        await page.waitForTimeout(800);
        const asked = await page
          .locator('.web-chat .message .text', { hasText: 'How was it?' })
          .boundingBox();
        const header = await page.locator('body > header').boundingBox();
        expect(asked?.y).toBeGreaterThan(header?.height ?? 0);
        expect(asked?.y).toBeLessThan(viewport.height - 100);
      },
      { ...phone, viewport },
    );
  });

  test('shows the requested text from its start, not only the question after it', async () => {
    const viewport = { width: 360, height: 560 };
    await withBrowser(
      server.url,
      async ({ open }) => {
        const help = { text: ['What you can do', ...numbers(1, 9)].join('\n') };
        const twelve = question(numbers(1, 12).map((number) => `Answer ${number}`));
        const page = await openWithMessage(server, open, help, twelve);
        await answer(page, 'Answer 12').waitFor();
        await page.waitForTimeout(800);
        const first = await page.locator('.web-chat').getByText('What you can do').first().boundingBox();
        const header = await page.locator('body > header').boundingBox();
        expect(first?.y).toBeGreaterThan(header?.height ?? 0);
        expect(first?.y).toBeLessThan(viewport.height - 200);
      },
      { ...phone, viewport },
    );
  });

  test.each([
    ['at normal text size', 1],
    ['at double text size', 2],
  ])('shows every number of a 0–10 scale at 320 px, %s, large enough to tap', async (_, size) => {
    await withBrowser(
      server.url,
      async ({ open, context }) => {
        await using _bigger = await context.addInitScript(`addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '${16 * size}px';
        })`);
        const scale = numbers(0, 10).map((number) => (number === '0' ? '0 – Very poor' : number));
        const page = await openWithMessage(server, open, question(scale));
        await answer(page, '10').waitFor();
        const fontSize =
          'parseFloat(getComputedStyle(document.querySelector(".web-chat .message .note, .web-chat .answer.send, .web-chat canvass-message")).fontSize)';
        expect(await page.evaluate(fontSize)).toBe(16 * size);
        expect(await page.evaluate(cutNumbers)).toEqual([]);
        // Measured in one go: the transcript may still be scrolling.
        const boxes = boxesSchema.parse(await page.evaluate(fieldBoxes));
        expect(boxes).toHaveLength(11);
        expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
        for (const { width } of boxes) expect(width).toBeGreaterThanOrEqual(24);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      },
      { ...phone, viewport: { width: 320, height: 640 } },
    );
  });

  test('wraps a suggestion that is wider than the screen', async () => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const title = 'Verlassen und „Montagebesuch“ beginnen';
        const page = await openWithMessage(server, open, question([title, 'Weitermachen']));
        const button = cardButton(page, title);
        await button.waitFor();
        expect(await page.evaluate(cutSuggestions)).toEqual([]);
        expect((await button.boundingBox())?.height).toBeGreaterThan(48);
        expect((await cardButton(page, 'Weitermachen').boundingBox())?.height).toBe(48);
      },
      { ...phone, viewport: { width: 320, height: 640 } },
    );
  });
});
