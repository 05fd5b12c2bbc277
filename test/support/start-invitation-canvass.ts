import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import type { WordingFor } from '../../dialogs/wording/languages.ts';
import { type FakeBotConnector, startFakeBotConnector } from './fake-bot-connector.ts';
import { type SurveyCanvass, startSurveyCanvass } from './start-canvass.ts';
import { deliverToTeams, type TeamsConversation, teamsConversation } from './teams-conversation.ts';

export const key = 'a-key-of-forty-characters-for-the-tests!';
export const operator = '0f000000-0000-4000-8000-000000000001';
export const viewer = '0f000000-0000-4000-8000-000000000002';

/** Somebody in Teams with a chat of their own with the bot. */
export interface TeamsPerson extends TeamsConversation {
  readonly account: { readonly id: string; readonly name: string; readonly aadObjectId: string };
  readonly conversation: string;
}

export interface InvitationCanvass {
  readonly canvass: SurveyCanvass;
  readonly connector: FakeBotConnector;
  /** Not met yet: the bot knows them once they have said something. */
  stranger(name: string, aadObjectId?: string): TeamsPerson;
  /** The same, after a word from them. */
  introduced(name: string, aadObjectId?: string): Promise<TeamsPerson>;
  /** The same, and invited to survey 5. */
  invited(name: string): Promise<TeamsPerson>;
  /** A message of somebody's in a chat of their own, in Teams unless told otherwise. */
  deliver(account: { readonly id: string }, fields?: object): Promise<void>;
  post(
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Answer }>;
  close(): Promise<void>;
}

const answerSchema = z.object({
  id: z.string().optional(),
  url: z.string().optional(),
  error: z.object({ code: z.string(), field: z.string().optional(), message: z.string() }).optional(),
});
export type Answer = z.infer<typeof answerSchema>;

/** The whole bot with a key for invitations, a scripted survey service and a Bot Connector. */
export async function startInvitationCanvass(
  environment: Record<string, string> = {},
  wordingFor?: WordingFor,
): Promise<InvitationCanvass> {
  const connector = await startFakeBotConnector();
  const canvass = await startSurveyCanvass(
    { INVITATION_API_KEY: key, OPERATORS: operator, VIEWERS: viewer, ...environment },
    wordingFor,
  );
  const teamster = (name: string, aadObjectId: string = randomUUID()): TeamsPerson => {
    const account = { id: `29:${name}-${randomUUID()}`, name, aadObjectId };
    const conversation = `a:${account.id}`;
    const invitations = teamsConversation(() => canvass.url, connector, {
      id: conversation,
      conversationType: 'personal',
      tenantId: 'tenant',
    });
    return {
      ...invitations,
      account,
      conversation,
      say: (text) => invitations.say(text, account),
      press: (button) => invitations.press(button, account),
    };
  };
  const introduced: InvitationCanvass['introduced'] = async (name, aadObjectId) => {
    const person = teamster(name, aadObjectId);
    await person.say('who am i');
    await connector.waitFor(
      ({ conversationId, type }) => type === 'message' && conversationId === person.conversation,
    );
    return person;
  };
  const post: InvitationCanvass['post'] = async (body, headers = { authorization: `Bearer ${key}` }) => {
    const response = await fetch(`${canvass.url}/api/invitations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: answerSchema.parse(await response.json()),
    };
  };
  return {
    canvass,
    connector,
    stranger: teamster,
    introduced,
    async invited(name) {
      const person = await introduced(name);
      expect((await post({ surveyId: 5, user: { id: person.account.id } })).status).toBe(202);
      return person;
    },
    async deliver(account, fields = {}) {
      await deliverToTeams(canvass.url, connector.serviceUrl, {
        from: account,
        conversation: { id: `a:${account.id}`, conversationType: 'personal', tenantId: 'tenant' },
        text: 'who am i',
        ...fields,
      });
    },
    post,
    async close() {
      await canvass.close();
      await connector.close();
    },
  };
}

/** Answers all questions of survey 5, each as it comes. */
export async function finishSurvey(person: TeamsPerson): Promise<void> {
  for (const [question, answer] of [
    ['coffee', 'Good'],
    ['cake', 'Good'],
    ['service', 'Good'],
    ['Anything else', 'No.'],
  ] as const) {
    await person.shows(question);
    await person.say(answer);
  }
  await person.shows('Come again!');
}
