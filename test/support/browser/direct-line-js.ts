import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Button, labelled, type Replies, readReplies } from '../conversation.ts';
import { directLine } from '../direct-line-client.ts';

const script = fileURLToPath(new URL('../dist/directline.js', import.meta.resolve('direct-line-client')));

/** DirectLineJS's own (`ConnectionStatus`). */
export const online = 2;

const activitiesShape = z.array(
  z.looseObject({ id: z.string(), type: z.string(), from: z.looseObject({ role: z.string() }) }),
);

interface DirectLineJs {
  readonly page: Page;
  readonly conversation: string;
  readonly token: string;
  /** Resolves with the activity's id once the server has it. */
  say(text: string): Promise<string>;
  press(label: string): Promise<string>;
  /** Waits until the bot's last message holds `part`. */
  shows(part: RegExp): Promise<Replies>;
  /** The ids of all activities that stay, in the order in which they came: that somebody types doesn’t. */
  ids(): Promise<readonly string[]>;
  status(): Promise<unknown>;
}

interface DirectLineJsOptions {
  readonly webSocket: boolean;
  /** Goes on with this conversation, from its beginning. */
  readonly old?: { readonly conversation: string; readonly token: string };
}

/** Microsoft's client of Direct Line, in a page of the server's own origin. */
export async function openDirectLineJs(
  context: BrowserContext,
  url: string,
  { webSocket, old }: DirectLineJsOptions,
): Promise<DirectLineJs> {
  const page = await context.newPage();
  // A page of the server that runs nothing, and may not: its policy is lifted.
  await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
  await page.goto(`${url}/healthz`);
  await page.addScriptTag({ path: script });
  const options = {
    domain: directLine,
    webSocket,
    pollingInterval: 200,
    // Of a call, and between two tries after one that failed.
    timeout: 4_000,
    token: old?.token,
    ...(old === undefined ? {} : { conversationId: old.conversation, watermark: '' }),
  };
  await page.evaluate(`(async () => {
    // The shortest of the pauses before it connects again: three seconds.
    Math.random = () => 0;
    const options = ${JSON.stringify(options)};
    if (options.token === undefined) {
      const generated = await fetch('${directLine}/tokens/generate', { method: 'POST' });
      options.token = (await generated.json()).token;
    }
    line = new DirectLine.DirectLine(options);
    activities = [];
    line.activity$.subscribe((activity) => activities.push(activity));
  })()`);
  const read = async () => activitiesShape.parse(await page.evaluate('activities'));
  const status = () => page.evaluate('line.connectionStatus$.getValue()');
  await expect.poll(status).toBe(online);

  /** What it says that may not have arrived is sent again, under the same id, as Web Chat's own Retry does. */
  async function post(fields: object): Promise<string> {
    const activity = { type: 'message', channelData: { clientActivityID: randomUUID() }, ...fields };
    const posted = `new Promise((resolve, reject) =>
      line.postActivity(${JSON.stringify(activity)}).subscribe(resolve, reject))`;
    for (;;) {
      const id = z.string().parse(await page.evaluate(posted));
      if (id !== 'retry') return id;
    }
  }

  async function last(): Promise<Replies> {
    const said = (await read()).filter(({ type, from }) => type === 'message' && from.role === 'bot');
    return readReplies(200, said.at(-1) ?? {});
  }

  return {
    page,
    conversation: z.string().parse(await page.evaluate('line.conversationId')),
    token: z.string().parse(await page.evaluate('line.token')),
    say: (text) => post({ text }),
    async press(label) {
      const button: Button | undefined = labelled(await last(), label);
      if (button === undefined) throw new Error(`There is no button “${label}”.`);
      return post({ value: button.value });
    },
    async shows(part) {
      await expect.poll(async () => (await last()).text).toMatch(part);
      return last();
    },
    ids: async () => (await read()).filter(({ type }) => type !== 'typing').map(({ id }) => id),
    status,
  };
}
