import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { english } from '../../dialogs/wording/english.ts';
import { labelled, type Replies, readReplies } from '../support/conversation.ts';
import { beginConversation, call, listen, type ShownActivity } from '../support/direct-line-client.ts';
import { fixedPart } from '../support/fixed-part.ts';
import type { ScriptedSurveyService } from '../support/scripted-survey-service.ts';

/** What people met that was no ordinary answer, such as `POST 502`, `stream 1006`. */
export type Troubles = string[];

/** Somebody who sends again, under the same id, what got no answer or one of a server's faults, as channels and pages do. */
interface Sender {
  send(fields: { readonly text: string } | { readonly value: unknown }): Promise<Replies>;
}

/** Takes surveys one after the other until it is over, and finishes the last one. @returns what was said at their ends */
export async function takeSurveys(
  sender: Sender,
  name: string,
  service: Pick<ScriptedSurveyService, 'filed'>,
  isOver: () => boolean,
): Promise<readonly string[]> {
  const finished: string[] = [];
  while (!isOver()) {
    const words = `${name}, survey ${finished.length + 1}`;
    await takeSurvey(sender, words, () => service.filed.some(({ answer }) => answer === words));
    finished.push(words);
  }
  return finished;
}

const answers: readonly (readonly [string, string | undefined])[] = [
  ['How was the coffee?', 'Good'],
  ['How was the cake?', 'Bad'],
  ['How was the service?', 'Good'],
  ['Anything else?', undefined],
];
const maxSteps = 60;
/** A kill or an overloaded machine may fail a turn; a person who reads that tries again. */
const maxFailedTurns = 2;

async function takeSurvey({ send }: Sender, words: string, isFiled: () => boolean): Promise<void> {
  let replies = await send({ text: 'survey 5' });
  let failedTurns = 0;
  for (let step = 0; step < maxSteps; step += 1) {
    const { text } = replies;
    if (text.includes('Come again!') && isFiled()) return;
    if (text.includes(fixedPart(english.turnFailed))) failedTurns += 1;
    // The reference leads to the error in the replicas' logs.
    if (failedTurns > maxFailedTurns) throw new Error(`${words}: turns keep failing. ${text}`);
    await wait(400 + 400 * Math.random());
    const [open] = answers
      .map(([question, answer]) => ({ at: text.lastIndexOf(question), answer }))
      .toSorted((one, other) => other.at - one.at);
    if (text.includes(fixedPart(english.fateUnknown))) {
      // Nobody knows whether it was recorded: whoever sent it again might answer twice.
      replies = await send({ value: labelled(replies, english.startOver)?.value });
    } else if (text.includes(fixedPart(english.startUnknown))) {
      replies = await send({ value: labelled(replies, english.tryAgain)?.value });
    } else if (open !== undefined && open.at >= 0) replies = await send({ text: open.answer ?? words });
    // What came of the last message never arrived.
    else if (isFiled()) return;
    // Shows the open question, or begins; with the slash it is no answer to a question that takes a text.
    else replies = await send({ text: '/survey 5' });
  }
  throw new Error(`${words}: it never ended. At last: ${replies.text}`);
}

/** On the messages route, as a channel that waits for the replies. */
export function onMessagesRoute(url: string, name: string, troubles: Troubles): Sender {
  return {
    async send(fields) {
      const body = {
        type: 'message',
        id: randomUUID(),
        channelId: 'emulator',
        serviceUrl: 'http://127.0.0.1:1/',
        deliveryMode: 'expectReplies',
        conversation: { id: `with ${name}` },
        from: { id: name, name },
        recipient: { id: 'bot', name: 'Canvass' },
        ...fields,
      };
      const answer = await untilAnswered(troubles, () => call(url, '/api/messages', { body }));
      return readReplies(answer.status, answer.json);
    },
  };
}

/** In web chat, with a stream that is opened again each time it ends. */
export async function inWebChat(url: string, troubles: Troubles): Promise<Sender & { leave(): void }> {
  const { conversation, token, path, streamUrl, post, read } = await beginConversation(url);
  const shown = new Map<string, ShownActivity>();
  let left = false;
  let stream = listen(streamUrl);

  async function follow(): Promise<void> {
    for (;;) {
      const refused = stream.refused.then((status) => `stream refused ${status}`);
      const how = await Promise.race([refused, stream.closed.then((code) => `stream ${code}`)]);
      note();
      if (left) return;
      if (how !== 'stream 1001') troubles.push(how);
      await wait(250 + 500 * Math.random());
      const at = `${path}?watermark=${stream.watermark}`;
      const { json } = await untilAnswered(troubles, () => call(url, at, { token }));
      stream = listen(z.object({ streamUrl: z.string() }).parse(json).streamUrl);
    }
  }

  function note(): void {
    for (const activity of stream.activities) shown.set(activity.id, activity);
  }

  function fromBot(): readonly ShownActivity[] {
    note();
    return [...shown.values()].filter(({ type, from }) => type === 'message' && from.role === 'bot');
  }

  async function nextFromBot(known: number): Promise<readonly ShownActivity[]> {
    for (let tries = 0; tries < 3600; tries += 1) {
      const said = fromBot();
      if (said.length > known) return said.slice(known);
      await wait(50);
    }
    const { activities } = await read();
    const last = activities.slice(-4).map(({ from, text, timestamp }) => [timestamp, from.role, text]);
    throw new Error(`Nothing came in ${conversation}, though there is ${JSON.stringify(last)}.`);
  }

  void follow();
  // The greeting.
  await nextFromBot(0);
  return {
    async send(fields) {
      const seen = fromBot();
      const newest = seen.at(-1);
      const known = seen.length;
      // As the page does, so that what was typed at one question isn't taken for the answer to a later one.
      const marks = {
        'canvass:seen': Date.parse(String(newest?.['timestamp'])),
        'canvass:newest': newest?.id,
      };
      const channelData = { ...marks, clientActivityID: randomUUID() };
      const activity = { type: 'message', channelData, ...fields };
      await untilAnswered(troubles, () => post(activity));
      return readReplies(200, await nextFromBot(known));
    },
    leave() {
      left = true;
      void stream.close();
    },
  };
}

/** Tries again, as long as a server's fault is all that is answered. */
async function untilAnswered<Answer extends { readonly status: number }>(
  troubles: Troubles,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch((error: unknown) => ({ status: 0, error }));
    if (!('error' in answer) && answer.status < 300) return answer;
    troubles.push(answer.status === 0 ? 'no answer' : `answer ${answer.status}`);
    await wait(500);
  }
}
