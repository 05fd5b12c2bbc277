import type { Posted } from '../channel.ts';
import type { CampaignHistory } from './campaigns.ts';
import { isUnnoted, readGroupSummary } from './summaries.ts';

interface Kind {
  readonly what: string;
  nameOf(text: string, at: number, skews: CampaignHistory['skews']): string | undefined;
  /** It is better not posted at all than twice. */
  readonly isNeverTwice?: true;
}

/** Much shorter than the pause between two times of a schedule, unless a clock is put forward between them. Milliseconds. */
const oneTime = 30_000;

/** What is posted once, whatever it is: by a name that its text has. */
const kinds: readonly Kind[] = [
  {
    what: 'an alert',
    // By itself, or in the summary of its run.
    nameOf: (text) => {
      const [, alert, run = /Campaign \d+ · run (\d+)/u.exec(text)?.[1]] =
        /^(Alert \d+(?: cleared)?): .*?(?:\bruns? (?:\d+ and )?(\d+).*)?$/mu.exec(text) ?? [];
      return alert === undefined ? undefined : `${alert}, run ${run}`;
    },
  },
  {
    what: 'a digest',
    // It is due once a day.
    nameOf: (text) => (/^Digest /mu.test(text) && text.includes('Since ') ? 'Digest' : undefined),
  },
  {
    what: 'the summary of several campaigns',
    nameOf: (text) => {
      const runs = readGroupSummary({ said: [{ text, at: 0 }] });
      return runs.length > 0 ? runs.join() : undefined;
    },
  },
  {
    what: 'that a known failure passed',
    nameOf: (text) => /^(?:Test c|C)ase \d+.*, a known failure, passed in run \d+/mu.exec(text)?.[0],
  },
  {
    what: 'what a schedule missed',
    nameOf: (text) => /^Schedule \d+ missed .* at [^:]+:\d\d/mu.exec(text)?.[0],
  },
  {
    what: 'why a schedule did not run',
    nameOf: (text, at, skews) =>
      /^(?:Campaign \d+.*\n)?Schedule \d+(?:: (?!campaign \d+)| didn’t run )/u.test(text)
        ? `${text} (${Math.floor(at / oneTime)}, ${putForward(skews, at)})`
        : undefined,
    isNeverTwice: true,
  },
];

/** What Canvass posts by itself comes once: again only where nobody can know of the post before whether it came. */
export function checkPosts({ teams, skews, ...mishaps }: CampaignHistory, place: string): readonly string[] {
  const unasked = teams.messages(place).filter(({ replyTo }) => replyTo === undefined);
  return kinds.flatMap(({ what, nameOf, isNeverTwice }) => {
    const named = Map.groupBy(unasked, (message) => nameOf(firstText(message), message.at, skews) ?? '');
    return [...named].flatMap(([name, messages]) => {
      const doubtful = messages.filter((message) => isUnnoted(mishaps, message));
      const most = isNeverTwice ? 1 : 1 + doubtful.length;
      return name === '' || messages.length <= most
        ? []
        : [`${what} is posted ${messages.length} times in ${place}: ${name}`];
    });
  });
}

/** How often the clock had been put forward. */
function putForward(skews: CampaignHistory['skews'], at: number): number {
  const isForward = ({ skew }: { readonly skew: number }, index: number): boolean =>
    skew - (skews[index - 1]?.skew ?? 0) > oneTime;
  return skews.filter((one, index) => one.from <= at && isForward(one, index)).length;
}

function firstText({ said }: Posted): string {
  return said[0]?.text ?? '';
}
