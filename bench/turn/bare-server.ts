import { randomUUID } from 'node:crypto';
import { closeSync, fdatasync, openSync, write } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { z } from 'zod';
import { reportWhenAsked } from './report-when-asked.ts';

/**
 * The floor: what any bot pays that files an answer durably, with nothing around it. Reads the activity, appends to a
 * file and syncs it, sends the answer to the survey service over TLS, and posts a reply of the size of a card.
 */
const { FLOOR_SURVEY_URL = '', FLOOR_CERTIFICATE = '', FLOOR_FILE = '' } = process.env;
const survey = new Pool(FLOOR_SURVEY_URL, { connect: { ca: FLOOR_CERTIFICATE } });
const connectors = new Map<string, Pool>();
const file = openSync(FLOOR_FILE, 'a');
const append = promisify(write);
const sync = promisify(fdatasync);
process.on('exit', () => closeSync(file));

const activity = z.looseObject({
  serviceUrl: z.string(),
  conversation: z.object({ id: z.string() }),
  text: z.string(),
});
const card = JSON.stringify({
  contentType: 'application/vnd.microsoft.card.adaptive',
  content: 'x'.repeat(4_000),
});

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', async () => {
    const { serviceUrl, conversation, text } = activity.parse(JSON.parse(Buffer.concat(chunks).toString()));
    await append(file, `${conversation.id} ${text}\n`);
    await sync(file);
    const answered = await survey.request({
      path: '/surveys/5?sessionId=s-1',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: text }),
    });
    await answered.body.json();
    const { origin, pathname } = new URL(serviceUrl);
    const connector = connectors.get(origin) ?? new Pool(origin);
    connectors.set(origin, connector);
    const posted = await connector.request({
      path: `${pathname}v3/conversations/${conversation.id}/activities`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"type":"message","id":"${randomUUID()}","text":"You said: ${text}","attachments":[${card}]}`,
    });
    await posted.body.dump();
    response.writeHead(200).end();
  });
});
reportWhenAsked(server);
