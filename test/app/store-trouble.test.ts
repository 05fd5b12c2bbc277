import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { labelled, startConversation } from '../support/conversation.ts';
import { beginConversation, call } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { startCampaignCanvass, startSurveyCanvass } from '../support/start-canvass.ts';
import { ada } from '../support/teams-conversation.ts';

it('asks people to try again while another program locks the database, loses nothing, and recovers', async () => {
  const canvass = await startSurveyCanvass();
  const person = startConversation(canvass.url);
  await person.say('survey 5');
  const page = await beginConversation(canvass.url);
  const other = new DatabaseSync(join(canvass.folder, 'canvass.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const asked = await Promise.all([
    person.say('Good'),
    page.say('hello'),
    call(canvass.url, '/readyz'),
    call(canvass.url, '/healthz'),
  ]);
  const [said, posted, ready, health] = asked;
  expect(said.text).toContain('Please try again');
  expect(posted).toMatchObject({ status: 503, json: { error: { code: 'ServiceUnavailable' } } });
  expect(posted.headers.get('retry-after')).toBe('5');
  expect(ready).toMatchObject({ status: 503, json: { reason: 'database locked' } });
  expect(health.status).toBe(200);
  expect(canvass.service.filed).toEqual([]);
  other.exec('ROLLBACK');
  other.close();
  await eventually(async () => expect((await call(canvass.url, '/readyz')).status).toBe(200));
  await person.say('Good');
  expect(canvass.service.filed).toHaveLength(1);
  await canvass.close();
});

it('tells an operator that it is unknown whether their command took effect', async () => {
  const canvass = await startCampaignCanvass();
  const { deliver } = startConversation(canvass.url);
  const other = new DatabaseSync(join(canvass.folder, 'canvass.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const text = 'alias dawn = campaign 12';
  const [own, theirs] = await Promise.all([
    deliver({ text, from: { id: ada.aadObjectId, name: 'Ada' } }),
    startConversation(canvass.url, 'emulator', 'of Ben').say(text),
  ]);
  other.exec('ROLLBACK');
  other.close();
  expect(own.text).toContain('unknown whether that took effect');
  expect(own.text).toContain('“status”');
  expect(own.text).not.toContain('answers');
  expect(theirs.text).toContain('Your answers so far are safe');
  await canvass.close();
});

it('doesn’t send an answer again when it couldn’t store the outcome', async () => {
  const canvass = await startSurveyCanvass();
  const person = startConversation(canvass.url);
  await person.say('survey 5');
  const other = new DatabaseSync(join(canvass.folder, 'canvass.sqlite'));
  canvass.service.onReply(() => other.exec('BEGIN IMMEDIATE'));
  expect((await person.say('Good')).text).toContain('Please try again');
  other.exec('ROLLBACK');
  other.close();
  canvass.service.onReply(() => {});
  const asked = await person.say('Good');
  expect(canvass.service.filed).toMatchObject([{ question: 1, answer: 0 }]);
  expect(labelled(asked, 'Send it again')).toBeDefined();
  await canvass.close();
});

it('stops being ready when its database files are deleted, accepts nothing more, and logs it once', async () => {
  const canvass = await startSurveyCanvass();
  expect((await call(canvass.url, '/readyz')).status).toBe(200);
  const person = startConversation(canvass.url);
  await person.say('survey 5');
  rmSync(canvass.folder, { recursive: true });
  await eventually(async () => {
    const reason = 'database files were deleted or replaced';
    expect(await call(canvass.url, '/readyz')).toMatchObject({ status: 503, json: { reason } });
  });
  await call(canvass.url, '/readyz');
  expect((await person.say('Good')).text).toContain('Please try again');
  expect(canvass.service.filed).toEqual([]);
  expect((await call(canvass.url, '/healthz')).status).toBe(200);
  expect(canvass.logged().split('Canvass is not ready')).toHaveLength(2);
  await canvass.close();
});
