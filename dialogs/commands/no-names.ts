import { courtesyWords } from './courtesy.ts';
import type { Values } from './placeholders.ts';
import { typos } from './typos.ts';

const pronouns = new Set(['it', 'that', 'this', 'them', 'all', 'everything']);

/** These are about the results of a campaign, or something said about one, and not a campaign's name. */
const notNames = new Set([
  'failed',
  'failing',
  'failures',
  'failure',
  'of',
  'for',
  'in',
  'until',
  'till',
  'til',
]);

/** `run campain 12` doesn't name a campaign `campain 12`; nor do `run it again` and `rerun failed of 12 and 15` name one. */
export function namesNothing({ campaign, several }: Values): boolean {
  if (several?.certain === false && several.parts.some((part) => namesNothing({ campaign: part })))
    return true;
  if (campaign === undefined || 'id' in campaign) return false;
  const words = campaign.name.toLowerCase().split(/\s+/u);
  if (words.every((word) => pronouns.has(word) || courtesyWords.has(word))) return true;
  const first = words.find((word) => !courtesyWords.has(word)) ?? '';
  return notNames.has(first) || typos(first, 'campaign') !== undefined;
}
