import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isThanks } from '../../../dialogs/small-talk.ts';
import { commands } from '../../../dialogs/table.ts';
import { type Reading, readAnswered, readCommand } from '../../support/read-command.ts';

// A Thursday.
const operator = { now: Date.parse('2026-11-19T15:30:00Z'), role: 'operator' } as const;
/** What the free reader may find in a line. */
const known = {
  campaigns: [{ id: 12, names: ['Payments Europe', 'nightly'] }],
  cases: [{ id: 63, names: ['Transfer to agent'] }],
};
const tables = ['promised.txt', 'phrases.txt'].map((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8'),
);

interface Phrase {
  readonly must: string;
  readonly line: string;
}

const phrases: readonly Phrase[] = tables.flatMap(readPhrases);

/** Commands that do something at a service, or undo what an operator set up. */
const acts: ReadonlySet<string> = new Set([
  ...([
    'runCampaign',
    'createCampaign',
    'updateCampaign',
    'deleteCampaign',
    'schedule',
    'unschedule',
  ] as const),
  ...(['start', 'alias', 'unalias', 'invite', 'restart', 'stop'] as const),
]);

describe('typed phrases', () => {
  test('cover more than 300 lines', () => expect(phrases.length).toBeGreaterThan(300));

  test.each(phrases)('$line: $must', ({ must, line }) => {
    const typed = line.replaceAll('\\n', '\n');
    const slash = typed.startsWith('/');
    const reading = readCommand(slash ? typed.slice(1) : typed, { ...operator, slash });
    const [kind, ...rest] = must.split(' ');
    if (kind === 'thanks') {
      expect(reading).toBeUndefined();
      return expect(isThanks(typed)).toBe(true);
    }
    if (kind === 'never') return expect(executes(reading)).toBe(false);
    if (kind === 'suggest') {
      expect(reading).toMatchObject({ kind: 'suggestion' });
      return expect(reading).toHaveProperty('lines', expect.arrayContaining([rest.join(' ')]));
    }
    const isQuery = commands.some(({ name, asked }) => name === kind && asked !== undefined);
    const answered = isQuery && inWords(reading) !== must ? readAnswered(typed, operator, known) : reading;
    expect(inWords(answered)).toBe(must);
  });
});

/** Whether it does something at once to a campaign or schedule that is there by its number. */
function executes(reading: Reading | undefined): boolean {
  if (reading?.kind !== 'command' || !acts.has(reading.command.name)) return false;
  const { campaign } = reading.command;
  // A name is looked up as a whole: no campaign goes by “12 and tell me”.
  return campaign === undefined || 'id' in campaign || /^["“']|^[a-z]+$/iu.test(campaign.name);
}

function inWords(reading: Reading | undefined): string {
  if (reading === undefined) return 'nothing';
  if (reading.kind === 'suggestion') return `suggest ${reading.lines.join(' | ')}`;
  if (reading.kind === 'question') {
    const asked = readCommand(reading.line, operator);
    return `ask ${inWords(asked)}`;
  }
  if (reading.kind !== 'command') return `${reading.kind} ${reading.name}`;
  const { name, ...values } = reading.command;
  const { campaign, several, ...others } = values;
  const listed = several?.parts.map((one) => ('id' in one ? one.id : one.name)).join(',');
  const named: readonly (readonly [string, unknown])[] =
    campaign === undefined ? [] : [['campaign', 'id' in campaign ? campaign.id : campaign.name]];
  const all = [...named, ...Object.entries({ ...others, ...(listed && { several: listed }) })];
  const parts = all.map(([key, value]) => {
    const text = valueWords(key, value);
    return `${key}=${text.includes(' ') ? JSON.stringify(text) : text}`;
  });
  return [name, ...parts].join(' ');
}

/** A time as people write it, and a schedule in its own words; until when was written as a number first. */
function valueWords(key: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (key === 'when' && 'since' in value) return new Date(Number(value.since)).toISOString();
  return 'words' in value ? String(value.words) : JSON.stringify(value);
}

function readPhrases(text: string): readonly Phrase[] {
  let must = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#') || line.trim() === '') return [];
    if (line.startsWith('  ')) return [{ must, line: line.slice(2) }];
    must = line;
    return [];
  });
}
