import { expect, test } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';

test('a survey goes on after its Postgres was away, and nothing is answered or filed meanwhile', async () => {
  const server = await startPostgres();
  const canvass = await startSurveyCanvass({ DATABASE_URL: await server.makeDatabase() });
  try {
    const person = startConversation(canvass.url, 'emulator', 'c');
    for (const words of ['survey 5', 'Good']) await person.say(words);
    await server.stop();
    expect((await fetch(`${canvass.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${canvass.url}/healthz`)).status).toBe(200);
    const refused = await person.say('Bad');
    expect(refused.text).not.toContain('How was the service?');
    expect(canvass.service.filed.map(({ question }) => question)).toEqual([1]);
    await server.start();
    await expect.poll(async () => (await fetch(`${canvass.url}/readyz`)).status).toBe(200);
    expect((await person.say('Bad')).text).toContain('How was the service?');
    expect(canvass.service.filed.map(({ question }) => question)).toEqual([1, 2]);
  } finally {
    await canvass.close();
    await server.end();
  }
});
