import { countWords } from '../../../dialogs/wording/format.ts';
import type { Erasure } from './erase.ts';
import { descriptionOf, type Found, type FoundRecord } from './search.ts';

interface Line {
  readonly count: number;
  readonly what: string;
  readonly why?: string | undefined;
}

function linesOf(records: readonly FoundRecord[], why?: (record: FoundRecord) => string | undefined): Line[] {
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, of]) => {
    const [first] = of;
    return first === undefined ? [] : [{ count: of.length, what: descriptionOf(kind), why: why?.(first) }];
  });
}

function removedLines({ removed }: Erasure, { conversations, said, rows }: Found): readonly Line[] {
  const talk = {
    count: conversations.length,
    what: `${conversations.length === 1 ? 'web chat conversation' : 'web chat conversations'}, with ${countWords(said.length, 'message')}`,
  };
  const notes = {
    count: rows.length,
    what: 'notes on messages that were handled, and what was due for them',
  };
  return [...linesOf(removed), talk, notes].filter(({ count }) => count > 0);
}

function keptLines({ anonymised, kept, doubtful }: Erasure, { saidOfThem, namesakes }: Found) {
  const why = ({ kind }: FoundRecord): string | undefined => {
    if (kind === undefined) return undefined;
    const { personalData } = kind;
    return 'names' in personalData
      ? personalData.stays
      : 'keeps' in personalData
        ? personalData.because
        : undefined;
  };
  const maybe = (): string => `the name could be that of ${[...namesakes].join(', ')}`;
  const what = 'messages in the web chats of others';
  const nameAlone = namesakes.size === 0 ? [] : saidOfThem.filter(({ mention }) => mention === 'name');
  const without = { count: saidOfThem.length - nameAlone.length, what, why: 'they are theirs' };
  const withName = { count: nameAlone.length, what, why: maybe() };
  const some = (lines: readonly Line[]): readonly Line[] => lines.filter(({ count }) => count > 0);
  return {
    without: some([...linesOf(anonymised, why), without]),
    as: linesOf(kept, why),
    doubtful: some([...linesOf(doubtful, maybe), withName]),
  };
}

export function erasureText(erasure: Erasure, found: Found, when: 'planned' | 'done'): string {
  const { without, as, doubtful } = keptLines(erasure, found);
  const parts: readonly (readonly [string, readonly Line[]])[] = [
    [when === 'planned' ? 'To be removed' : 'Removed', removedLines(erasure, found)],
    ['Stays, without the person', without],
    ['Stays as it is', as],
    ['Stays with the name', doubtful],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => {
      const rows = lines.map(({ count, what, why }) => [
        `  ${count.toLocaleString('en')}`,
        why === undefined ? what : `${what}\n${' '.repeat(10)}${why}`,
      ]);
      return [title, ...rows.map(([count = '', what = '']) => `${count.padStart(6)}  ${what}`)].join('\n');
    })
    .join('\n\n');
}

export function erasureJson(
  erasure: Erasure,
  found: Found,
  pseudonym: string,
  elsewhere: readonly string[],
  left: readonly string[],
): object {
  const { without, as, doubtful } = keptLines(erasure, found);
  return {
    erased: true,
    pseudonym,
    removed: removedLines(erasure, found),
    staysWithoutThem: without,
    stays: as,
    staysWithTheName: doubtful,
    unexpected: erasure.unexpected.map(({ key }) => key),
    left,
    elsewhere,
  };
}
