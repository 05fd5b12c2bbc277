import { expect } from 'vitest';
import { z } from 'zod';
import { type Button, type Replies, readReplies } from './conversation.ts';

const session = z.looseObject({ token: z.string(), conversation: z.string() });
const shown = z.object({
  activities: z.array(z.looseObject({ from: z.looseObject({ role: z.string() }), type: z.string() })),
});

export interface WebChat {
  say(text: string): Promise<void>;
  press(button: Button | undefined): Promise<void>;
  /** What the bot said, the oldest first. */
  messages(): Promise<readonly Replies[]>;
  /** The whole history, as the server tells it. */
  history(): Promise<string>;
  /** Waits until a message holds `part`: what came since something was said or pressed last, and the one before that. */
  shows(part: RegExp, milliseconds?: number): Promise<Replies>;
}

/** Somebody at the web chat page, over the page's own routes. */
export async function openWebChat(url: () => string, role: 'operator' | 'none'): Promise<WebChat> {
  const opened = await fetch(`${url()}/web-chat/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  const { token, conversation } = session.parse(await opened.json());
  const call = (path: string, body?: object): Promise<Response> =>
    fetch(`${url()}/directline/v3/directline${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const activities = `/conversations/${conversation}/activities`;
  await call('/conversations', {});

  async function messages(): Promise<readonly Replies[]> {
    const listed = shown.parse(await (await call(activities)).json());
    return listed.activities
      .filter(({ type, from }) => type === 'message' && from.role === 'bot')
      .map((activity) => readReplies(200, activity));
  }
  let before = 0;
  /** The one before, too: a press may edit it. */
  const recent = async (): Promise<readonly Replies[]> => (await messages()).slice(Math.max(before - 1, 0));
  async function send(fields: object): Promise<void> {
    before = (await messages()).length;
    expect((await call(activities, { type: 'message', ...fields })).status).toBe(200);
  }
  return {
    messages,
    history: async () => await (await call(activities)).text(),
    say: (text) => send({ text }),
    press: (button) => send({ value: button?.value }),
    async shows(part, milliseconds) {
      // Not the last one alone: the end of a run may come after a reply.
      await expect
        .poll(async () => (await recent()).map(({ text }) => text), { timeout: milliseconds })
        .toContainEqual(expect.stringMatching(part));
      const found = (await recent()).findLast(({ text }) => text.search(part) !== -1);
      if (found === undefined) throw new Error('It was there a moment ago.');
      return found;
    },
  };
}
