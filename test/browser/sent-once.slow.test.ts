import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { answer, bubbles, connected, question, said, type } from '../support/browser/chat-page.ts';
import { hasBrowser, type Visit, withBrowser } from '../support/browser/with-browser.ts';
import { fixedPart } from '../support/fixed-part.ts';
import {
  questions,
  type ScriptedSurveyService,
  startScriptedSurveyService,
} from '../support/scripted-survey-service.ts';
import { type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';

const text = (title: string) => ({ title, text: `${title}?`, type: 'Enter Text' });
const [choice = text('')] = questions;
/** Two texts in a row, and two choices with the same answers: what is filed under the wrong one is taken. */
const script = [text('Likes'), text('Dislikes'), choice, { ...choice, text: 'How was the cake?' }];

/** Longer than Web Chat, and the page, wait for a message to be sent. */
const untilFailed = 21_000;
const withinPromise = { timeout: 5_000 };

describe.skipIf(!hasBrowser())('a message is sent once', () => {
  let folder: string;
  let service: ScriptedSurveyService;
  let canvass: SpawnedCanvass;

  const start = (port = 0) =>
    spawnCanvass(folder, port, {
      SURVEY_API_URL: service.url,
      SURVEY_API_KEY: 'key',
      SURVEY_API_SECRET: 'secret',
      NODE_EXTRA_CA_CERTS: join(folder, 'service.pem'),
    });
  const startAgain = async () => {
    canvass = await start(Number(new URL(canvass.url).port));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-sent-once-'));
    service = await startScriptedSurveyService(script);
    await writeFile(join(folder, 'service.pem'), service.certificate);
    canvass = await start();
  });
  afterAll(async () => {
    await canvass?.end('SIGKILL');
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** With a profile that ends with the visit, as its clock and its routes do. */
  const visitAlone = (visit: (visit: Visit) => Promise<void>) =>
    withBrowser(canvass.url, visit, { ownProfile: true });

  /** The survey's first question, on a page whose clock the test can move. */
  async function openSurvey({ context, open }: Visit): Promise<Page> {
    await context.clock.install();
    const page = await open('/?survey=5');
    await question(page, 1);
    return page;
  }

  /** The same, as it is before Web Chat is there. */
  async function openEarly({ context, open }: Visit): Promise<Page> {
    await context.clock.install();
    const page = await open('/?survey=5');
    await early(page, 1).waitFor();
    return page;
  }

  /** Of the survey that was begun last. */
  const answersFiled = () =>
    service.filed
      .filter(({ session }) => session === service.sessions.at(-1))
      .map(({ question: number, answer: given }) => `${number}: ${given}`);

  test.each(['text', 'choice'] as const)(
    'a %s whose reply is lost for good is no failed one once the server has it',
    async (kind) => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const before = kind === 'text' ? [] : ['1: a', '2: b'];
        if (kind === 'choice') await answerTexts(page);
        const stop = await everyPost(page, arrivesUnanswered);
        if (kind === 'text') await type(page, 'old');
        else await answer(page, 'Bad').click();
        await question(page, kind === 'text' ? 2 : 4);
        // Only Web Chat says so; the choice is marked as chosen by then.
        if (kind === 'text') await givenUp(page);
        else await page.clock.fastForward(untilFailed);
        await stop();
        await type(page, kind === 'text' ? 'new' : 'Good');
        await expect
          .poll(answersFiled)
          .toEqual([...before, ...(kind === 'text' ? ['1: old', '2: new'] : ['3: 1', '4: 0'])]);
        await expect.poll(() => failed(page).count()).toBe(0);
        expect(await page.locator('.fault').count()).toBe(0);
        if (kind === 'text') expect(await bubbles(page, 'old').count()).toBe(1);
      });
    },
  );

  test('killed while the answer was on its way, started again: its mark goes within 5 s, and it is there once', async () => {
    await visitAlone(async (visit) => {
      const stream = await deafStream(visit);
      const page = await openSurvey(visit);
      const killed = new Promise((resolve) => {
        service.onReply(async () => {
          service.onReply(() => {});
          resolve(await canvass.end('SIGKILL'));
        });
      });
      const stop = await everyPost(page, arrivesUnanswered);
      stream.deaf = true;
      await type(page, 'old');
      await killed;
      // Web Chat gives up what is under way when the connection is lost.
      await failed(page).waitFor();
      await stop();
      stream.deaf = false;
      await startAgain();
      await connected(page);
      await expect.poll(() => failed(page).count(), withinPromise).toBe(0);
      await page.locator(said).getByText(fixedPart(english.fateUnknown)).waitFor();
      expect(await bubbles(page, 'old').count()).toBe(1);
      expect(answersFiled()).toEqual(['1: old']);
    });
  });

  test('what never arrived is sent by Retry, and counts once', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const stop = await everyPost(page, (route) => route.abort('connectionreset'));
      await type(page, 'the answer');
      await expect.poll(() => stop.seen()).toBeGreaterThan(0);
      await givenUp(page);
      await failed(page).waitFor();
      await stop();
      await retry(page);
      await question(page, 2);
      expect(await failed(page).count()).toBe(0);
      expect(await bubbles(page, 'the answer').count()).toBe(1);
      expect(answersFiled()).toEqual(['1: the answer']);
    });
  });

  test('a choice that never arrived is said to have failed, and can be pressed again', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      await answerTexts(page);
      const stop = await everyPost(page, (route) => route.abort('connectionreset'));
      await answer(page, 'Bad').click();
      await expect.poll(() => stop.seen()).toBeGreaterThan(0);
      await page.clock.fastForward(untilFailed);
      await page.locator('.fault').getByText(english.page.notSent).waitFor();
      await stop();
      await answer(page, 'Bad').click();
      await question(page, 4);
      expect(await page.locator('.fault').count()).toBe(0);
      expect(answersFiled()).toEqual(['1: a', '2: b', '3: 1']);
    });
  });

  test('what never arrived, retried when another question is open, is no answer to it', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const stop = await everyPost(page, (route) => route.abort('connectionreset'));
      await type(page, 'meant for the first');
      await expect.poll(() => stop.seen()).toBeGreaterThan(0);
      await givenUp(page);
      await stop();
      await type(page, 'typed anew');
      await question(page, 2);
      await retry(page);
      await page.locator(said).getByText(english.cameEarly).waitFor();
      await type(page, 'for the second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: typed anew', '2: for the second']);
    });
  });

  test('what is sent again by itself, and overtaken by a later message, is no answer to the next question', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const stop = await everyPost(page, async (route) => {
        if (route.request().postData()?.includes('overtaken') === true) await route.abort('connectionreset');
        else await route.continue();
      });
      await type(page, 'overtaken');
      await expect.poll(() => stop.seen()).toBeGreaterThan(0);
      await type(page, 'first');
      await question(page, 2);
      await stop();
      await page.locator(said).getByText(english.cameEarly).waitFor();
      await type(page, 'second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: first', '2: second']);
    });
  });

  test('what is typed while the page hears nothing is no answer to a question that has not come', async () => {
    await visitAlone(async (visit) => {
      const stream = await deafStream(visit);
      const page = await openSurvey(visit);
      stream.deaf = true;
      await type(page, 'first');
      await expect.poll(answersFiled).toEqual(['1: first']);
      await type(page, 'one more thing');
      stream.deaf = false;
      await page.reload();
      await page.locator(said).getByText(english.cameEarly).waitFor();
      await type(page, 'second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: first', '2: second']);
    });
  });

  describe('typed before Web Chat is there', () => {
    test('on its way when Web Chat takes over: shown once, and counts once', async () => {
      await visitAlone(async (visit) => {
        const bundle = await heldBundle(visit);
        const page = await openEarly(visit);
        const posts = await heldPosts(page);
        await typeEarly(page, 'typed early');
        await sending(page).getByText('typed early').waitFor();
        await expect.poll(() => posts.seen()).toBe(1);
        bundle.come();
        await page.locator('.before').waitFor({ state: 'detached' });
        await bubbles(page, 'typed early').waitFor();
        posts.go();
        await question(page, 2);
        expect(posts.seen()).toBe(1);
        expect(await bubbles(page, 'typed early').count()).toBe(1);
        expect(await failed(page).count()).toBe(0);
        expect(answersFiled()).toEqual(['1: typed early']);
      });
    });

    test('what never arrived is said to have failed, and goes by Retry once Web Chat is there', async () => {
      await visitAlone(async (visit) => {
        const bundle = await heldBundle(visit);
        const page = await openEarly(visit);
        const stop = await everyPost(page, (route) => route.abort('connectionreset'));
        await typeEarly(page, 'typed early');
        await expect.poll(() => stop.seen()).toBeGreaterThan(0);
        await page.clock.fastForward(untilFailed);
        await page.locator('.before').getByText(english.page.notSent).waitFor();
        bundle.come();
        await failed(page).waitFor();
        await stop();
        await retry(page);
        await question(page, 2);
        expect(await bubbles(page, 'typed early').count()).toBe(1);
        expect(answersFiled()).toEqual(['1: typed early']);
      });
    });

    test('where Web Chat never comes, what never arrived is sent by a button, and counts once', async () => {
      await visitAlone(async (visit) => {
        await heldBundle(visit);
        const page = await openEarly(visit);
        const stop = await everyPost(page, (route) => route.abort('connectionreset'));
        await typeEarly(page, 'typed early');
        await expect.poll(() => stop.seen()).toBeGreaterThan(0);
        await page.clock.fastForward(untilFailed);
        const button = page.locator('.before').getByRole('button', { name: english.tryAgain });
        await button.waitFor();
        await stop();
        await button.click();
        await early(page, 2).waitFor();
        expect(await sending(page).count()).toBe(0);
        expect(await page.locator('.said').getByText('typed early', { exact: true }).count()).toBe(1);
        expect(answersFiled()).toEqual(['1: typed early']);
      });
    });

    test('what is sent again when another question is open is no answer to it', async () => {
      await visitAlone(async (visit) => {
        const bundle = await heldBundle(visit);
        const page = await openEarly(visit);
        const stop = await everyPost(page, async (route) => {
          if (route.request().postData()?.includes('for the first') === true)
            await route.abort('connectionreset');
          else await route.continue();
        });
        await typeEarly(page, 'for the first');
        await expect.poll(() => stop.seen()).toBeGreaterThan(0);
        await page.clock.fastForward(untilFailed);
        await page.locator('.before').getByText(english.page.notSent).waitFor();
        await typeEarly(page, 'typed anew');
        await early(page, 2).waitFor();
        await stop();
        bundle.come();
        await failed(page).waitFor();
        await retry(page);
        await page.locator(said).getByText(english.cameEarly).waitFor();
        await type(page, 'for the second');
        await question(page, 3);
        expect(answersFiled()).toEqual(['1: typed anew', '2: for the second']);
      });
    });
  });
});

