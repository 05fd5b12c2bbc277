import type { Delivery, Posted } from '../channel.ts';
import type { Teams } from '../teams.ts';

/** What answers what somebody did: the replies to it or, about what waits for approval, what was posted after it. */
export function answersTo(teams: Teams, { id, conversation, at }: Delivery): readonly Posted[] {
  const messages = teams.messages(conversation);
  const replies = messages.filter(({ replyTo }) => replyTo === id);
  if (replies.length > 0) return replies;
  // What comes much later is about another request: what was said of this one was lost.
  return messages.filter(
    (message) =>
      message.replyTo === undefined &&
      message.at > at &&
      message.at < at + latestAnswer &&
      aboutApproval.test(message.said[0]?.text ?? ''),
  );
}

const latestAnswer = 10 * 60_000;

const aboutApproval = /^Approval needed: |: (?:approved|declined|withdrawn) by /u;
