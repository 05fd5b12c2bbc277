import { DatabaseSync } from 'node:sqlite';
import { CloudAdapter, ConfigurationBotFrameworkAuthentication, ConversationState } from 'botbuilder';
import { ChoicePrompt, DialogSet, WaterfallDialog } from 'botbuilder-dialogs';
import pg from 'pg';
import restify from 'restify';
import { reportWhenAsked } from '../turn/report-when-asked.ts';

/**
 * The same work by the SDK's own means: a waterfall with a choice prompt of eleven answers, which sends the answer to the
 * survey service by `fetch` and asks the question that comes back, over conversation state in a database that waits for the
 * disk. Nothing keeps an answer from being lost, sent twice or filed under another question.
 */
const { PEER_SURVEY_URL, PEER_DATABASE_FILE = '', PEER_DATABASE_URL = '' } = process.env;
const storage = PEER_DATABASE_URL === '' ? sqliteStorage() : await postgresStorage();
const state = new ConversationState(storage);
const dialogs = new DialogSet(state.createProperty('dialogs')).add(new ChoicePrompt('choice')).add(
  new WaterfallDialog('survey', [
    async (step) => {
      const { session, question } = step.options.question ? step.options : await callService({});
      step.values.session = session;
      const choices = question.answers.map(({ text }) => text);
      return await step.prompt('choice', { prompt: question.text, choices });
    },
    async (step) => {
      const { session } = step.values;
      const { question } = await callService({ answer: step.result.value }, session);
      return await step.replaceDialog('survey', { session, question });
    },
  ]),
);

async function callService(body, session) {
  const query = session === undefined ? '' : `?sessionId=${session}`;
  const response = await fetch(`${PEER_SURVEY_URL}/surveys/5${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The survey service answered ${response.status}.`);
  const { data, question, sessionId } = await response.json();
  return { session: sessionId ?? session, question: question ?? data.question };
}

function sqliteStorage() {
  const database = new DatabaseSync(PEER_DATABASE_FILE);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const select = database.prepare('SELECT value FROM state WHERE key = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)');
  return {
    async read(keys) {
      const found = keys.map((key) => [key, select.get(key)]).filter(([, row]) => row !== undefined);
      return Object.fromEntries(found.map(([key, { value }]) => [key, JSON.parse(value)]));
    },
    async write(changes) {
      for (const [key, value] of Object.entries(changes)) upsert.run(key, JSON.stringify(value));
    },
  };
}

async function postgresStorage() {
  const pool = new pg.Pool({ connectionString: PEER_DATABASE_URL });
  await pool.query('CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const select = { name: 'select', text: 'SELECT key, value FROM state WHERE key = ANY($1)' };
  const upsert = {
    name: 'upsert',
    text: 'INSERT INTO state VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  };
  return {
    async read(keys) {
      const { rows } = await pool.query({ ...select, values: [keys] });
      return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]));
    },
    async write(changes) {
      for (const [key, value] of Object.entries(changes)) {
        await pool.query({ ...upsert, values: [key, JSON.stringify(value)] });
      }
    },
  };
}

const adapter = new CloudAdapter(new ConfigurationBotFrameworkAuthentication({}));
const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));
server.post('/api/messages', async (request, response) => {
  const { body, headers, method = 'POST' } = request;
  await adapter.process({ body, headers, method }, response, async (context) => {
    const dialog = await dialogs.createContext(context);
    const { status } = await dialog.continueDialog();
    if (status === 'empty') await dialog.beginDialog('survey', {});
    await state.saveChanges(context);
  });
});
reportWhenAsked(server.server);
