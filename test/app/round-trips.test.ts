import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReplies } from '../support/conversation.ts';
import { beginConversation, listen } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { type AskedStatement, watchPostgres } from '../support/postgres/round-trips.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { type SurveyCanvass, startSurveyCanvass } from '../support/start-canvass.ts';
import { places, teamsConversation } from '../support/teams-conversation.ts';

/** What each statement of a turn is for. What jobs, limits and other processes ask has nothing to do with one turn. */
const names: readonly (readonly [RegExp, string])[] = [
  [/INTO activity_claims/, 'claim'],
  [/INTO activities .*'acted'/s, 'acted'],
  [/INTO activities .*'done'/s, 'done'],
  [/UPDATE web_chat_conversations/, 'count'],
  [/INTO web_chat_activities/, 'keep'],
  [/SELECT version, body/, 'read'],
  [/(UPDATE|INTO) documents/, 'save'],
];
const ofTurns = ['', 'language', 'survey', 'shown'];

/** In order: the round trips to the database, and what else happens. */
let happened: string[] = [];
let watched: Awaited<ReturnType<typeof watchPostgres>>;
let canvass: SurveyCanvass;
let connector: FakeBotConnector;

function note(statements: readonly AskedStatement[]): void {
  const named = statements.flatMap(({ sql, record }) => {
    const what = names.find(([pattern]) => pattern.test(sql))?.[1];
    const isRecord = what === 'read' || what === 'save';
    if (what === undefined || (isRecord && !ofTurns.includes(record))) return [];
    return [isRecord ? `${what} ${record}` : what];
  });
  if (named.length > 0) happened.push(named.join(', '));
}

beforeAll(async () => {
  watched = await watchPostgres(await (await sharedPostgres()).makeDatabase(), note);
  canvass = await startSurveyCanvass({ DATABASE_URL: watched.url });
  connector = await startFakeBotConnector();
  canvass.service.onReply(() => void happened.push('— the service is asked —'));
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await watched.close();
});

/** The round trips of one answer, once those of what went before are over. */
async function tripsOf(answer: () => Promise<unknown>): Promise<readonly string[]> {
  const times = (what: string) =>
    happened
      .join(', ')
      .split(', ')
      .filter((one) => one === what).length;
  // The turn that opened the conversation may be the last to end.
  await eventually(() => {
    expect(times('claim')).toBeGreaterThan(0);
    expect(times('done')).toBe(times('claim'));
  });
  happened = [];
  await answer();
  await eventually(() => expect(happened.at(-1)).toMatch(/done/));
  return happened;
}

test('an answer in Teams takes two round trips before the service call, and one before the question', async () => {
  const teams = teamsConversation(() => canvass.url, connector, places.personal);
  await teams.say('survey 5');
  const { buttons } = await teams.shows('How was the coffee?');
  const sent = connector.waitFor((activity) => JSON.stringify(activity).includes('How was the cake?'));
  void sent.then(() => happened.push('— the question is sent —'));
  const trips = await tripsOf(() => teams.press(buttons[0]));
  expect(trips).toEqual([
    'claim, read language, read survey, read shown',
    'save survey, acted',
    '— the service is asked —',
    'save survey',
    '— the question is sent —',
    'save shown, save survey',
    'done',
  ]);
});

test('a web chat answer is stored before it is acknowledged, and the question with its history', async () => {
  const chat = await beginConversation(canvass.url);
  const stream = listen(chat.streamUrl);
  const asked = (text: string) => stream.activities.find((shown) => JSON.stringify(shown).includes(text));
  await chat.say('survey 5');
  await eventually(() => expect(asked('How was the coffee?')).toBeDefined());
  const [first] = readReplies(200, asked('How was the coffee?')).buttons;
  const trips = await tripsOf(() => chat.post({ type: 'message', value: first?.value }));
  expect(trips).toEqual([
    'count, keep',
    'claim, read language, read survey',
    'save survey, acted',
    '— the service is asked —',
    // The next question, as shown, and in the history: both or neither.
    'count, keep, save survey',
    'done',
  ]);
  await eventually(() => expect(asked('How was the cake?')).toBeDefined());
  await stream.close();
});
