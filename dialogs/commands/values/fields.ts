import { meantText, type Word } from '../tokens.ts';
import { type Extent, type Fault, fault, read, type ValueReading } from './value.ts';

/**
 * What somebody gives for a campaign in one line or in a form; what they left out is absent. Texts are as they
 * were typed, and checked where the command is carried out, so that a fault names its field.
 */
export interface CampaignValues {
  readonly name?: string;
  readonly description?: string;
  readonly plan?: string;
  readonly tests?: string;
  readonly concurrency?: string;
  readonly aps?: string;
  readonly runTime?: string;
  readonly requestedRunDate?: string;
  readonly scheduledRunDate?: string;
}

type FieldName = keyof CampaignValues;

/** `one`: a single word is its value. `many`: everything up to the next field. */
const fields: readonly {
  readonly name: FieldName;
  readonly takes: 'one' | 'many';
  readonly said: string[];
}[] = [
  { name: 'name', takes: 'many', said: ['name'] },
  { name: 'description', takes: 'many', said: ['description'] },
  { name: 'plan', takes: 'one', said: ['plan'] },
  { name: 'tests', takes: 'many', said: ['tests', 'test cases'] },
  { name: 'concurrency', takes: 'one', said: ['concurrency'] },
  { name: 'aps', takes: 'one', said: ['aps', 'attempts per second'] },
  { name: 'runTime', takes: 'many', said: ['run time', 'runtime'] },
  {
    name: 'requestedRunDate',
    takes: 'many',
    said: ['requested run date', 'requested date', 'requestedrundate', 'requested'],
  },
  {
    name: 'scheduledRunDate',
    takes: 'many',
    said: ['scheduled run date', 'scheduled date', 'scheduledrundate', 'scheduled'],
  },
];

const sayings = fields
  .flatMap(({ name, takes, said }) => said.map((words) => ({ name, takes, words: words.split(' ') })))
  .toSorted((one, other) => other.words.length - one.words.length);

function fieldAt(words: readonly Word[], at: number) {
  return sayings.find((saying) =>
    saying.words.every((word, index) => {
      const found = words[at + index];
      return found !== undefined && !found.quoted && found.lower === word;
    }),
  );
}

/** Whether a word can begin a field. */
export function beginsField(word: Word): boolean {
  return !word.quoted && sayings.some(({ words }) => words[0] === word.lower.split(':')[0]);
}

/** `plan:3` as two words. */
function apart(word: Word): readonly Word[] {
  const colon = word.text.indexOf(':');
  if (word.quoted || colon < 1 || !sayings.some(({ words }) => words.at(-1) === word.lower.slice(0, colon))) {
    return [word];
  }
  const cut = (start: number, end: number): Word => {
    const text = word.text.slice(start, end);
    return {
      text,
      lower: text.toLowerCase(),
      quoted: false,
      start: word.start + start,
      end: word.start + end,
    };
  };
  const after = cut(colon + 1, word.text.length);
  return after.text === '' ? [cut(0, colon)] : [cut(0, colon), after];
}

/** Fields with their values in any order, e.g. `name "X" tests 7:50,8:50 run time 01:30:00`. Values stay as typed. */
export function readFields(extent: Extent): ValueReading<CampaignValues> {
  const result = collect(extent.text, extent.words.flatMap(apart), {});
  return 'fault' in result ? { kind: 'fault', fault: result.fault } : read(result.values);
}

/** As `readFields`; what stands before the first field is the new campaign's name. */
export function readNewCampaign({ text, words: typedWords }: Extent): ValueReading<CampaignValues> {
  const words = typedWords.flatMap(apart);
  let first = 0;
  while (first < words.length && fieldAt(words, first) === undefined) first += 1;
  const named = words.slice(0, first);
  const stray = named[0]?.quoted === true ? named[1] : undefined;
  if (stray !== undefined) return fault('fieldUnknown', stray.text);
  const given: CampaignValues = first === 0 ? {} : { name: meantText(text, named) };
  const result = collect(text, words.slice(first), given);
  return 'fault' in result ? { kind: 'fault', fault: result.fault } : read(result.values);
}

type Collected = { readonly values: CampaignValues } | { readonly fault: Fault };

function collect(text: string, words: readonly Word[], given: CampaignValues): Collected {
  let values: CampaignValues = given;
  let at = 0;
  while (at < words.length) {
    const field = fieldAt(words, at);
    if (field === undefined) return { fault: { kind: 'fieldUnknown', said: words[at]?.text ?? '' } };
    const said = field.words.join(' ');
    at += field.words.length;
    if (words[at]?.text === '=') at += 1;
    let end = at;
    const maxWords = field.takes === 'one' || words[at]?.quoted === true ? 1 : words.length;
    while (end < words.length && end - at < maxWords && fieldAt(words, end) === undefined) end += 1;
    if (end === at) return { fault: { kind: 'fieldEmpty', said } };
    if (values[field.name] !== undefined) return { fault: { kind: 'fieldTwice', said } };
    values = { ...values, [field.name]: meantText(text, words.slice(at, end)) };
    at = end;
  }
  return { values };
}
