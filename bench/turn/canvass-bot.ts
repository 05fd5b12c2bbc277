import restify from 'restify';
import { createBot } from '../../src/bot/bot.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { memoryChannel } from '../../test/support/memory-channel.ts';
import { memoryActivityLog, memoryRecords, storageOver } from '../../test/support/memory-store.ts';
import { reportWhenAsked } from './report-when-asked.ts';

/** The bot with the real renderer, its duplicates log and records in memory, and an echo for its dialog. */
const records = memoryRecords();
const silent = () => undefined;
const bot = createBot({
  identity: {},
  activities: memoryActivityLog(),
  records,
  storageFor: () => storageOver(records),
  localChannel: memoryChannel(),
  log: { debug: silent, info: silent, warn: silent, error: silent },
  renderMessage,
  roleOf: () => 'none',
  turnFailed: (reference) => reference,
  givenUp: (_said, reference) => reference,
  clickPending: () => 'One moment.',
  chosen: (label) => label,
  clickTaken: () => 'See below.',
  async converse({ incoming: { input: said }, say }) {
    await say({ kind: 'message', message: { text: said.kind === 'text' ? `You said: ${said.text}` : '' } });
  },
});
const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));
server.post('/api/messages', async (request, response) => {
  await bot.processHttp(request, response);
});
reportWhenAsked(server.server);
