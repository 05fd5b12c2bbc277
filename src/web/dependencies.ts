import type { Request, Response } from 'restify';
import type { RecordSave } from '../../dialogs/ports/records.ts';
import type { Place } from '../../dialogs/turn.ts';
import type { Allowance } from '../bot/process-http.ts';

/** An activity as JSON (Bot Framework protocol schema); its reader checks the shape. */
export type ActivityJson = Readonly<Record<string, unknown>>;

type ParsedActivity<Activity> =
  | { readonly ok: true; readonly activity: Activity }
  /** `message` names the field and what was wrong with it; it is sent in a 400. */
  | { readonly ok: false; readonly message: string };

/** The bot as `src/web` sees it. `Activity` is the bot's own parsed form, which is opaque here. */
export interface WebBot<Activity> {
  /** Checks that a JSON value is an activity that the bot can take. */
  parseActivity(value: unknown): ParsedActivity<Activity>;
  /**
   * Runs one web chat turn, which answers into the feed. An activity that was handled before is recognised by its id and
   * skipped. Resolves at the end of the turn to how it ended; the person has already heard of failures.
   */
  processLocal(
    activity: Activity,
    sender: {
      readonly role?: 'operator' | 'viewer' | undefined;
      /** Whether a stopped process may have started it; then it is tried once more, and never again. */
      readonly leftOver: boolean;
    },
  ): Promise<'done' | 'ignored' | 'duplicate' | 'failed'>;
  /**
   * For the Bot Connector: authenticates, runs the turn and answers. `req.body` is the parsed JSON. Resolves at the end of
   * the turn to how it ended, which the answer doesn't say.
   */
  processHttp(
    req: Request,
    res: Response,
    allowance: Allowance,
  ): Promise<'ok' | 'refused' | 'failed' | 'duplicate'>;
  /** People who join this conversation came for something, and aren’t greeted. */
  withholdGreeting(place: Place): Promise<void>;
  /** False if an `Authorization` header can't be valid, so that nothing else of the request needs to be read. */
  admits(authorization: string): boolean;
}

/** One activity of a conversation, as stored in the log. */
interface KeptActivity {
  /** Increases within a conversation, starting above 0: the watermark of Direct Line. */
  readonly sequence: number;
  /** When it was kept. Milliseconds since 1970. */
  readonly at: number;
  readonly activityId: string;
  readonly activity: unknown;
}

/** Every activity of every web chat conversation. What a visitor says is durable once the promise resolves. */
export interface WebChatLog {
  /** False if the id is taken. */
  createConversation(id: string, userId: string): Promise<boolean>;
  /** `lastSequence`: that of the newest activity, or 0. */
  findConversation(
    id: string,
  ): Promise<{ readonly userId: string; readonly lastSequence: number } | undefined>;
  /**
   * `kept`: one with this client id was there before; it is returned and nothing is added. `json`: the activity as it is
   * stored.
   */
  append(
    conversation: string,
    activity: {
      readonly activityId: string;
      readonly clientActivityId?: string;
      readonly activity: unknown;
      /** Set if the visitor said it. */
      readonly fromVisitor?: true;
    },
  ): Promise<
    | { readonly outcome: 'appended'; readonly kept: KeptActivity; readonly json: string }
    | { readonly outcome: 'kept'; readonly kept: KeptActivity }
    | { readonly outcome: 'noConversation' }
  >;
  /**
   * Keeps one of the bot's activities and saves a record, as one. `conflict`: the record is not as it was. If it was not
   * appended, nothing is saved.
   */
  appendAndSave(
    conversation: string,
    activity: { readonly activityId: string; readonly activity: unknown },
    save: RecordSave,
  ): Promise<
    | {
        readonly outcome: 'appended';
        readonly kept: KeptActivity;
        readonly json: string;
        readonly version: string;
      }
    | { readonly outcome: 'kept' | 'noConversation' | 'conflict' }
  >;
  findByActivityId(conversation: string, activityId: string): Promise<KeptActivity | undefined>;
  /** Puts another activity in the place of one of this id. @returns its sequence; undefined if there is no such activity */
  replace(conversation: string, activityId: string, activity: unknown): Promise<number | undefined>;
  /** The activities after a sequence, oldest first, in pages of bounded size; the next page starts at `watermark`. */
  readSince(
    conversation: string,
    sequence: number,
  ): Promise<{
    readonly activities: readonly KeptActivity[];
    readonly watermark: number;
    readonly more: boolean;
  }>;
}
