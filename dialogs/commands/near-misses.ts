import type { Command } from './command.ts';
import type { CommandReading, Suggestion } from './command-reading.ts';
import { completed, type Match, type Miss } from './grammar.ts';
import type { Findings, Found, Search } from './matches.ts';
import { namesNothing } from './no-names.ts';
import { type SplitLine, splitLine, type Word } from './tokens.ts';
import { type Fault, readNumber } from './values/value.ts';

/** The answer to the miss that got furthest, with the fewest typos. */
export function nearest<Row extends Command>(
  misses: Findings<Row>['misses'],
  search: Search<Row>,
  line: SplitLine,
): CommandReading<Row> | undefined {
  const meant = misses
    .filter(isMeant)
    .toSorted(({ match: one }, { match: other }) => other.at - one.at || one.typos - other.typos);
  for (const miss of meant) {
    const { command } = miss;
    if (miss.kind === 'invalid')
      return repaired(miss.fault, line, command, search) ?? { kind: 'invalid', command, fault: miss.fault };
    const corrected = completed(miss);
    const { whole } = search(splitLine(corrected), false);
    if (!whole.some((found) => found.command === command)) continue;
    const offered = miss.missing.every((element) => element.kind !== 'value' || element.placeholder.harmless);
    return { kind: 'incomplete', command, corrected, offered };
  }
  return undefined;
}

/** The line with unreadable words replaced by readable ones. */
function repaired<Row extends Command>(
  { said, instead }: Fault,
  { text }: SplitLine,
  command: Row,
  search: Search<Row>,
): Suggestion | undefined {
  if (instead === undefined) return undefined;
  const line = text.replace(said, () => instead);
  const isRead = search(splitLine(line), false).whole.some((found) => found.command === command);
  return isRead ? { kind: 'suggestion', lines: [line], shown: [line] } : undefined;
}

/**
 * Whether a beginning says enough: a correctly spelled word, or several; for commands that anyone may use, everything up to the
 * value.
 */
function isMeant(miss: Miss & { readonly command: Command }): boolean {
  const { fixed, typos } = miss.match;
  if (fixed === 0 || (typos > 0 && fixed === 1)) return false;
  if (miss.kind === 'invalid') return typos === 0;
  if (miss.command.role !== 'anyone') return miss.missing.some((element) => element.kind === 'value');
  return miss.missing[0]?.kind === 'value' && typos === 0;
}

/** Whole matches but for a few typos, those with the fewest. */
export function close<Row>(whole: readonly Found<Row>[]): readonly Found<Row>[] {
  // One misspelled word before a name could be any sentence: `fun day`.
  const near = whole.filter(
    ({ typos, fixed, deliberate }) => typos > 0 && typos <= fixed && (fixed > 1 || deliberate),
  );
  const fewest = Math.min(...near.map(({ typos }) => typos));
  return near.filter(({ typos }) => typos === fewest);
}

/** Short phrases are close to any sentence, so they must definitely name something. */
export function brief<Row>({ whole }: Findings<Row>): readonly Found<Row>[] {
  return whole.filter(({ deliberate, values }) => deliberate && Object.keys(values).length > 0);
}

/** `campaign12` and `run345` with their spaces. */
export function apart<Row>({ text }: SplitLine, search: Search<Row>): readonly Found<Row>[] {
  const spaced = splitLine(
    text.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/^runcampaign\b/iu, 'run campaign'),
  );
  if (spaced.text === text) return [];
  const exact = search(spaced, false).whole.filter(({ deliberate }) => deliberate);
  return exact.length > 0 ? exact : close(search(spaced, true).whole);
}

/** `delete 12` and `mute nightly`, as if they had the missing word `campaign`. */
export function withCampaign<Row extends Command>(
  { text, words }: SplitLine,
  search: Search<Row>,
  suggest: (matches: readonly Found<Row>[]) => Suggestion | undefined,
): CommandReading<Row> | undefined {
  for (const named of words.slice(1, 4)) {
    const line = splitLine(`${text.slice(0, named.start)}campaign ${text.slice(named.start)}`);
    const { whole, misses } = search(line, false);
    const isAbout = (miss: Miss): boolean =>
      names(miss.match, named) || (miss.kind === 'incomplete' && lacksCampaign(miss));
    const reading =
      suggest(whole.filter((match) => names(match, named))) ?? nearest(misses.filter(isAbout), search, line);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

/** `mute until 6pm` says everything but which campaign. */
function lacksCampaign({ missing: [first], behind }: Extract<Miss, { kind: 'incomplete' }>): boolean {
  return behind !== '' && first?.kind === 'value' && first.name === 'campaign';
}

function names({ values }: Match, { text }: Word): boolean {
  const { campaign } = values;
  if (campaign === undefined || namesNothing(values)) return false;
  return 'id' in campaign ? campaign.id === readNumber(text) : campaign.name === text;
}
