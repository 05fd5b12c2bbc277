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
  /** Waits until the last message holds `part`. */
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
  return {
    messages,
    history: async () => await (await call(activities)).text(),
    async say(text) {
      expect((await call(activities, { type: 'message', text })).status).toBe(200);
    },
    async press(button) {
      expect((await call(activities, { type: 'message', value: button?.value })).status).toBe(200);
    },
    async shows(part, milliseconds) {
      await expect
        .poll(
          async () => (await messages()).at(-1)?.text ?? '',
          milliseconds === undefined ? {} : { timeout: milliseconds },
        )
        .toMatch(part);
      const last = (await messages()).at(-1);
      if (last === undefined) throw new Error('It was there a moment ago.');
      return last;
    },
  };
}
