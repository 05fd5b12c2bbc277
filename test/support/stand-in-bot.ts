import { setTimeout } from 'node:timers/promises';
import { clickSchema } from '../../dialogs/buttons.ts';
import { type InboundActivity, parseActivity } from '../../src/bot/activity/inbound-activity.ts';
import type { LocalChannel, LocalOutbox } from '../../src/bot/outbox.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import type { WebBot } from '../../src/web/dependencies.ts';
import { createInvitationLinks } from '../../src/web/invitation-links.ts';
import type { ChatLinks } from '../../src/web/options.ts';

export interface StandInBot extends WebBot<InboundActivity> {
  /** Every activity that was handed over, in order. */
  readonly handled: InboundActivity[];
  /** Ends the turns of those who said `hold`, which last until then. */
  release(): void;
}

const answers = ['Very satisfied', 'Satisfied', 'Neither', 'Dissatisfied'];

const long =
  'Somewhat dissatisfied, because the coffee was cold when it came, and the person at the counter had no idea why that would matter';

/** Every link opens its survey; the bot shows its question once. */
export const standInLinks: ChatLinks = {
  surveys: {
    preview: async () => undefined,
    minutes: () => new Map(),
    readPreviews: async () => {},
    open: async (survey) => ({ press: { canvass: 1, do: 'link', survey } }),
    openInvitation: async () => ({}),
    askToLeave: async () => undefined,
  },
  invitations: createInvitationLinks(Buffer.alloc(32, 6), () => ''),
};

/** A bot that says again what it hears, and shows what channels have for choosing. */
export function createStandInBot({ outboxFor }: Pick<LocalChannel, 'outboxFor'>): StandInBot {
  const handled: InboundActivity[] = [];
  const opened = new Set<string>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return {
    handled,
    release,
    parseActivity: (value) => parseActivity(value, 'anonymous'),
    async processLocal(activity) {
      handled.push(activity);
      if (activity.text === 'hold') await released;
      const link = linkedSurvey(activity.value);
      const isShown = opened.has(`${activity.conversation.id} ${link}`);
      if (link !== undefined) opened.add(`${activity.conversation.id} ${link}`);
      if (!isShown) await converse(activity, outboxFor(activity.conversation.id));
      return 'done';
    },
    withholdGreeting: async () => {},
    admits: () => true,
    async processHttp(req, res, { person }) {
      const parsed = parseActivity(req.body, 'anonymous');
      const isTaken = parsed.ok && (await person(parsed.activity.channelId, parsed.activity.from.id)) === 0;
      res.send(isTaken ? 200 : parsed.ok ? 429 : 400, {});
      return isTaken ? 'ok' : 'refused';
    },
  };
}

async function converse(activity: InboundActivity, outbox: LocalOutbox): Promise<void> {
  const say = (more: object) => outbox.send({ type: 'message', replyToId: activity.id, ...more });
  const link = linkedSurvey(activity.value);
  if (activity.type === 'event') {
    if (link !== undefined) await say(asked(link));
  } else if (activity.type === 'conversationUpdate') {
    await say({
      text: 'Hello! I can take you through a survey.\n\nType "surveys" to see them.',
      suggestedActions: actions(['surveys', 'help']),
    });
  } else if (activity.type === 'message') {
    const text = activity.text ?? '';
    if (/^\/?survey /.test(text) || link !== undefined) await say(asked(link ?? text));
    else if (text === 'fail') throw new Error('A bug in the bot');
    else {
      if (text === 'slow') await outbox.send({ type: 'typing' });
      if (text === 'slow') await setTimeout(600);
      await say({ text: `You said: ${activity.value === undefined ? text : pressed(activity.value)}` });
    }
  }
}

function linkedSurvey(value: unknown): string | undefined {
  const click = clickSchema.safeParse(value).data;
  return click?.do === 'link' ? `/survey ${click.survey}` : undefined;
}

function pressed(value: unknown): string {
  const click = clickSchema.parse(value);
  return click.do === 'answer' ? `answer ${click.answer}` : click.do;
}

function actions(titles: readonly string[]) {
  return { to: [], actions: titles.map((title) => ({ type: 'imBack', title, value: title })) };
}

/** A question, as the bot renders it. */
function asked(label: string): object {
  const questionRef = { session: 's1', question: 1 };
  return renderMessage(
    {
      label: `Coffee bar · Question 1 · ${label}`,
      text: 'How satisfied were you with your visit today?',
      questionRef,
      choices: [...answers, long].map((title, answer) => ({
        label: title,
        click: { canvass: 1, do: 'answer', answer, ...questionRef },
      })),
    },
    'webchat',
  );
}
