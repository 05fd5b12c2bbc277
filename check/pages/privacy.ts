import type { KeepFor, RecordKind } from '../../dialogs/ports/records.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import {
  keyedTables,
  sharedKeyedTables,
  tablesOfPeople,
  tablesWithoutPeople,
} from '../../src/store/personal-data.ts';

/** What is kept about people, for how long, and what becomes of it when one is erased: two tables for docs/privacy.md. */
export function keptOfPeople(): string {
  const records = recordKinds.flatMap(({ personalData, keepFor }) =>
    'about' in personalData ? [{ what: personalData.about, kept: timeOf(keepFor) }] : [],
  );
  const tables = [...tablesOfPeople, ...keyedTables, ...sharedKeyedTables].map(({ about, kept }) => ({
    what: about,
    kept,
  }));
  const removed = tableByTime('removed when the person is erased', [...records, ...tables]);
  const stays = tableOf(['stays, without the person', 'kept', 'because'], recordKinds.flatMap(stayingRow));
  return `${removed}\n\n${stays}`;
}

function stayingRow({ personalData, keepFor }: RecordKind): string[][] {
  if ('names' in personalData) return [[personalData.names, timeOf(keepFor), personalData.stays]];
  if ('keeps' in personalData)
    return [[`${personalData.keeps} (with the id)`, timeOf(keepFor), personalData.because]];
  return [];
}

/** What is not about people, by how long it is kept. */
export function keptBesides(): string {
  const records = recordKinds.flatMap(({ personalData, keepFor }) =>
    // Why there is no limit matters only where people are concerned.
    'none' in personalData
      ? [{ what: personalData.none, kept: 'forEver' in keepFor ? 'no time limit' : timeOf(keepFor) }]
      : [],
  );
  const tables = Object.values(tablesWithoutPeople).map((what) => ({
    what,
    kept: 'as long as it is needed',
  }));
  return tableByTime('what', [...records, ...tables]);
}

interface Kept {
  readonly what: string;
  readonly kept: string;
}

function tableByTime(head: string, all: readonly Kept[]): string {
  const rows = [...Map.groupBy(all, ({ kept }) => kept)].map(([kept, same]) => [
    kept,
    same.map(({ what }) => what).join('; '),
  ]);
  return tableOf(['kept', head], rows);
}

function timeOf(keepFor: KeepFor): string {
  // What may follow, on how many there can be, is for developers.
  if ('forEver' in keepFor) {
    const [reason = ''] = keepFor.forEver.split('; ', 1);
    return reason.startsWith('until ') ? reason : `no time limit: ${reason}`;
  }
  const { days, period, since } = keepFor;
  const time = days === 1 ? 'a day' : `${days} days`;
  return `${time}${period === undefined ? '' : ` (${period})`}${since === 'use' ? ' after its last use' : ''}`;
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
