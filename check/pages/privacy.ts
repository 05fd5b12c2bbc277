import type { KeepFor, RecordKind } from '../../dialogs/ports/records.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import {
  keyedTables,
  sharedKeyedTables,
  tablesOfPeople,
  tablesWithoutPeople,
} from '../../src/store/personal-data.ts';

/** What is kept about people, for how long, and what becomes of it when one is erased: a table for docs/privacy.md. */
export function keptOfPeople(): string {
  const records = recordKinds.map(rowOfPeople).filter((row) => row !== undefined);
  const tables = [...tablesOfPeople, ...keyedTables, ...sharedKeyedTables].map(({ about, kept }) => [
    about,
    kept,
    'removed',
  ]);
  return tableOf(['what', 'kept', 'when the person is erased'], [...records, ...tables]);
}

function rowOfPeople({ personalData, keepFor }: RecordKind): readonly string[] | undefined {
  if ('about' in personalData) return [personalData.about, timeOf(keepFor), 'removed'];
  if ('names' in personalData)
    return [personalData.names, timeOf(keepFor), `stays without them: ${personalData.stays}`];
  if ('keeps' in personalData) return [personalData.keeps, timeOf(keepFor), `stays: ${personalData.because}`];
  return undefined;
}

/** What is not about people, by how long it is kept. */
export function keptBesides(): string {
  const records = recordKinds.flatMap(({ personalData, keepFor }) =>
    'none' in personalData ? [{ what: personalData.none, kept: timeOf(keepFor) }] : [],
  );
  const tables = Object.values(tablesWithoutPeople).map((what) => ({
    what,
    kept: 'as long as it is needed',
  }));
  const byTime = Map.groupBy([...records, ...tables], ({ kept }) => kept);
  const rows = [...byTime].map(([kept, all]) => [kept, all.map(({ what }) => what).join('; ')]);
  return tableOf(['kept', 'what'], rows);
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
