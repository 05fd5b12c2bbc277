import { CloudAdapter, ConfigurationBotFrameworkAuthentication } from 'botbuilder';
import restify from 'restify';
import { reportWhenAsked } from './report-when-asked.ts';

/** The bare echo bot of the SDK's samples: CloudAdapter, its connector, nothing else. */
const adapter = new CloudAdapter(new ConfigurationBotFrameworkAuthentication({}));
const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));
server.post('/api/messages', async (request, response) => {
  const { body, headers, method = 'POST' } = request;
  await adapter.process({ body, headers, method }, response, async (context) => {
    await context.sendActivity(`You said: ${context.activity.text}`);
  });
});
reportWhenAsked(server.server);
