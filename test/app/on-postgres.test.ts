import { expect, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { createTallies } from '../../src/store/tallies.ts';
import { labelled, startConversation } from '../support/conversation.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';

test('a survey goes on after a restart, and the numbers are kept up', async () => {
  const server = await sharedPostgres();
  const url = await server.makeDatabase();
  const canvass = await startSurveyCanvass({ DATABASE_URL: url });
  onTestFinished(() => canvass.close());
  const person = (): ReturnType<typeof startConversation> => startConversation(canvass.url, 'emulator', 'c');
  const list = await person().say('surveys');
  const first = await person().press(list.buttons[0]);
  await canvass.restart();
  expect((await person().press(labelled(first, 'Good'))).text).toContain('How was the cake?');
  expect((await person().say('Bad')).text).toContain('How was the service?');
  await person().say('1');
  expect((await person().say('\u0000 “fine” \\u0000')).text).toContain('Come again!');
  expect(canvass.service.filed.map(({ question }) => question)).toEqual([1, 2, 3, 4]);
  expect(canvass.logged()).not.toContain('fine');
  expect(canvass.logged()).not.toContain(new URL(url).password);
  const database = await openPostgresDatabase(url);
  expect(await createTallies(database).read('survey/')).toEqual({ finished: 1 });
  await database.close();
});
