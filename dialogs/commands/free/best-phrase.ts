import { type Command, isQueryOf, isRun } from '../command.ts';
import { type Element, filled } from '../grammar.ts';
import type { ValueName } from '../placeholders.ts';
import type { Placeholder } from '../values/value.ts';
import type { Line } from './line.ts';
import { offeredFor, offeredValues } from './offered-times.ts';
import { firstOf, type Thing } from './things.ts';
import { valueIn } from './values.ts';

/** A phrase that may speak for a command. */
export interface Phrase {
  readonly elements: readonly Element[];
  readonly values: readonly TakenValue[];
}

interface TakenValue {
  readonly name: ValueName;
  readonly placeholder: Placeholder;
  readonly isOptional: boolean;
}

/** The phrases that may speak for a command. Those that are only offered say nothing more. */
export function phrasesOf({ patterns }: Command): readonly Phrase[] {
  return (
    patterns
      .filter(({ kind }) => kind !== 'offered')
      .map(({ elements }) => ({ elements, values: valuesIn(elements) }))
      // A free text is only searched for, so it isn't a reason.
      .filter(
        ({ values }) =>
          values.length === 1 || !values.some(({ name, isOptional }) => name === 'text' && !isOptional),
      )
  );
}

function valuesIn(elements: readonly Element[], isOptional = false): readonly TakenValue[] {
  return elements.flatMap((element): readonly TakenValue[] => {
    if (element.kind === 'value') {
      const { name, placeholder } = element;
      return [{ name, placeholder, isOptional }];
    }
    return element.kind === 'options' ? element.options.flatMap((option) => valuesIn(option, true)) : [];
  });
}

interface BestPhrase {
  /** Of an act on one thing, one line for each that is named. */
  readonly lines: readonly string[];
  readonly used: readonly Thing[];
  /** What the further lines are about. */
  readonly others: readonly Thing[];
  /** Its lines contain something that wasn't said. */
  readonly isOffered: boolean;
}

/** The phrase that uses most of the named things. */
export function bestPhrase(
  phrases: readonly Phrase[],
  line: Line,
  found: Map<Placeholder, Thing | undefined>,
  command: Command,
): BestPhrase | undefined {
  let best: BestPhrase | undefined;
  for (const { elements, values } of phrases) {
    const used: Thing[] = [];
    let missing: ValueName | undefined;
    let isPossible = true;
    for (const { name, placeholder, isOptional } of values) {
      const one = thingFor(name, placeholder, line, found);
      const isFree =
        one !== undefined && !one.places.some((at) => used.some(({ places }) => places.includes(at)));
      if (one !== undefined && (isFree || !isOptional)) used.push(one);
      else if (!isOptional && missing === undefined && name in offeredValues) missing = name;
      else if (!isOptional) isPossible = false;
    }
    const gained = countOf(used) - (missing === undefined ? 0 : 0.5);
    const before = best === undefined ? -1 : countOf(best.used) - (best.isOffered ? 0.5 : 0);
    if (!isPossible || gained <= before) continue;
    const others = othersLike(used, values, line, command);
    if (others.length >= maxLines) continue;
    const said = Object.fromEntries(used.map((one) => [one.name, one.said]));
    const offered = missing === undefined ? [undefined] : offeredFor(missing, line);
    const lines =
      others.length === 0
        ? offered.flatMap((value) =>
            [
              said,
              ...used.flatMap(({ name, or }) => (or === undefined ? [] : [{ ...said, [name]: or }])),
            ].map((one) => filled(elements, { ...one, ...(missing && { [missing]: value }) })),
          )
        : sameKind(used, others).map((one) =>
            filled(elements, { ...said, ...(missing && { [missing]: offered[0] }), [one.name]: one.said }),
          );
    best = { lines, used, others, isOffered: missing !== undefined };
  }
  return best;
}

/** Several campaigns count as what they are. */
function countOf(used: readonly Thing[]): number {
  return used.reduce((count, { parts }) => count + (parts?.length ?? 1), 0);
}

/** What an act on one thing is also to be done with: `mute 12 and 15`. A query is only asked about what is joined. */
function othersLike(
  used: readonly Thing[],
  values: readonly TakenValue[],
  { things, words }: Line,
  command: Command,
): readonly Thing[] {
  for (const one of used) {
    if (values.filter(({ name }) => name === one.name).length !== 1) continue;
    const joined = things.flatMap(({ parts = [] }) => (parts.includes(one) ? parts : []));
    // Several campaigns are run by a command of its own.
    const isOne = isQueryOf(command) || isRun(command) || !listed.has(one.name);
    const why = words.findIndex(({ plain }) => plain === 'because');
    const listedHere = things.filter((thing) => why < 0 || firstOf(thing) < why);
    const named = joined.length > 0 || isOne ? joined : listedHere;
    const others = named.filter(({ name, said }) => name === one.name && said !== one.said);
    if (others.length > 0) return others;
  }
  return [];
}

/** As many as are offered together. */
const maxLines = 3;

/** Kinds of things that people list. */
const listed: ReadonlySet<Thing['name']> = new Set(['campaign', 'testCase', 'scheduleNumber', 'alertNumber']);

function sameKind(used: readonly Thing[], others: readonly Thing[]): readonly Thing[] {
  return [...used, ...others].filter(({ name }) => name === others[0]?.name);
}

/** What a line says for a value. */
export function thingFor(
  name: ValueName,
  placeholder: Placeholder,
  line: Line,
  found: Map<Placeholder, Thing | undefined>,
): Thing | undefined {
  const named = line.things.find((one) => one.name === name);
  if (named !== undefined) return named;
  const joined = line.things.find(({ parts = [] }) => parts[0]?.name === name);
  if (joined?.parts !== undefined) return joined.parts[0];
  if (!found.has(placeholder)) found.set(placeholder, valueIn(name, line, placeholder));
  return found.get(placeholder);
}
