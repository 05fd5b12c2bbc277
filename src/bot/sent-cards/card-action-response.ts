import type { RenderedActivity } from '../../cards/rendered-activity.ts';

/** Teams: "Universal Actions for Adaptive Cards", response to an `adaptiveCard/action` invoke. */
export interface CardActionResponse {
  readonly statusCode: number;
  readonly type: string;
  readonly value: unknown;
}

const cardType = 'application/vnd.microsoft.card.adaptive';

/** The response that puts a card in the place of the clicked one, or `undefined` where there is no card. */
export function replacingResponse({ attachments = [] }: RenderedActivity): CardActionResponse | undefined {
  const card = attachments.find(({ contentType }) => contentType === cardType);
  return card === undefined ? undefined : { statusCode: 200, type: cardType, value: card.content };
}

/**
 * The response that leaves the card as it is, and tells something to whoever clicked, and to nobody else. Never
 * with an empty text: Teams takes that for a failure, says that the app can't be reached, and sends the click again.
 */
export function messageResponse(text: string): CardActionResponse {
  return { statusCode: 200, type: 'application/vnd.microsoft.activity.message', value: text };
}
