import type { Request, Response } from 'restify';

/** An activity as JSON (Bot Framework protocol schema); its reader checks the shape. */
export type ActivityJson = { readonly [field: string]: unknown };

/** The part of a structured logger that this room uses (pino fits). */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Where the bot's replies of one web chat conversation go. */
export interface WebChatOutbox {
  /** Resolves to the new activity's id once it is stored. */
  send(activity: ActivityJson): Promise<string>;
}

export type ParsedActivity<Activity> =
  | { readonly ok: true; readonly activity: Activity }
  /** `message` names the field and what was wrong with it; it goes out in a 400. */
  | { readonly ok: false; readonly message: string };

/** The bot, as the web room sees it. `Activity` is the bot's own parsed form and opaque here. */
export interface WebBot<Activity> {
  /** Checks that a JSON value is an activity that the bot can take. */
  parseActivity(value: unknown): ParsedActivity<Activity>;
  /** Runs one turn. Resolves when the turn is over, its failures already told to the person. */
  handle(activity: Activity, outbox: WebChatOutbox): Promise<void>;
  /** The Bot Connector's side: authenticates, runs the turn and answers. `req.body` holds the parsed JSON. */
  processHttp(req: Request, res: Response): Promise<void>;
}

/** One activity of a conversation, as the log keeps it. */
export interface WebChatEntry {
  readonly conversation: string;
  /** Rises within a conversation, starting above 0; the watermark of Direct Line. */
  readonly sequence: number;
  readonly id: string;
  readonly activity: unknown;
}

export interface NewWebChatEntry {
  readonly conversation: string;
  readonly id: string;
  /** `person`: a turn is owed for it until `markHandled`. */
  readonly author: 'person' | 'bot';
  /** The sender's own id for it (`channelData.clientActivityID`); one entry per conversation and such id. */
  readonly clientActivityId?: string;
  readonly activity: ActivityJson;
}

/** Every activity of every web chat conversation, durable once a promise resolves. */
export interface WebChatLog {
  /** False where the conversation is already there. */
  createConversation(conversation: string, user: string): Promise<boolean>;
  hasConversation(conversation: string, user: string): Promise<boolean>;
  /** `duplicate`: an entry with this `clientActivityId` was there before; its id and sequence come back. */
  append(entry: NewWebChatEntry): Promise<{ id: string; sequence: number; duplicate: boolean }>;
  /** At most `limit` entries with a sequence above `after`, in order. */
  readSince(conversation: string, after: number, limit: number): Promise<readonly WebChatEntry[]>;
  markHandled(conversation: string, id: string): Promise<void>;
  /** Activities of people whose turn was never finished, oldest first. */
  listUnhandled(): Promise<readonly WebChatEntry[]>;
}
