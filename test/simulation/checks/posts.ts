import type { Posted } from '../channel.ts';
import type { CampaignHistory } from './campaigns.ts';
import { diedAfter } from './summaries.ts';

/** What is posted once, whatever it is: by a name that its text has. */
const kinds: readonly { readonly what: string; nameOf(text: string, at: number): string | undefined }[] = [
  {
    what: 'an alert',
    nameOf: (text) => /^Alert \d+(?: is over)?: .*\((?:run|runs) [\d and]+\)/mu.exec(text)?.[0],
  },
  {
    what: 'a digest',
    // It is due once a day.
    nameOf: (text) => (/^Digest /mu.test(text) && text.includes('Since ') ? 'Digest' : undefined),
  },
  {
    what: 'the summary of several campaigns',
    nameOf: (text) => {
      const of = /\d+ of \d+ campaigns? passed/u.test(text);
      const runs = [...text.matchAll(/run (\d+)/gu)].map(([run]) => run);
      return of && runs.length > 0 ? runs.join() : undefined;
    },
  },
  {
    what: 'what a schedule missed',
    nameOf: (text) => /^Schedule \d+ missed .* at [^:]+:\d\d/mu.exec(text)?.[0],
  },
];

/** What Canvass posts by itself comes once: twice only where the channel lost the answer to a post. */
export function checkPosts({ teams, deaths }: CampaignHistory, place: string): readonly string[] {
  const unasked = teams.messages(place).filter(({ replyTo }) => replyTo === undefined);
  return kinds.flatMap(({ what, nameOf }) => {
    const named = Map.groupBy(unasked, (message) => nameOf(firstText(message), message.at) ?? '');
    return [...named].flatMap(([name, messages]) => {
      const isDoubtful = messages.some((message) => message.lostAnswer || diedAfter(deaths, message));
      const most = isDoubtful ? 2 : 1;
      return name === '' || messages.length <= most
        ? []
        : [`${what} is posted ${messages.length} times in ${place}: ${name}`];
    });
  });
}

function firstText({ said }: Posted): string {
  return said[0]?.text ?? '';
}
