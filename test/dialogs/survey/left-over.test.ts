import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { english } from '../../../dialogs/wording/english.ts';
import { defined } from '../../support/defined.ts';
import { beginConversation, call } from '../../support/direct-line-client.ts';
import { type SurveyCanvass, startSurveyCanvass } from '../../support/start-canvass.ts';

let canvass: SurveyCanvass;
beforeEach(async () => {
  canvass = await startSurveyCanvass();
});
afterEach(() => canvass.close());

const kept = z.object({ conversation_id: z.string(), sequence: z.int(), activity: z.string(), at: z.int() });

test('a message left over by a stopped process does not answer a question asked after it came', async () => {
  const chat = await beginConversation(canvass.url);
  const shown = async () => JSON.stringify((await chat.read()).activities);
  await chat.say('survey 5');
  await expect.poll(shown).toContain('How was the coffee?');
  await chat.say('Good');
  await expect.poll(shown).toContain('How was the cake?');
  expect(canvass.service.filed).toHaveLength(1);

  // The same was said twice, as who hears nothing says it again; a process died over the first, and the second was answered.
  await canvass.restart((database) => {
    const rows = database.prepare('SELECT * FROM web_chat_activities ORDER BY sequence').all();
    const said = defined(
      rows
        .map((row) => kept.parse(row))
        .find(({ activity }) => activity.includes('"Good"') && activity.includes('"You"')),
    );
    const activity = JSON.stringify({ ...JSON.parse(said.activity), id: 'first try' });
    database
      .prepare(
        `INSERT INTO web_chat_activities (conversation_id, sequence, activity_id, activity, at)
         SELECT id, last_sequence + 1, 'first try', ?, ? FROM web_chat_conversations WHERE id = ?`,
      )
      .run(activity, said.at, said.conversation_id);
    database.prepare('UPDATE web_chat_conversations SET last_sequence = last_sequence + 1').run();
  });
  const now = async () => (await call(canvass.url, `${chat.path}/activities`, { token: chat.token })).text;
  await expect.poll(now).toContain(english.cameEarly);
  expect(canvass.service.filed).toHaveLength(1);
});

const told = z.object({
  activities: z.array(
    z.looseObject({ id: z.string(), type: z.string(), from: z.looseObject({ role: z.string() }) }),
  ),
});

test('a turn that runs again after a kill does not repeat its replies', async () => {
  const chat = await beginConversation(canvass.url);
  const shown = async () => JSON.stringify((await chat.read()).activities);
  await chat.say('survey 5');
  await expect.poll(shown).toContain('How was the coffee?');
  const press = /\{"canvass":1,"do":"answer",[^}]*\}/u.exec(await shown())?.[0] ?? '';
  await chat.post({ type: 'message', value: JSON.parse(press) });
  await expect.poll(shown).toContain('How was the cake?');
  const replies = async () =>
    told
      .parse((await call(canvass.url, `${chat.path}/activities`, { token: chat.token })).json)
      .activities.filter(({ type, from }) => type === 'message' && from.role === 'bot')
      .map(({ id }) => id);
  const before = await replies();
  expect(before).toHaveLength(3);

  // That the person had come, and the press: each had acted and replied, and wasn't yet known to be done.
  await canvass.restart((database) => {
    const rows = 'SELECT min(at) FROM activities UNION SELECT max(at) FROM activities';
    const { changes } = database.prepare(`UPDATE activities SET state = 'acted' WHERE at IN (${rows})`).run();
    expect(changes).toBe(2);
  });
  const database = new DatabaseSync(join(canvass.folder, 'canvass.sqlite'), { readOnly: true });
  const unfinished = database.prepare("SELECT key FROM activities WHERE state = 'acted'");
  await expect.poll(() => unfinished.all(), { timeout: 20_000 }).toEqual([]);
  database.close();
  expect(await replies()).toEqual(before);
  expect(canvass.service.filed).toHaveLength(1);
});

test('an event that means nothing to the bot is never given up, however often it starts', async () => {
  const chat = await beginConversation(canvass.url);
  await chat.post({ type: 'event', name: 'webchat/join', value: { language: 'en' } });
  const messages = async () =>
    told
      .parse((await call(canvass.url, `${chat.path}/activities`, { token: chat.token })).json)
      .activities.filter(({ type }) => type === 'message');
  const before = await messages();
  // A stop waits until what was left over has been dealt with.
  for (let starts = 0; starts < 4; starts += 1) await canvass.restart();
  expect(await messages()).toEqual(before);
});
