import type { Beginnings } from './beginnings.ts';
import { type Element, type Match, type Miss, matchPhrase } from './grammar.ts';
import type { SplitLine } from './tokens.ts';
import type { Moment } from './values/value.ts';

/** A phrase and the command that it means. */
export interface Phrase<Row> {
  readonly command: Row;
  readonly elements: readonly Element[];
  readonly kind: 'own' | 'short' | 'asked' | 'offered';
}

/** A command that a line, or its beginning, is. */
export type Found<Row> = Match & Pick<Phrase<Row>, 'command' | 'kind'>;

export interface Findings<Row> {
  readonly whole: readonly Found<Row>[];
  readonly misses: readonly (Miss & Pick<Phrase<Row>, 'command'>)[];
}

/** Reads a line against the phrases that this person may use. @param lenient whether to overlook typos */
export type Search<Row> = (line: SplitLine, lenient: boolean) => Findings<Row>;

/** Every phrase that a line is as a whole, and where it stops being others. */
export function find<Row>(
  line: SplitLine,
  among: Beginnings<Phrase<Row>>,
  moment: Moment,
  lenient: boolean,
): Findings<Row> {
  const whole: Found<Row>[] = [];
  const misses: (Miss & { command: Row })[] = [];
  for (const { command, elements, kind } of among(line, lenient)) {
    const missed = (miss: Miss) => misses.push({ ...miss, command });
    for (const match of matchPhrase(elements, { line, moment, lenient, missed })) {
      if (match.at === line.words.length) whole.push({ ...match, command, kind });
    }
  }
  return { whole, misses };
}
