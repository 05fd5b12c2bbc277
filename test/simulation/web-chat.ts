import type { Logger } from '../../dialogs/ports/logger.ts';
import type { InvitationLink, LinkView } from '../../dialogs/ports/survey-links.ts';
import type { Program } from '../../src/app/create-program.ts';
import type { InboundActivity } from '../../src/bot/activity/inbound-activity.ts';
import { leftOverMs } from '../../src/limits.ts';
import type { Database } from '../../src/store/database.ts';
import { recentWebChatActivities } from '../../src/store/recent-web-chat.ts';
import type { Allowed } from '../../src/web/answers.ts';
import type { ActivityJson } from '../../src/web/dependencies.ts';
import { webChatChannel } from '../../src/web/direct-line/account.ts';
import { beginConversation, handleLeftOver } from '../../src/web/direct-line/arrivals.ts';
import type { WebChatFeed } from '../../src/web/direct-line/feed.ts';
import {
  type ConversationReader,
  type Following,
  followConversation,
} from '../../src/web/direct-line/follow-conversation.ts';
import { takeActivity } from '../../src/web/direct-line/take-activity.ts';
import type { WebChatIdentity } from '../../src/web/direct-line/tokens.ts';
import { createTurns } from '../../src/web/direct-line/turns.ts';

/** The built-in web chat as the routes of one process serve it, without HTTP and tokens: who calls is who they say they are. */
export interface WebChatDoor {
  /** What a page is told that is opened: see `addSessionRoute`. */
  open(asked: {
    /** The conversation that the browser knows. */
    readonly resume: WebChatIdentity | undefined;
    /** A new one's, where that is none. */
    readonly fresh: WebChatIdentity;
    readonly survey?: string | undefined;
    /** A personal link, in place of `resume`. */
    readonly invitation?: InvitationLink | undefined;
  }): Promise<{ readonly identity: WebChatIdentity; readonly resumed: boolean; readonly link?: LinkView }>;
  /** Resolves to whether it was new. */
  begin(identity: WebChatIdentity, press: ActivityJson | undefined): Promise<boolean>;
  /** Resolves once it is written down; the bot's turn goes on. */
  post(identity: WebChatIdentity, body: unknown): Promise<Allowed<{ readonly id: string }>>;
  /** Takes up what a process that ended left unfinished: at the start, and whenever another one has died. */
  handleLeftOver(): void;
  /** @returns ends it */
  follow(reader: ConversationReader, following: Following): () => void;
}

/** Opens the web chat of a process. */
export function openWebChat(
  program: Program,
  feed: WebChatFeed,
  database: Database,
  log: Logger,
): WebChatDoor {
  const { bot, surveyLinks } = program;
  const { time } = database;
  const turns = createTurns<InboundActivity>(bot, { turn() {} }, log, time);
  const parts = { feed, bot, turns, log, stamps: database, operatorSwitch: false };
  /** One look at a time: two would take up the same. */
  let looking = Promise.resolve();
  return {
    async open({ resume, fresh, survey, invitation }) {
      if (invitation !== undefined) {
        const { visitor, ...link } = await surveyLinks.openInvitation(invitation, undefined);
        if (visitor === undefined) return { identity: fresh, resumed: false, link };
        const { conversation, user } = visitor;
        const resumed = (await feed.log.findConversation(conversation)) !== undefined;
        return { identity: { conversation, user }, resumed, link };
      }
      const known = resume && (await feed.log.findConversation(resume.conversation));
      const resumed = known !== undefined && known.userId === resume?.user;
      const identity = resumed && resume !== undefined ? resume : fresh;
      const link =
        survey === undefined
          ? undefined
          : await surveyLinks.open(survey, { channel: webChatChannel, ...identity });
      return { identity, resumed, link };
    },
    async begin(identity, press) {
      const isNew = await feed.log.createConversation(identity.conversation, identity.user);
      if (isNew) await beginConversation(parts, identity, { locale: undefined, press });
      return isNew;
    },
    async post(identity, body) {
      const taken = await takeActivity(parts, identity, body);
      if (taken.ok) void taken.value.turn();
      return taken;
    },
    handleLeftOver() {
      const unhandled = () => recentWebChatActivities(database, time.now() - leftOverMs);
      looking = looking.then(() => handleLeftOver(parts, unhandled));
    },
    follow: (reader, following) => followConversation(reader, feed, following, log),
  };
}
