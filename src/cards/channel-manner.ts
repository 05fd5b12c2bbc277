/**
 * How choices reach a person in a channel. `teams`: Adaptive Cards whose answer may replace the card.
 * `webChat`: suggested actions, and Adaptive Cards that only know how to submit. `text`: text with the
 * choices written out, plus suggested actions where the channel has them.
 */
export type ChannelManner =
  | { readonly kind: 'teams' }
  | { readonly kind: 'webChat' }
  | { readonly kind: 'text'; readonly suggested: SuggestedLimit | undefined };

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
