import type { BrokenLinkKind } from '../../ports/campaign.ts';
import { foldWord } from '../../ports/service-words.ts';
import { countWords, numberWords } from '../format.ts';

/** What things are called in every text, and how results are counted. */
export const nameTexts = {
  campaign: (campaign: number) => `Campaign ${campaign}`,
  namedCampaign: (campaign: number, name: string) => `Campaign ${campaign} “${name}”`,
  testCase: (testCase: number) => `Test case ${testCase}`,
  unnamedTestCase: 'a test case without a name',
  /** The first thing in a call, before anything is said. */
  ring: 'Ring',
  step: (number: number) => `Step ${number}`,
  /** A verdict without any result read. */
  byWord: (verdict: string) => `${verdict}, according to the service`,
  /** For a list that can't be read to its end. @param read `50 results` */
  restUnread: (read: string, leads: BrokenLinkKind) =>
    `Only the first ${read} could be read: the service’s next page ${leads === 'otherHost' ? 'points to another host' : 'has no link that can be followed'}.`,
  /** @param word the service’s own, e.g. `Aborted` */
  cutShort: (results: number, of: number | undefined, word: string) =>
    `Stopped after ${of === undefined ? countWords(results, 'result') : `${numberWords(results)} of ${countWords(of, 'result')}`} (“${word}”).`,
  andMore: (items: string, more: number) => `${items}, and ${numberWords(more)} more`,
  passed: (count: number) => `${numberWords(count)} passed`,
  /** @param warned how many of them */
  passedWithWarnings: (count: number, warned: number) =>
    `${numberWords(count)} passed (${numberWords(warned)} with warnings)`,
  failed: (count: number) => `${numberWords(count)} failed`,
  inconclusive: (count: number) => `${numberWords(count)} inconclusive`,
} as const;

/**
 * A name if it says more than the number: `Campaign 12` isn't a name for campaign 12.
 * @param title what it is called by its number
 */
export function ownName(title: string, name = ''): string | undefined {
  const own = name.trim();
  return own === '' || foldWord(own) === foldWord(title) ? undefined : own;
}
