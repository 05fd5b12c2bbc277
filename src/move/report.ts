import type { Parts } from './digest.ts';
import type { MoveResult } from './move.ts';

/** A line for each table and each kind of record. */
export function tableOf({ source, target }: MoveResult): string {
  const names = [...new Set([...source.keys(), ...target.keys()])];
  const rows = names.map((name) => {
    const [here, there] = [source.get(name), target.get(name)];
    const same = here?.digest === there?.digest;
    return [name, numberOf(here?.rows), numberOf(there?.rows), same ? shortened(here?.digest) : 'DIFFERENT'];
  });
  const head = ['', 'data folder', 'Postgres', 'contents'];
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => row[index]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, index) => {
          const width = widths[index] ?? 0;
          return index === 1 || index === 2 ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What an operator has to know about the result, and whether all is well. */
export function conclusionOf({ finishedBefore, source, target, moved }: MoveResult): {
  readonly words: string;
  readonly isWell: boolean;
} {
  const sourceGoneOn = differences(source, moved);
  const targetGoneOn = differences(target, moved);
  if (finishedBefore === undefined) {
    return {
      isWell: true,
      words: 'Everything was moved, read back and compared. Start Canvass with this DATABASE_URL.',
    };
  }
  const before = `The data was moved on ${new Date(finishedBefore).toISOString().slice(0, 16)}Z. Nothing was changed this time.`;
  if (sourceGoneOn.length > 0) {
    return {
      isWell: false,
      words:
        `${before} The data folder has changed since, and Postgres lacks those changes: ${sourceGoneOn.join(', ')}. ` +
        'Move the folder to an empty database instead, or keep what is in Postgres.',
    };
  }
  const since =
    targetGoneOn.length > 0 ? 'Whatever differs was written in Postgres since then.' : 'Both hold the same.';
  return { isWell: true, words: `${before} ${since}` };
}

function differences(one: Parts, other: Parts): readonly string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.filter((name) => one.get(name)?.digest !== other.get(name)?.digest);
}

function numberOf(rows = 0): string {
  return rows.toLocaleString('en');
}

function shortened(digest = ''): string {
  return `same (${digest.slice(0, 12)})`;
}
