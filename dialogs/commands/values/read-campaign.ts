import type { NamedCampaign } from '../../campaign/campaign-command.ts';
import { meantText, typed } from '../split-line.ts';
import { readNumber } from './read-number.ts';
import { type Extent, fault, no, read, type ValueReading } from './value.ts';

/** A campaign by number, alias or name; quoted, it is a name in any case. */
export function namedCampaign({ text, words }: Extent): NamedCampaign | undefined {
  const [first] = words;
  const name = meantText(text, words);
  if (first === undefined || name === '=') return undefined;
  if (words.length > 1 || first.quoted) return { name };
  const id = readNumber(first.text);
  if (id !== undefined) return { id };
  // `run campaign`: the word itself names none. `campaign 12?` asks for the one with that number.
  return first.lower === 'campaign' || /^#?\d*\?*$/u.test(name) ? undefined : { name };
}

export function readCampaign(extent: Extent): ValueReading {
  const campaign = namedCampaign(extent);
  const said = typed(extent.text, extent.words);
  if (campaign === undefined && /^#?\d+$/u.test(said)) return fault('campaign', said);
  return campaign === undefined ? no : read({ campaign });
}
