import type { Delivery, Posted } from '../channel.ts';
import type { Teams } from '../teams.ts';

/**
 * What answers what somebody did: the replies to it or, about what waits for approval, what was posted after it.
 * @param campaign that it was about, where it was about one
 */
export function answersTo(
  teams: Teams,
  { id, conversation, at }: Delivery,
  campaign?: number,
): readonly Posted[] {
  const messages = teams.messages(conversation);
  const replies = messages.filter(({ replyTo }) => replyTo === id);
  if (replies.length > 0) return replies;
  // What comes much later is about another request: what was said of this one was lost.
  return messages.filter(
    (message) =>
      message.replyTo === undefined &&
      message.at > at &&
      message.at < at + latestAnswer &&
      isAboutApproval(message, campaign),
  );
}

const latestAnswer = 10 * 60_000;

function isAboutApproval({ said }: Posted, campaign: number | undefined): boolean {
  const text = said[0]?.text ?? '';
  return (
    aboutApproval.test(text) && (campaign === undefined || new RegExp(`\\b${campaign}\\b`, 'u').test(text))
  );
}

const aboutApproval = /^Approval needed: |: (?:approved|declined|withdrawn) by /u;
