import type { ChosenAnswer, QuestionReference } from '../../dialogs/message.ts';

/**
 * What a message looks like in one channel: the part of a Bot Framework activity (protocol schema,
 * "Message activity") that a renderer decides. Plain data, so that only the folder that talks to the SDK
 * needs the SDK's own types.
 */
export interface RenderedActivity {
  readonly text?: string;
  readonly textFormat?: 'plain' | 'markdown';
  /** Shown in notifications and in lists of conversations, where a card can't be. Plain text. */
  readonly summary?: string;
  /** What a screen reader or a voice says. Plain text, no SSML. */
  readonly speak?: string;
  readonly channelData?: {
    /** What Web Chat gives a screen reader in place of a card, when it comes and in the list of messages. Never empty. */
    readonly 'webchat:fallback-text'?: string;
    /** `questionRef`, `chosen` and `language` of the message; for the chat page. */
    readonly 'canvass:question'?: QuestionReference | undefined;
    readonly 'canvass:chosen'?: ChosenAnswer | undefined;
    readonly 'canvass:language'?: string | undefined;
    /** The client's own id of what it answers, if the language changes. */
    readonly 'canvass:answers'?: string;
  };
  readonly inputHint?: 'acceptingInput' | 'expectingInput' | 'ignoringInput';
  readonly attachments?: readonly RenderedAttachment[];
  readonly entities?: readonly MentionEntity[];
  readonly suggestedActions?: {
    /** Ids of those who see them; empty: everyone in the conversation. */
    readonly to: readonly string[];
    readonly actions: readonly CardAction[];
  };
}

/** A mention of a person (Bot Framework protocol schema, "Entity"). */
export interface MentionEntity {
  readonly type: 'mention';
  readonly text: string;
  readonly mentioned: { readonly id: string; readonly name: string };
}

interface RenderedAttachment {
  readonly contentType: string;
  readonly content: unknown;
}

/** A suggested action (Bot Framework protocol schema, "Card action"). */
interface CardAction {
  readonly type: 'messageBack' | 'imBack';
  readonly title: string;
  readonly text?: string;
  readonly displayText?: string;
  readonly value: unknown;
}

/**
 * How choices reach a person in a channel. `teams`: Adaptive Cards whose answer may replace the card. `webChat`:
 * suggested actions, and Adaptive Cards that only know how to submit. `text`: text with the choices written out, plus
 * suggested actions if the channel has them.
 */
type ChannelManner =
  | { readonly kind: 'teams' }
  | { readonly kind: 'webChat' }
  | { readonly kind: 'text'; readonly suggested: SuggestedLimit | undefined };

/** The channels that show Adaptive Cards. */
export type CardKind = Exclude<ChannelManner['kind'], 'text'>;

/** How many suggested actions a channel takes. */
export interface SuggestedLimit {
  readonly count: number;
  /** Longest title in graphemes; past it a channel cuts the title or refuses the message. */
  readonly title: number;
}

/** Counts as in the Bot Framework's own table of channels with suggested actions; titles as the channels' docs say. */
const suggestedLimits: ReadonlyMap<string, SuggestedLimit> = new Map([
  ['facebook', { count: 10, title: 20 }],
  ['skype', { count: 10, title: 20 }],
  ['line', { count: 13, title: 20 }],
  ['kik', { count: 20, title: 20 }],
  ['telegram', { count: 100, title: 40 }],
]);

const webChatChannels: ReadonlySet<string> = new Set(['webchat', 'directline', 'emulator']);

/** @param channel the activity's channelId, e.g. `msteams` */
export function channelManner(channel: string): ChannelManner {
  const name = channel.toLowerCase();
  if (name === 'msteams') return { kind: 'teams' };
  if (webChatChannels.has(name)) return { kind: 'webChat' };
  return { kind: 'text', suggested: suggestedLimits.get(name) };
}
