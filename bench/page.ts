import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import {
  browserArguments,
  executablePath,
  hasBrowser,
  nobodyLooks,
} from '../test/support/browser/with-browser.ts';
import { spawnCanvass } from '../test/support/spawn-canvass.ts';

/**
 * The chat page in a headless Chromium, each load in a profile of its own, so that nothing is cached: what comes over the
 * wire until the first question can be read, how long that takes here and on a slow phone, and how long from an answer to
 * the next question. Medians of several runs: on a busy machine only the best of them says much.
 * Usage: `node bench/page.ts [runs]`
 */
const runs = Number(process.argv[2] ?? 5);
const slowPhone = { cpu: 4, bytesPerSecond: (1.6 * 1_000_000) / 8, latencyMs: 150 };
const survey = '/?survey=11';

interface Load {
  readonly questionMs: number;
  readonly bytes: number;
  readonly completeMs: number;
  readonly allBytes: number;
  /** Of the main thread: until the first question, and until Web Chat stands. */
  readonly questionTaskMs: number;
  readonly allTaskMs: number;
}

/** In the page: when the first question with its answers is drawn, and when Web Chat has taken over. */
const watch = `(() => {
  globalThis.seen = {};
  const look = () => {
    if (seen.question === undefined && document.querySelector('canvass-message .question .answers')) seen.question = performance.now();
    if (document.querySelector('.web-chat:not(.behind) .question')) seen.complete = performance.now();
    else requestAnimationFrame(look);
  };
  addEventListener('DOMContentLoaded', look);
  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', () => { seen.arrived = performance.now(); });
    }
  };
})()`;
const seenSchema = z.object({ question: z.number(), complete: z.number() });
const metricsSchema = z.array(z.object({ name: z.string(), value: z.number() }));

async function openCold(browser: Browser, url: string, slow: boolean) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  if (slow) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowPhone.latencyMs,
      downloadThroughput: slowPhone.bytesPerSecond,
      uploadThroughput: slowPhone.bytesPerSecond,
    });
  }
  await page.addInitScript(watch);
  await page.addInitScript(nobodyLooks);
  const began = performance.now();
  const received: { at: number; bytes: number }[] = [];
  const receive = (bytes: number): void => {
    received.push({ at: performance.now() - began, bytes });
  };
  session.on('Network.dataReceived', ({ encodedDataLength }) => receive(encodedDataLength));
  session.on('Network.responseReceivedExtraInfo', ({ headersText = '' }) => receive(headersText.length));
  session.on('Network.webSocketFrameReceived', ({ response }) => receive(response.payloadData.length));
  await page.goto(`${url}${survey}`, { waitUntil: 'commit' });
  await page.locator('canvass-message .question .answers').first().waitFor({ timeout: 60_000 });
  const questionTaskMs = await mainThread(session);
  await page
    .locator('.web-chat:not(.behind) canvass-message .question .answers')
    .waitFor({ timeout: 60_000 });
  return { context, page, session, received, questionTaskMs };
}

async function load(browser: Browser, url: string, slow: boolean): Promise<Load> {
  const { context, page, session, received, questionTaskMs } = await openCold(browser, url, slow);
  const { question, complete } = seenSchema.parse(await page.evaluate('seen'));
  const sum = (until: number) =>
    received.filter(({ at }) => at <= until).reduce((bytes, part) => bytes + part.bytes, 0);
  const allTaskMs = await mainThread(session);
  await context.close();
  return {
    questionMs: question,
    completeMs: complete,
    bytes: sum(question),
    allBytes: sum(Number.POSITIVE_INFINITY),
    questionTaskMs,
    allTaskMs,
  };
}

/** Milliseconds of tasks so far. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metricsSchema.parse(metrics).find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** From the press until the next question has come, and until it is drawn. */
const answer = `new Promise((resolve) => {
  const questions = () => document.querySelectorAll('.web-chat canvass-message .question').length;
  const before = questions();
  const began = performance.now();
  document.querySelector('.web-chat canvass-message.open .answers button').click();
  const look = () => questions() > before ? resolve([seen.arrived - began, performance.now() - began]) : requestAnimationFrame(look);
  look();
})`;

async function answerTimes(browser: Browser, url: string): Promise<readonly (readonly [number, number])[]> {
  const { context, page } = await openCold(browser, url, false);
  const times: [number, number][] = [];
  for (let round = 0; round < 3 * runs; round += 1) {
    times.push(z.tuple([z.number(), z.number()]).parse(await page.evaluate(answer)));
    // A person's messages are limited to one a second.
    await page.waitForTimeout(2500);
    await askAgain(page);
  }
  await context.close();
  return times;
}

/** Back to the first question, so that every round is the same. */
async function askAgain(page: Page): Promise<void> {
  const box = page.locator('[data-id="webchat-sendbox-input"]');
  await box.fill('/restart');
  await box.press('Enter');
  await page
    .locator('.web-chat canvass-message.open')
    .getByRole('button', { name: 'Yes, start over' })
    .last()
    .click();
  await page.locator('canvass-message.open .scale').waitFor();
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(name: string, loads: readonly Load[]): void {
  const of = (pick: (load: Load) => number) => {
    const values = loads.map(pick);
    return `${Math.round(median(values))} (best ${Math.round(Math.min(...values))})`;
  };
  console.log(`${name}, ${loads.length} runs`);
  console.log(
    `  first question readable: ${of((one) => one.questionMs)} ms, after ${of((one) => one.bytes / 1000)} KB`,
  );
  console.log(
    `  Web Chat in its place:   ${of((one) => one.completeMs)} ms, after ${of((one) => one.allBytes / 1000)} KB`,
  );
  console.log(`  main thread until the first question:  ${of((one) => one.questionTaskMs)} ms`);
  console.log(`  main thread until Web Chat stands:     ${of((one) => one.allTaskMs)} ms`);
}

if (hasBrowser()) {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-bench-'));
  const canvass = await spawnCanvass(folder);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    await load(browser, canvass.url, false);
    const here: Load[] = [];
    for (let run = 0; run < runs; run += 1) here.push(await load(browser, canvass.url, false));
    report('Here, cold', here);
    const slow: Load[] = [];
    for (let run = 0; run < Math.ceil(runs / 2); run += 1) slow.push(await load(browser, canvass.url, true));
    report('CPU 4 times slower, 1.6 Mbit/s, 150 ms', slow);
    const times = await answerTimes(browser, canvass.url);
    const came = Math.round(median(times.map(([arrived]) => arrived)));
    const drawn = Math.round(median(times.map(([, shown]) => shown)));
    const own = Math.round(median(times.map(([arrived, shown]) => shown - arrived)));
    console.log(`Answer to next question, ${times.length} times, medians:`);
    console.log(`  ${drawn} ms, of which ${came} until it came, and ${own} until it was drawn`);
  } finally {
    await browser.close();
    await canvass.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
