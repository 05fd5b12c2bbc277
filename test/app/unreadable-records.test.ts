import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { operators } from '../../dialogs/wording/operators.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import { startConversation, type TestConversation } from '../support/conversation.ts';
import { beginConversation, call } from '../support/direct-line-client.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { startCampaignCanvass, type TestCanvass } from '../support/start-canvass.ts';
import { ada } from '../support/teams-conversation.ts';

/** An operator in a conversation of their own, who asks things one after the other. */
function operator(canvass: TestCanvass): TestConversation {
  const { deliver, ...conversation } = startConversation(canvass.url, 'emulator', 'of Ada');
  const as = (fields: object) => deliver({ ...fields, from: { id: ada.aadObjectId, name: 'Ada' } });
  return { ...conversation, deliver: as, say: (text) => as({ text }) };
}

const failedTurn = fixedPart(operators.turnFailed);

/** Leads to a record of nearly every kind; the rest are planted. */
const writing = [
  'survey 5',
  '/stop',
  'language es',
  'language en',
  'invitations off',
  'alias nightly = campaign 12',
  'schedule campaign 12 every weekday at 08:00',
  'subscribe campaign 12',
  'mute campaign 12 for 2h',
  'create campaign "Morning" plan 3 tests 7,8 concurrency 5 aps 1',
  'campaign 12',
  'results of campaign 12',
];

/** Reads every kind of record that a person can have read. */
const reading = [
  'hello',
  'status',
  'resume',
  'who am i',
  'aliases',
  'schedules',
  'audit',
  'campaigns',
  'campaign nightly',
  'campaign 12',
  'runs of campaign 12',
  'results of campaign 12',
  'compare campaign 12',
  'survey report 5',
  'invitations off',
  'unsubscribe campaign 12',
];

const bodies = ['{', '{"nonsense":true}'];
const noText = new Uint8Array([0, 255]);

function plant(database: DatabaseSync, body: string): void {
  for (const { prefix } of recordKinds) {
    for (const key of prefix.endsWith('/') ? [`${prefix}0`, `${prefix}planted`, `${prefix}zz`] : [prefix]) {
      database.prepare('INSERT OR IGNORE INTO documents VALUES (?, 1, ?, 0)').run(key, '{}');
    }
  }
  database.prepare('UPDATE documents SET body = ?').run(body);
  database.prepare("UPDATE documents SET body = ? WHERE key LIKE '%/zz'").run(noText);
  database.prepare('UPDATE web_chat_activities SET activity = ? WHERE sequence = 1').run(body);
  database.prepare("UPDATE settings SET value = '' WHERE name <> 'last probe'").run();
  database.prepare("INSERT OR REPLACE INTO jobs (kind, key, at) VALUES ('run', 'planted', 'soon')").run();
  database.prepare("INSERT OR REPLACE INTO jobs (kind, key, at) VALUES ('schedule', x'00', 0)").run();
}

test('keeps working when any kind of record is unreadable', async () => {
  const canvass = await startCampaignCanvass();
  for (const line of writing) await operator(canvass).say(line);
  const chat = await beginConversation(canvass.url);
  await chat.say('hello');
  await chat.say('surveys');
  await operator(canvass).say('run campaign 12');

  for (const body of bodies) {
    // A run that is forgotten while it goes on would be somebody else's.
    await expect
      .poll(async () => (await operator(canvass).say('what is running')).text)
      .toContain('Nothing is running.');
    const before = canvass.logged().length;
    await canvass.restart((database) => plant(database, body));
    const logged = () => canvass.logged().slice(before);
    const person = operator(canvass);
    for (const line of reading) {
      const { status, text } = await person.say(line);
      expect([status, text], line).toEqual([200, expect.not.stringContaining(failedTurn)]);
    }
    expect((await call(canvass.url, '/readyz')).status).toBe(200);
    const metrics = await call(canvass.url, '/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain('canvass_survey_sessions');
    // An empty desk would say that no run is going on.
    expect((await person.say('run campaign 12')).text).toContain('Nothing was started');
    expect((await person.say('run campaign 12')).text).toContain('starting');
    // What was set aside makes room.
    for (const line of ['alias dawn = campaign 12', 'schedule campaign 12 every day at 09:00']) {
      expect((await person.say(line)).text, line).not.toContain(failedTurn);
    }
    expect((await person.say('aliases')).text).toContain('dawn');
    expect((await person.say('schedules')).text).toContain('09:00');
    await person.say('unalias dawn');
    expect((await person.say('survey 5')).buttons.length).toBeGreaterThan(1);
    expect(logged()).toContain('A record can not be read.');
    expect(logged()).toContain('A job can not be read. It was set aside');
    expect(logged()).not.toContain('A turn failed.');
    expect(logged()).not.toContain('The unhandled web chat activities could not be looked up');
  }
  await canvass.close();
});
