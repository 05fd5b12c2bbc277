import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { openWebChat, type WebChat } from '../support/open-web-chat.ts';
import { startReplicas } from '../support/start-replicas.ts';

const key = 'a-key-for-the-invitations';

const replicas = await startReplicas(3, { environment: { INVITATION_API_KEY: key } });
afterAll(() => replicas[Symbol.asyncDispose]());

interface Visitor extends WebChat {
  readonly id: string;
}

/** Somebody whom the bot has met, with the first question of survey 5 open. Each request goes to the next process. */
async function inTheMiddle(): Promise<Visitor> {
  const chat = await openWebChat(() => replicas.url, 'none');
  await chat.say('who am i');
  const { text } = await chat.shows(/dl_/u);
  await chat.say('survey 5');
  await chat.shows(/How was the coffee/u);
  return { ...chat, id: /dl_[\w-]+/u.exec(text)?.[0] ?? '' };
}

async function invite(url: string, id: string): Promise<number> {
  const response = await fetch(`${url}/api/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ surveyId: 5, user: { id } }),
  });
  return response.status;
}

const invitations = async (chat: WebChat): Promise<number> =>
  (await chat.messages()).filter(({ text }) => text.includes(english.invited('Coffee bar'))).length;

/** Waits until no process has a job to do. */
async function jobsDone(): Promise<void> {
  const client = new Client(replicas.databaseUrl);
  await client.connect();
  const left = async () =>
    (await client.query('SELECT kind FROM jobs WHERE running_since IS NOT NULL OR due <= $1', [Date.now()]))
      .rows;
  try {
    await expect.poll(left).toEqual([]);
  } finally {
    await client.end();
  }
}

test('an invitation held until the end of a survey comes once, whichever processes invite and finish', async () => {
  const visitors = await Promise.all(Array.from({ length: 6 }, inTheMiddle));
  for (const { id } of visitors) {
    const statuses = await Promise.all(replicas.running.map(({ url }) => invite(url, id)));
    expect(statuses).toEqual([202, 202, 202]);
  }
  await Promise.all(
    visitors.map(async (visitor) => {
      for (const [answer, next] of [
        ['Good', /cake/u],
        ['Good', /service/u],
        ['Bad', /Anything else/u],
      ] as const) {
        expect(await invitations(visitor)).toBe(0);
        await visitor.say(answer);
        await visitor.shows(next);
      }
      await visitor.say('No.');
      await expect.poll(() => invitations(visitor)).toBe(1);
    }),
  );
  await jobsDone();
  expect(await Promise.all(visitors.map(invitations))).toEqual(visitors.map(() => 1));
  const [last] = (await visitors[0]?.messages())?.slice(-1) ?? [];
  expect(last?.text).toContain(fixedPart(english.invited));
});

test('every process states the survey’s length, learned from sessions on all of them', async () => {
  for (const { url } of replicas.running) {
    const chat = await openWebChat(() => url, 'none');
    await chat.say('survey 5');
    const { text } = await chat.shows(/How was the coffee/u);
    expect(text).toContain(english.aboutLength(4, 1));
  }
});
