import type { ConnectorChannel } from '../connector-channel.ts';
import type { Fault } from '../faults.ts';
import { longestStandstillMs } from '../process.ts';

/** By which a turn may be begun again that had said something already. */
const interrupting = /^(?:process|store|post|channel|power|clock)/u;

/**
 * What a person did is answered once, also where it is delivered twice: two processes don't both say it.
 * @param ends when processes had ended that were asked to: what they didn't finish in time is begun again, too
 */
export function checkOnce(
  channels: readonly ConnectorChannel[],
  faults: readonly Fault[],
  ends: readonly number[],
): readonly string[] {
  const interruptions = faults.filter(({ kind }) => interrupting.test(kind));

  function isCalm(from: number, until: number): boolean {
    const isInterrupted = interruptions.some(
      ({ kind, at }) => at < until && at > from - (kind === 'process stood still' ? longestStandstillMs : 0),
    );
    return !isInterrupted && !ends.some((at) => at < until && at > from);
  }

  return channels.flatMap(({ deliveries, messages }) =>
    deliveries.flatMap(({ id, conversation, at }) => {
      const answers = messages(conversation).filter(({ replyTo }) => replyTo === id);
      const same = Map.groupBy(answers, ({ said }) => said[0]?.text);
      return [...same]
        .filter(([, group]) => group.length > 1 && isCalm(at, group.at(-1)?.at ?? at))
        .map(([text]) => `${id} in ${conversation} is answered twice: ${text}`);
    }),
  );
}
