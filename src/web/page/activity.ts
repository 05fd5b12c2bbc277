import type { ChosenAnswer, QuestionReference } from '../../../dialogs/message.ts';
import type { RenderedActivity } from '../../cards/rendered-activity.ts';

/** What the page posts (Bot Framework protocol schema, "Activity"). */
export interface Draft {
  readonly type: string;
  readonly text?: string | undefined;
  readonly textFormat?: string;
  readonly name?: string;
  readonly value?: Press | undefined;
  readonly replyToId?: string;
  readonly channelData?: ChannelData | undefined;
  readonly from?: { readonly id?: string; readonly role?: string; readonly name?: string } | undefined;
  readonly locale?: string;
  readonly localTimezone?: string;
}

/**
 * What has become of one of the person's messages. `withdrawn`: by them, in whatever tab. `refused`: the server will never
 * take it, or there was no room for it.
 */
export type Fate = 'sending' | 'waiting' | 'sent' | 'withdrawn' | 'refused';

/** What the page gets: what was posted, or what the bot says. */
export interface Activity extends Draft {
  readonly id: string;
  readonly timestamp?: string;
  readonly localTimestamp?: string;
  readonly summary?: string;
  readonly attachments?: RenderedActivity['attachments'];
  readonly suggestedActions?: RenderedActivity['suggestedActions'];
}

/** What was pressed: one of the bot's clicks, with what was filled in. */
export interface Press {
  readonly do?: string;
  readonly session?: string;
  readonly question?: number;
  readonly label?: string;
  readonly [field: string]: unknown;
}

interface ChannelData {
  /** By which the server knows a message that is sent again. */
  readonly clientActivityID?: string;
  /** A press, shown as these words. */
  readonly messageBack?: { readonly displayText?: string | undefined };
  readonly postBack?: unknown;
  /** It took the place of an earlier message. */
  readonly replaced?: boolean;
  /** A time after everything in the history when it was written. */
  readonly 'webchat:sequence-id'?: number;
  readonly 'webchat:send-status'?: string;
  readonly 'webchat:fallback-text'?: string;
  /** Web Chat's own notes. */
  readonly state?: unknown;
  readonly webChat?: unknown;
  /** The time of the newest message of the bot that the page had. */
  readonly 'canvass:seen'?: number;
  /** Its id. */
  readonly 'canvass:newest'?: string | undefined;
  readonly 'canvass:question'?: QuestionReference | undefined;
  readonly 'canvass:chosen'?: ChosenAnswer | undefined;
  readonly 'canvass:language'?: string | undefined;
  readonly 'canvass:answers'?: string;
  /** The language of a page that shares its conversation with other devices. */
  readonly 'canvass:locale'?: string;
  /** Where to go on once the message has been read. */
  readonly 'canvass:redirect'?: string | undefined;
}

/** Whether something from outside is an activity, as far as the page relies on it. */
export function isActivity(it: unknown): it is Activity {
  return (
    isObject(it) &&
    typeof it['type'] === 'string' &&
    typeof it['id'] === 'string' &&
    ['undefined', 'string'].includes(typeof it['text'])
  );
}

export function isObject(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null;
}
