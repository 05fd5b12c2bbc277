import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { countIn } from '../../../dialogs/wording/format.ts';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { spanish } from '../../../dialogs/wording/spanish.ts';
import { faithful } from '../../../dialogs/wording/wording.ts';
import { readCommand } from '../../support/read-command.ts';
import { textsOf } from '../../support/texts-of.ts';

const marks = [40_003, 50_005, 60_007, 70_009];
const others = languageTags.filter((tag) => tag !== 'en');
const model = textsOf(english);
const said = (tag: (typeof languageTags)[number]) =>
  new Map(textsOf(wordings[tag]).map((text) => [text.name, text]));

/** What stands in quotation marks, whichever they are. */
function quoted(text: string): readonly string[] {
  return [...text.matchAll(/[“„«「]\s*([^”“»」]+?)\s*[”“»」]/gu)].map((match) => match[1] ?? '').toSorted();
}

test('English has enough texts to compare', () => {
  expect(model.length).toBeGreaterThan(100);
  expect(model.filter(({ takes }) => takes > 0).length).toBeGreaterThan(40);
});

describe.each(others)('in %s', (tag) => {
  const translated = said(tag);

  test('each text takes the values of the English one and uses all of them', () => {
    expect([...translated.keys()]).toEqual(model.map(({ name }) => name));
    for (const { name, takes } of model) {
      const text = translated.get(name);
      const written =
        text?.say(...marks.slice(0, takes)).replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3})/gu, '') ?? '';
      const missing = marks.slice(0, takes).filter((mark) => !written.includes(String(mark)));
      expect({ name, takes: text?.takes, missing }).toEqual({ name, takes, missing: [] });
      expect(written, name).not.toMatch(/undefined|NaN|\[object/u);
    }
  });

  test('no text is empty, or still English', () => {
    const sames = model.filter(({ name, takes, say }) => {
      const values = marks.slice(0, takes);
      const text = translated.get(name)?.say(...values) ?? '';
      expect(text.trim(), name).not.toBe('');
      return text === say(...values) && /[a-z]{3}/u.test(text);
    });
    const alike = ['questionNumber', 'invitation', 'page.operator'];
    expect(sames.map(({ name }) => name).filter((name) => !alike.includes(name))).toEqual([]);
  });

  test('quoted words mean the same commands, and names stay as they are', () => {
    for (const { name, takes, say } of model) {
      const values = marks.slice(0, takes);
      const text = translated.get(name)?.say(...values) ?? '';
      const typed = (words: readonly string[]) => words.flatMap(typedFor).toSorted();
      expect(typed(quoted(text)), name).toEqual(typed(quoted(say(...values))));
      for (const word of say(...values).match(/(?<=\s)\/[a-z]*|[A-Z]{4,}/gu) ?? [])
        expect(text).toContain(word);
    }
  });

  test('counts have different wordings for 0, 1, 2 and 5', () => {
    const few = [0, 1, 2, 5];
    for (const name of ['stopped', 'restartNote', 'unfinishedReminder']) {
      const about = (translated.get(name)?.takes ?? 0) > 1 ? [5] : [];
      const forms = few.map((count) => translated.get(name)?.say(...about, count));
      const distinct = new Set(forms).size;
      if (translated.has(name)) expect(distinct, name).toBe(few.length);
    }
  });
});

test.each(languageTags)('in %s the text about the page’s switch quotes its label', (tag) => {
  expect(quoted(wordings[tag].roleSwitch)).toContain(wordings[tag].page.operator);
});

/** Whatever its language, the command that is typed by it. */
function typedFor(word: string): readonly string[] {
  const reading = readCommand(word, { role: 'none', now: 0 });
  if (reading?.kind === 'command') return [reading.command.name];
  return word === 'operator' || word === 'viewer' ? [word] : [];
}

test('French punctuation has non-breaking spaces', () => {
  for (const { name, takes, say } of textsOf(wordings.fr)) {
    expect(say(...marks.slice(0, takes)), name).not.toMatch(/ [:;!?»]|« /u);
  }
});

test('a wording that drops a value or lacks a text is a type error', () => {
  faithful(spanish);
  // @ts-expect-error A text that ignores what it is about.
  faithful({ ...spanish, didYouMean: () => 'x' });
  const { greeting: _, ...incomplete } = spanish;
  // @ts-expect-error A text is missing.
  faithful(incomplete);
});

test('numbers and counts follow the rules of the language', () => {
  expect(countIn('de').numeral(12_345)).toBe('12.345');
  const forms = { one: 'one', other: 'other' };
  expect(countIn('fr').counted(0, forms)).toBe('one');
  expect(countIn('de').counted(0, forms)).toBe('other');
  expect(countIn('ja').counted(1, forms)).toBe('other');
});
