import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { pressEvent } from '../../dialogs/buttons.ts';
import { type Button, readReplies } from './conversation.ts';
import { defined } from './defined.ts';
import { call, directLine } from './direct-line-client.ts';

const linksShape = z.array(z.object({ label: z.string(), url: z.string() }));

const noticeShape = z.object({
  text: z.string(),
  choices: z.array(z.object({ label: z.string(), click: z.unknown() })),
  links: linksShape.optional(),
  legal: linksShape.optional(),
});

const sessionShape = z.object({
  token: z.string(),
  conversation: z.string(),
  resumed: z.boolean(),
  resume: z.string().optional(),
  link: z
    .object({
      survey: z.object({ id: z.int(), name: z.string() }).optional(),
      press: z.unknown().optional(),
      notice: noticeShape.optional(),
    })
    .optional(),
});

const activities = z.object({
  activities: z.array(z.looseObject({ from: z.looseObject({ role: z.string() }), type: z.string() })),
});

export type LinkVisitor = ReturnType<typeof linkVisitor>;

/** A browser that opens links to surveys, over the chat page's own routes; it remembers what the page would. */
export function linkVisitor(url: () => string) {
  let resume: string | undefined;
  let path = '';
  let token = '';

  /** Opens a link as a page does. @returns what is shown in place of the survey */
  async function open(link: { survey: string } | { invitation: string } | undefined, locale = 'en') {
    const memory = link !== undefined && 'invitation' in link ? {} : { resume };
    const body = { ...memory, ...link, locale };
    const opened = sessionShape.parse((await call(url(), '/web-chat/session', { body })).json);
    resume = opened.resume ?? resume;
    token = opened.token;
    path = `${directLine}/conversations/${opened.conversation}`;
    const { notice, press } = opened.link ?? {};
    if (notice !== undefined) return notice;
    if (opened.resumed && press !== undefined) await post({ type: 'event', name: pressEvent, value: press });
    else if (!opened.resumed)
      await call(url(), `${directLine}/conversations`, { token, body: { locale, press } });
    return undefined;
  }

  async function post(activity: object): Promise<void> {
    const channelData = { clientActivityID: randomUUID() };
    const sent = await call(url(), `${path}/activities`, { token, body: { ...activity, channelData } });
    if (sent.status !== 200) throw new Error(sent.text);
  }

  async function history() {
    return activities.parse((await call(url(), `${path}/activities`, { token })).json).activities;
  }

  const say = (text: string) => post({ type: 'message', text });

  async function messages() {
    return (await history())
      .filter(({ type, from }) => type === 'message' && from.role === 'bot')
      .map((activity) => readReplies(200, activity));
  }

  /** Waits until the last message holds `words`, and reads it. */
  async function shows(words: string) {
    await expect.poll(async () => (await messages()).at(-1)?.text).toContain(words);
    return defined((await messages()).at(-1));
  }

  return {
    open,
    post,
    say,
    shows,
    get resume() {
      return resume;
    },
    get conversation() {
      return path;
    },
    press: (button: Button | { click: unknown } | undefined) =>
      post({ type: 'message', value: button && ('click' in button ? button.click : button.value) }),
    /** The whole conversation, the oldest first. */
    history,
    /** What the bot said, the oldest first. */
    messages,
    /** Answers every question of the survey that has just begun. */
    async finish() {
      for (const question of ['coffee', 'cake', 'service']) {
        await shows(question);
        await say('Good');
      }
      await shows('Anything else');
      await say('No.');
      await shows('Come again!');
    },
  };
}
