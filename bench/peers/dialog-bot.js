import {
  CloudAdapter,
  ConfigurationBotFrameworkAuthentication,
  ConversationState,
  MemoryStorage,
} from 'botbuilder';
import { ChoicePrompt, DialogSet, TextPrompt, WaterfallDialog } from 'botbuilder-dialogs';
import restify from 'restify';
import { reportWhenAsked } from '../turn/report-when-asked.ts';

/** The SDK's own way to ask: a waterfall of two prompts over conversation state in memory, begun anew at its end. */
const choices = Array.from({ length: 11 }, (_, value) => String(value));
const state = new ConversationState(new MemoryStorage());
const dialogs = new DialogSet(state.createProperty('dialogs'))
  .add(new TextPrompt('text'))
  .add(new ChoicePrompt('choice'))
  .add(
    new WaterfallDialog('survey', [
      (step) => step.prompt('text', { prompt: 'What brought you here?' }),
      (step) => step.prompt('choice', { prompt: 'How likely are you to recommend us to a friend?', choices }),
      (step) => step.replaceDialog('survey'),
    ]),
  );

const adapter = new CloudAdapter(new ConfigurationBotFrameworkAuthentication({}));
const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));
server.post('/api/messages', async (request, response) => {
  const { body, headers, method = 'POST' } = request;
  await adapter.process({ body, headers, method }, response, async (context) => {
    const dialog = await dialogs.createContext(context);
    const { status } = await dialog.continueDialog();
    if (status === 'empty') await dialog.beginDialog('survey');
    await state.saveChanges(context);
  });
});
reportWhenAsked(server.server);
