import type { ValueName } from '../placeholders.ts';
import { splitLine } from '../tokens.ts';
import type { Placeholder } from '../values/value.ts';
import { conditionOf } from './conditions.ts';
import { fieldsOf, nameBehind } from './fields.ts';
import { type Finder, type Line, thing } from './line.ts';
import { aliasOf, languages, personOf, searchedText } from './names.ts';
import { reasonOf } from './reasons.ts';
import { tokenOf } from './synonyms.ts';
import type { Thing } from './things.ts';
import { duration, timed, until, when } from './times.ts';
import { type FreeWord, isTaken } from './words.ts';

/** What a line says for a value that isn't named by a number; undefined if it says nothing. */
export function valueIn(name: ValueName, line: Line, placeholder: Placeholder): Thing | undefined {
  const found = finders[name]?.(line, placeholder);
  const isForeign = found?.places.every((at) => line.foreign?.has(at) === true) === true;
  return isForeign ? undefined : found;
}

const finders: Partial<Record<ValueName, Finder>> = {
  format: cue('format', [
    [/^(?:csv|excel|spreadsheet|sheet|xlsx?)$/u, 'csv'],
    [/^(?:junit|xml|jenkins)$/u, 'junit'],
    [/^(?:ctrf|json)$/u, 'ctrf'],
  ]),
  // `last 5 runs`, `5 most recent runs`
  count: ({ words, things }) => {
    const at = words.findIndex(
      ({ plain }, index) => /^[1-9]\d?$/u.test(plain) && !isTaken(things, index) && isOfRuns(words, index),
    );
    return at < 0 ? undefined : thing('count', words[at]?.plain ?? '', [at]);
  },
  steps: cue('steps', [[/^(?:steps?|detailed|details?|detail|exactly)$/u, 'steps']]),
  only: cue('only', [
    [/^(?:changes?|changed|flips?|fixed)$/u, 'changes only'],
    [
      /^(?:fails?|failed|failing|failures?|red|reds|broken|breaks?|wrong|bad|errors?|problems?)$/u,
      'failures only',
    ],
  ]),
  when,
  duration,
  until,
  schedule: (line, placeholder) => timed('schedule', line, placeholder),
  digestTime: (line, placeholder) => timed('digestTime', line, placeholder),
  newTime: (line, placeholder) => {
    const time = timed('newTime', line, placeholder);
    return time && { ...time, said: time.said.replace(/^at /u, '') };
  },
  language: ({ words }, { read }) => {
    const at = words.findIndex(({ plain }) => languages.test(plain));
    const said = words[at]?.plain ?? '';
    return at >= 0 && read(splitLine(said), { now: 0 }).kind === 'read'
      ? thing('language', said, [at])
      : undefined;
  },
  reason: reasonOf,
  fields: fieldsOf,
  condition: conditionOf,
  testCases: ({ words, things }) => {
    const cases = things.filter(({ name }) => name === 'testCase');
    if (cases.length === 0) return undefined;
    const isListedAfter = words.some(({ plain }) =>
      /^(?:add|remove|delete|take|put|include|drop)$/u.test(plain),
    );
    return isListedAfter
      ? thing(
          'testCases',
          cases.map(({ said }) => said).join(', '),
          cases.flatMap(({ places }) => places),
        )
      : undefined;
  },
  text: searchedText,
  alias: aliasOf,
  person: personOf,
  newName: (line) => nameBehind('newName', line, /^(?:to|called|named|into|name|be|as)$/u),
};

function isOfRuns(words: readonly FreeWord[], at: number): boolean {
  const around = words.slice(Math.max(0, at - 1), at + 4).map(({ plain }) => tokenOf(plain));
  return (
    around.some((token) => /^(?:runs|run)$/u.test(token)) &&
    around.some((token) => /^(?:last|previous|history)$/u.test(token))
  );
}

/** Values that single words stand for, in any context. */
function cue(name: ValueName, cues: readonly (readonly [RegExp, string])[]): Finder {
  return ({ words, things }) => {
    for (const [pattern, said] of cues) {
      const at = words.findIndex(
        ({ plain, quoted }, index) => !quoted && pattern.test(plain) && !isTaken(things, index),
      );
      if (at >= 0) return thing(name, said, [at]);
    }
    return undefined;
  };
}
