import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languageTags, wordings } from '../../dialogs/wording/languages.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

const value = z.object({ value: z.unknown() }).optional();
const nodes = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      parentId: z.string().optional(),
      ignored: z.boolean(),
      role: value,
      name: value,
      description: value,
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .optional(),
    }),
  ),
});

interface Node {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly isFocused: boolean;
  /** What is below it, at any depth, in the order of the page. */
  readonly buttons: readonly string[];
}

/** A blank at which no line ends is read as any other. */
const words = (said: z.infer<typeof value>): string => String(said?.value ?? '').replaceAll('\u00A0', ' ');

/** What Chromium gives to a screen reader. */
async function readTree(page: Page): Promise<readonly Node[]> {
  const session = await page.context().newCDPSession(page);
  const tree = nodes.parse(await session.send('Accessibility.getFullAXTree')).nodes;
  await session.detach();
  const parents = new Map(tree.map(({ nodeId, parentId }) => [nodeId, parentId]));
  const isBelow = (id: string | undefined, above: string): boolean =>
    id !== undefined && (id === above || isBelow(parents.get(id), above));
  return tree
    .filter(({ ignored }) => !ignored)
    .map(({ nodeId, role, name, description, properties = [] }) => ({
      role: String(role?.value),
      name: words(name),
      description: words(description),
      isFocused: properties.some((property) => property.name === 'focused' && property.value.value === true),
      buttons: tree
        .filter((node) => node.role?.value === 'button' && isBelow(node.parentId, nodeId))
        .map((node) => String(node.name?.value)),
    }));
}

/** Notes all that live regions are given to say. */
const noteAnnouncements = `announced = [];
const live = '[aria-live=polite], [aria-live=assertive], [role=log], [role=status], [role=alert]';
new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
    if (region === null || region === undefined || region.closest('[aria-live=off]') !== null) continue;
    announced.push(...(target.nodeType === 1 ? [...addedNodes] : [target]).map((node) => node.textContent));
  }
}).observe(document, { subtree: true, childList: true, characterData: true });`;

async function timesAnnounced(page: Page, text: string): Promise<number> {
  const said = z.array(z.string()).parse(await page.evaluate('announced'));
  return said.filter((words) => words.includes(text)).length;
}

const canvass = await startCampaignCanvass({ PRIVACY_URL: 'https://www.example.com/privacy' });
afterAll(() => canvass.close());

describe.skipIf(!hasBrowser())('a survey in the accessibility tree', () => {
  const questions = [
    ['How satisfied were you with the support you received?', ['1', '2', '3', '4', '5'], '4'],
    ['Was your problem solved?', ['Not yet', 'Yes', 'Yes, but it took several attempts'], 'Not yet'],
  ] as const;

  const quiet = { reducedMotion: 'reduce', forcedColors: 'active' } as const;
  test.each([
    { language: 'en', reducedMotion: 'no-preference', forcedColors: 'none' } as const,
    ...languageTags.map((language) => ({ language, ...quiet })),
  ])(
    'announces each question once, with its answers in order: $language, $reducedMotion, $forcedColors',
    async ({ language, ...media }) => {
      await withBrowser(
        canvass.url,
        async ({ open, context }) => {
          await using _notes = await context.addInitScript(noteAnnouncements);
          const page = await open('/?survey=5');
          await page.emulateMedia(media);
          const focused = async () => (await readTree(page)).findLast(({ isFocused }) => isFocused);
          const box = async () => (await readTree(page)).find(({ role }) => role === 'textbox');
          for (const [index, [text, answers, chosen]] of questions.entries()) {
            await expect.poll(async () => (await focused())?.name).toBe(text);
            const place = [
              ...(index === 0 ? ['Support chat feedback ·'] : []),
              wordings[language].questionNumber(index + 1),
            ].join(' ');
            expect(await focused()).toMatchObject({
              role: 'group',
              buttons: [wordings[language].stop, ...answers],
              // Once three have finished it, the place says how long it is, too.
              description: expect.stringMatching(
                new RegExp(`^${place}(?!\\d).*(?<!\\S)${answers.join(' ')}$`, 'u'),
              ),
            });
            expect(await box()).toMatchObject({ name: text, isFocused: false });
            // The focus has it read out; a live region would say it a second time.
            expect(await timesAnnounced(page, text)).toBe(0);
            const group = page.getByRole('group', { name: text });
            await group.getByRole('button', { name: chosen, exact: true }).press('Enter');
          }
          const inWriting = 'What could we have done better?';
          await expect.poll(async () => (await focused())?.name).toBe(inWriting);
          expect(await focused()).toMatchObject({ role: 'textbox' });
          expect((await focused())?.description).toContain(wordings[language].typeYourAnswer);
          expect(await timesAnnounced(page, inWriting)).toBe(0);
          // Each label is one text, and of what was answered there is the answer.
          const answered = await readTree(page);
          const texts = answered.filter(({ role }) => role === 'StaticText').map(({ name }) => name);
          for (const [index, [, answers, chosen]] of questions.entries()) {
            expect(
              texts.filter((text) => text.includes(wordings[language].questionNumber(index + 1))),
            ).toHaveLength(1);
            expect(texts.filter((text) => answers.some((answer) => text.includes(answer)))).toContain(
              wordings[language].yourAnswer(chosen).replaceAll('\u00A0', ' '),
            );
          }
          const offered = questions.flatMap(([, answers]) => answers.map(String));
          const isLive = ({ role, name }: Node) => role === 'button' && offered.includes(name);
          expect(answered.filter(isLive)).toEqual([]);
          await page.keyboard.type('Shorter waits');
          await page.keyboard.press('Enter');
          await expect.poll(() => timesAnnounced(page, 'this helps us to train our team')).toBe(1);
          expect(await timesAnnounced(page, inWriting)).toBe(0);
          await expect.poll(async () => (await box())?.name).toBe(wordings[language].page.messageBox);
          for (const nobodySaid of ['/survey', 'interact', 'links in the message'])
            expect(await timesAnnounced(page, nobodySaid)).toBe(0);
          const tree = await readTree(page);
          const controls = tree.filter(
            ({ role, buttons }) =>
              ['button', 'textbox', 'combobox'].includes(role) || (role === 'group' && buttons.length > 0),
          );
          expect(controls.filter(({ name }) => name === '')).toEqual([]);
          // Web Chat's own names for what our messages are drawn in.
          expect(
            tree
              .map(({ name }) => name)
              .filter((name) => /\bbot\b|ボット|interac|\blinks?\b|\blien|enlace|リンク/iu.test(name)),
          ).toEqual([]);
          expect(tree.find(({ role }) => role === 'main')?.name).toBe(
            wordings[language].conversationWith('Canvass'),
          );
        },
        { language },
      );
    },
  );
});
