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
  /** What Web Chat gives a screen reader in place of a card, when it comes and in the list of messages. Never empty. */
  readonly channelData?: { readonly 'webchat:fallback-text': string };
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

export interface RenderedAttachment {
  readonly contentType: string;
  readonly content: unknown;
}

/** A suggested action (Bot Framework protocol schema, "Card action"). */
export interface CardAction {
  readonly type: 'messageBack' | 'imBack';
  readonly title: string;
  readonly text?: string;
  readonly displayText?: string;
  readonly value: unknown;
}
