import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import {
  answer,
  bubbles,
  connected,
  messageBox,
  question,
  said,
  type,
} from '../support/browser/chat-page.ts';
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

describe.skipIf(!hasBrowser())('sending a message once', () => {
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
  const visitAlone = async (visit: (visit: Visit) => Promise<void>) => {
    try {
      await withBrowser(canvass.url, visit, { ownProfile: true });
    } finally {
      if (await isDown()) await startAgain();
    }
  };
  const isDown = () =>
    fetch(`${canvass.url}/healthz`).then(
      () => false,
      () => true,
    );

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
    'doesn’t show a %s as waiting once the server has it, even if the response is lost',
    async (kind) => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const before = kind === 'text' ? [] : ['1: a', '2: b'];
        if (kind === 'choice') await answerTexts(page);
        const stop = await everyPost(page, arrivesUnanswered);
        if (kind === 'text') await type(page, 'old');
        else await answer(page, 'Bad').click();
        await question(page, kind === 'text' ? 2 : 4);
        await page.clock.fastForward(untilFailed);
        expect(await waiting(page).count()).toBe(0);
        await stop();
        await type(page, kind === 'text' ? 'new' : 'Good');
        await expect
          .poll(answersFiled)
          .toEqual([...before, ...(kind === 'text' ? ['1: old', '2: new'] : ['3: 1', '4: 0'])]);
        expect(await failed(page).count()).toBe(0);
        expect(await page.locator('.fault').count()).toBe(0);
        if (kind === 'text') expect(await bubbles(page, 'old').count()).toBe(1);
      });
    },
  );

  test('clears the note within 5 s after a kill and a restart, with the answer shown and stored once', async () => {
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
      await waiting(page).waitFor();
      await stop();
      stream.deaf = false;
      await startAgain();
      await connected(page);
      await expect.poll(() => waiting(page).count(), withinPromise).toBe(0);
      await page.locator(said).getByText(fixedPart(english.fateUnknown)).waitFor();
      expect(await failed(page).count()).toBe(0);
      expect(await bubbles(page, 'old').count()).toBe(1);
      expect(answersFiled()).toEqual(['1: old']);
    });
  });

  /** How an answer can find no connection, and how that ends. */
  const outages: Record<string, (visit: Visit) => Promise<() => Promise<void>>> = {
    'the network is off': async ({ context }) => {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
    'the server is killed': async () => {
      await canvass.end('SIGKILL');
      return startAgain;
    },
  };

  describe.each(Object.entries(outages))('while %s', (_, cut) => {
    test('holds answers, and sends them in order and once after the outage', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        await answerTexts(page);
        const posted = countPosts(visit);
        const mend = await cut(visit);
        await page.locator('#state', { hasText: english.page.reconnecting }).waitFor();
        await answer(page, 'Bad').click();
        await waiting(page).waitFor();
        expect(await answer(page, 'Bad').getAttribute('class')).toContain('pressed');
        const box = messageBox(page);
        expect(await box.getAttribute('placeholder')).toBe(english.page.chooseAbove);
        // It would be written before its question was there.
        await type(page, 'and one more thing');
        await page.getByRole('status').getByText(english.page.heldBack).waitFor();
        expect(await waiting(page).count()).toBe(1);
        // Web Chat neither says that it has failed, nor once more that there is no connection.
        expect(await failed(page).count()).toBe(0);
        expect(await page.locator('.webchat__connectivityStatus').count()).toBe(0);
        await mend();
        await question(page, 4);
        expect(await waiting(page).count()).toBe(0);
        expect(await page.getByText(english.page.heldBack).count()).toBe(0);
        expect(answersFiled()).toEqual(['1: a', '2: b', '3: 1']);
        // The question may come before the reply to the answer.
        await expect.poll(posted).toBe(1);
        expect(await box.inputValue()).toBe('and one more thing');
        await box.fill('');
        await answer(page, 'Good').click();
        await expect.poll(answersFiled).toEqual(['1: a', '2: b', '3: 1', '4: 0']);
        await expect.poll(posted).toBe(2);
      });
    });

    test('doesn’t send what was taken back, and lets it be answered again', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const mend = await cut(visit);
        await type(page, 'rash');
        await takeBack(page);
        expect(await bubbles(page, 'rash').count()).toBe(0);
        const box = messageBox(page);
        expect(await box.inputValue()).toBe('rash');
        await box.fill('');
        await mend();
        await connected(page);
        await answerTexts(page);
        const mendAgain = await cut(visit);
        await answer(page, 'Bad').click();
        await takeBack(page);
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Bad');
        await answer(page, 'Good').click();
        await mendAgain();
        await question(page, 4);
        expect(answersFiled()).toEqual(['1: a', '2: b', '3: 0']);
      });
    });

    test('puts text that was taken back before text typed since', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const mend = await cut(visit);
        await type(page, 'rash');
        await waiting(page).waitFor();
        await messageBox(page).fill('more');
        await takeBack(page);
        expect(await messageBox(page).inputValue()).toBe('rash\nmore');
        await mend();
        await connected(page);
        await messageBox(page).press('Enter');
        await question(page, 2);
        expect(answersFiled()).toEqual(['1: rash\nmore']);
      });
    });

    test('blocks leaving the survey until a waiting answer is sent or taken back', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        await type(page, '/help');
        const stopInHelp = answer(page, english.leaveSurvey);
        await stopInHelp.waitFor();
        const stop = answer(page, english.stop);
        const posted = countPosts(visit);
        const mend = await cut(visit);
        await type(page, 'first');
        await waiting(page).waitFor();
        for (const each of [stop, stopInHelp]) {
          expect(await each.getAttribute('aria-disabled')).toBe('true');
          await each.press('Enter');
          expect(await waiting(page).count()).toBe(1);
        }
        await takeBack(page);
        await expect.poll(() => stop.getAttribute('aria-disabled')).toBe(null);
        await stop.press('Enter');
        await waiting(page).waitFor();
        await takeBack(page);
        await messageBox(page).press('Enter');
        await waiting(page).waitFor();
        await mend();
        await question(page, 2);
        expect(answersFiled()).toEqual(['1: first']);
        expect(posted()).toBe(1);
        await stop.press('Enter');
        await page.locator(said).getByText(english.stopped(1)).waitFor();
      });
    });

    test('sends an answer from a closed tab in the next one', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const other = await visit.open('/?survey=5');
        await question(other, 1);
        const posted = countPosts(visit);
        const mend = await cut(visit);
        await type(page, 'kept');
        await waiting(page).waitFor();
        // Another tab shows it, too, and sends it no second time.
        await bubbles(other, 'kept').waitFor();
        await page.close();
        await other.close();
        await mend();
        const [next, third] = await Promise.all([visit.open('/?survey=5'), visit.open('/?survey=5')]);
        await question(next, 2);
        await question(third, 2);
        expect(await bubbles(next, 'kept').count()).toBe(1);
        expect(await waiting(next).count()).toBe(0);
        expect(answersFiled()).toEqual(['1: kept']);
        expect(posted()).toBe(1);
      });
    });
  });

  test('sends waiting messages when a frozen page resumes', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      await visit.context.setOffline(true);
      await type(page, 'before the night');
      await waiting(page).waitFor();
      const session = await visit.context.newCDPSession(page);
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      await visit.context.setOffline(false);
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await question(page, 2);
      expect(answersFiled()).toEqual(['1: before the night']);
    });
  });

  test('doesn’t use a delayed answer for a later question', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      // The same conversation on another device, so to speak.
      const storageState = await visit.context.storageState();
      const stop = await everyPost(page, (route) => route.abort('connectionreset'));
      await type(page, 'meant for the first');
      await waiting(page).waitFor();
      await withBrowser(
        canvass.url,
        async ({ open }) => {
          const elsewhere = await open('/?survey=5');
          await question(elsewhere, 1);
          await type(elsewhere, 'said elsewhere');
          await question(elsewhere, 2);
        },
        { ownProfile: true, storageState },
      );
      await stop();
      await page.locator(said).getByText(english.cameEarly).waitFor();
      await type(page, 'for the second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: said elsewhere', '2: for the second']);
    });
  });

  test('reports messages for another conversation or from too long ago as too late, once', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const now = Date.now();
      for (const [conversation, at, words] of [
        ['another', now, 'elsewhere'],
        [undefined, now - 8 * 24 * 60 * 60 * 1000, 'long ago'],
      ])
        await page.evaluate(
          ({ conversation: wanted, at: then, words: text }) => {
            const token = JSON.parse(atob(localStorage.getItem('canvass.resume')?.split('.')[1] ?? ''));
            const activity = { type: 'message', text, channelData: { clientActivityID: text } };
            const kept = {
              conversation: wanted ?? token.conversation,
              isPersonal: false,
              at: then,
              activity,
            };
            localStorage.setItem(`canvass.waiting.${then}.${text}`, JSON.stringify(kept));
          },
          { conversation, at, words },
        );
      for (const isTold of [true, false]) {
        await page.reload();
        await question(page, 1);
        for (const words of ['elsewhere', 'long ago']) {
          const told = page.locator(said).getByText(english.page.tooLate.replace('{text}', words));
          if (isTold) await told.waitFor();
          expect(await told.count()).toBe(isTold ? 1 : 0);
        }
      }
      expect(answersFiled()).toEqual([]);
    });
  });

  test('doesn’t use text typed while the page was cut off for a question it hadn’t shown', async () => {
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

  test('keeps text typed while an answer is being sent, and asks before using it for the next question', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const posts = await heldPosts(page);
      const box = messageBox(page);
      const notice = page.getByRole('status');
      await type(page, 'good');
      await expect.poll(() => posts.seen()).toBe(1);
      await type(page, 'but slow');
      await notice.getByText(english.page.heldBack).waitFor();
      posts.go();
      await question(page, 2);
      await expect.poll(() => notice.getByText(english.page.heldBack).count()).toBe(0);
      await box.press('Enter');
      await notice.getByText(english.page.newQuestion).waitFor();
      expect(await box.inputValue()).toBe('but slow');
      expect(posts.seen()).toBe(1);
      await box.press('Enter');
      await question(page, 3);
      await expect.poll(() => notice.getByText(english.page.newQuestion).count()).toBe(0);
      expect(answersFiled()).toEqual(['1: good', '2: but slow']);
      // Begun anew, it answers what is open.
      await box.fill('Bad');
      await box.press('Enter');
      await question(page, 4);
    });
  });

  test('restores the text in the box after a reload, for its question, until it is sent', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      await messageBox(page).fill('a long text');
      const other = await visit.open('/?survey=5');
      await question(other, 1);
      expect(await messageBox(other).inputValue()).toBe('');
      await type(other, 'short');
      await question(other, 2);
      await page.reload();
      await question(page, 2);
      const box = messageBox(page);
      expect(await box.inputValue()).toBe('a long text');
      await box.press('Enter');
      await page.getByRole('status').getByText(english.page.newQuestion).waitFor();
      await box.press('Enter');
      await question(page, 3);
      await page.reload();
      await question(page, 3);
      expect(await box.inputValue()).toBe('');
      expect(answersFiled()).toEqual(['1: short', '2: a long text']);
    });
  });

  describe('before Web Chat has loaded', () => {
    test('shows and counts a message once that is being sent when Web Chat takes over', async () => {
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

    test.each([true, false])(
      'sends a waiting message once, whether Web Chat loads (%s) or not',
      async (comes) => {
        await visitAlone(async (visit) => {
          const bundle = await heldBundle(visit);
          const page = await openEarly(visit);
          const stop = await everyPost(page, (route) => route.abort('connectionreset'));
          await typeEarly(page, 'typed early');
          await page.locator('.before .waiting').waitFor();
          if (comes) {
            bundle.come();
            await page.locator('.web-chat:not(.behind) .waiting').waitFor();
          } else bundle.fail();
          await stop();
          if (comes) await question(page, 2);
          else await early(page, 2).waitFor();
          expect(await waiting(page).count()).toBe(0);
          const typed = comes
            ? bubbles(page, 'typed early')
            : page.locator('.said').getByText('typed early', { exact: true });
          expect(await typed.count()).toBe(1);
          expect(answersFiled()).toEqual(['1: typed early']);
          await connected(page);
        });
      },
    );

    test('shows on a phone that a message is waiting, above the box, whether typed or pressed', async () => {
      await withBrowser(
        canvass.url,
        async ({ open, context }) => {
          const page = await open('/?survey=5');
          const isReadable = async () => {
            const note = await waiting(page).last().boundingBox();
            const box = await page.locator('.before form').boundingBox();
            return note !== null && box !== null && note.y + note.height <= box.y + 1;
          };
          for (const number of [1, 2]) {
            await early(page, number).waitFor();
            if (number === 2) await context.setOffline(true);
            await typeEarly(page, `text ${number}`);
          }
          await waiting(page).waitFor();
          await expect.poll(isReadable).toBe(true);
          // Nor is it pushed below the screen by the line that says why the next one stays.
          await typeEarly(page, 'one more');
          await page.getByRole('status').getByText(english.page.heldBack).waitFor();
          await expect.poll(isReadable).toBe(true);
          await page.locator('.before textarea').fill('');
          await context.setOffline(false);
          await early(page, 3).waitFor();
          await connected(page);
          await context.setOffline(true);
          await page.locator('.before').getByRole('button', { name: 'Bad', exact: true }).last().click();
          await waiting(page).waitFor();
          await expect.poll(isReadable).toBe(true);
          await context.setOffline(false);
          await early(page, 4).waitFor();
        },
        {
          ...{ ownProfile: true, isLookedAt: true, viewport: { width: 360, height: 440 } },
          ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
        },
      );
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

/** What is said to wait for a connection. */
const waiting = (page: Page) => page.locator('.waiting');

/** By keyboard. */
async function takeBack(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: english.page.dontSend });
  await button.press('Enter');
  await waiting(page).waitFor({ state: 'detached' });
}

/** How many messages have reached the server. */
function countPosts({ context }: Visit): () => number {
  let count = 0;
  context.on('response', (response) => {
    if (response.request().postData()?.includes('"type":"message"') === true) count += 1;
  });
  return () => count;
}

/** The server has it, and the page never hears so. */
async function arrivesUnanswered(route: Route): Promise<void> {
  await route.fetch().catch(() => {});
  await route.abort('connectionreset');
}

/** A question in the view before Web Chat. */
const early = (page: Page, number: number) =>
  page.locator('.before canvass-message').getByText(`Question ${number}`).last();

async function typeEarly(page: Page, text: string): Promise<void> {
  const box = page.locator('.before textarea');
  await box.fill(text);
  await box.press('Enter');
}

/** What the view before Web Chat shows as being sent. */
const sending = (page: Page) => page.locator('.before .sending');

/** Web Chat's scripts come when they are let. */
async function heldBundle({ context }: Visit): Promise<{ come(): void; fail(): void }> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await context.route('**/webchat-bundle.js*', async (route) => {
    const comes = await promise;
    await (comes ? route.continue() : route.abort()).catch(() => {});
  });
  return { come: () => resolve(true), fail: () => resolve(false) };
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