async function answerTexts(page: Page): Promise<void> {
  await type(page, 'a');
  await question(page, 2);
  await type(page, 'b');
  await question(page, 3);
}

/** What Web Chat says, and offers, of a message that was not sent. */
const failed = (page: Page) => page.locator('.webchat__activity-status--sending').getByText('Send failed');

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).last().click();

/** The server has it, and the page never hears so. */
async function arrivesUnanswered(route: Route): Promise<void> {
  await route.fetch().catch(() => {});
  await route.abort('connectionreset');
}

/** A question in the view before Web Chat. */
const early = (page: Page, number: number) =>
  page.locator('.before canvass-message').getByText(`· Question ${number}`).last();

async function typeEarly(page: Page, text: string): Promise<void> {
  const box = page.locator('.before').getByRole('textbox', { name: english.page.messageBox });
  await box.fill(text);
  await box.press('Enter');
}

/** What the view before Web Chat shows as being sent. */
const sending = (page: Page) => page.locator('.before .sending');

/** Web Chat's scripts come when they are let. */
async function heldBundle({ context }: Visit): Promise<{ come(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/webchat-bundle.js*', async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return { come: resolve };
}

/** What is posted stays on its way until it is let go. */
async function heldPosts(page: Page): Promise<{ seen(): number; go(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route('**/activities', async (route) => {
    seen += 1;
    await promise;
    await route.continue().catch(() => {});
  });
  return { seen: () => seen, go: resolve };
}

/** The page's sockets, whose messages are dropped while they are `deaf`. */
async function deafStream({ context }: Visit): Promise<{ deaf: boolean }> {
  const stream = { deaf: false };
  await context.routeWebSocket(/\/stream/u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!stream.deaf) socket.send(message);
    });
  });
  return stream;
}

/** Web Chat says so in the console. */
async function givenUp(page: Page): Promise<void> {
  const told = page.waitForEvent('console', (message) => message.text().includes('Failed to post activity'));
  await page.clock.fastForward(untilFailed);
  await told;
}

/** What becomes of each message that is posted, until the returned function is called. */
async function everyPost(page: Page, handle: (route: Route) => Promise<void>) {
  let seen = 0;
  const url = '**/activities';
  await page.route(url, async (route) => {
    seen += 1;
    await handle(route).catch(() => {});
  });
  return Object.assign(() => page.unroute(url), { seen: () => seen });
}
