import { CloudAdapter } from '@microsoft/agents-hosting';
import restify from 'restify';
import { reportWhenAsked } from '../turn/report-when-asked.ts';

/** The echo bot of the SDK's successor, the Microsoft 365 Agents SDK, behind the same web server. */
const adapter = new CloudAdapter({});
const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));
server.post('/api/messages', async (request, response) => {
  // Express has it, and the SDK uses it.
  response.status ??= (code) => {
    response.statusCode = code;
    return response;
  };
  await adapter.process(request, response, async (context) => {
    await context.sendActivity(`You said: ${context.activity.text}`);
  });
});
reportWhenAsked(server.server);
