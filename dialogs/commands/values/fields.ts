import { type CampaignValues, campaignFields } from '../../ports/campaign-fields.ts';
import { meantText, plainWord, type Word } from '../tokens.ts';
import { type Extent, fault, no, read, type ValueReading } from './value.ts';

/** The words typed for fields, the longest first. */
const sayings = campaignFields
  .flatMap(({ name, said: [takes, ...said] }) =>
    said.map((words) => ({ name, takes, words: words.split(' ') })),
  )
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
  const cut = (start: number, end?: number) => plainWord(word.text.slice(start, end), word.start + start);
  const after = cut(colon + 1);
  return after.text === '' ? [cut(0, colon)] : [cut(0, colon), after];
}

/** Fields with their values in any order, e.g. `name "X" tests 7:50,8:50 run time 01:30:00`. Values stay as typed. */
export function readFields({ text, words }: Extent): ValueReading<CampaignValues> {
  return collect(text, words.flatMap(apart), {});
}

/** As `readFields`; text before the first field is the new campaign's name. */
export function readNewCampaign({ text, words: typedWords }: Extent): ValueReading<CampaignValues> {
  const words = typedWords.flatMap(apart);
  const found = words.findIndex((_, at) => fieldAt(words, at) !== undefined);
  const first = found < 0 ? words.length : found;
  const named = words.slice(0, first);
  const stray = named[0]?.quoted === true ? named[1] : undefined;
  if (stray !== undefined) return fault('fieldUnknown', stray.text);
  const called = /^(?:called|named|name)$/u.test(named[0]?.lower ?? '') ? named.slice(1) : named;
  const own = /^(?:please|pls|plz)$/u.test(called.at(-1)?.lower ?? '') ? called.slice(0, -1) : called;
  if (words.length > 0 && own.length === 0 && first === words.length) return no;
  return collect(text, words.slice(first), own.length === 0 ? {} : { name: meantText(text, own) });
}

function collect(text: string, words: readonly Word[], given: CampaignValues): ValueReading<CampaignValues> {
  let values: CampaignValues = given;
  let at = 0;
  while (at < words.length) {
    const field = fieldAt(words, at);
    if (field === undefined) return fault('fieldUnknown', words[at]?.text ?? '');
    const said = field.words.join(' ');
    at += field.words.length;
    if (words[at]?.text === '=') at += 1;
    let end = at;
    const maxWords = takesOne(field.takes, words[at]) ? 1 : words.length;
    while (end < words.length && end - at < maxWords && fieldAt(words, end) === undefined) end += 1;
    if (end === at) return fault('fieldEmpty', said);
    if (field.name in values) return fault('fieldTwice', said);
    values = { ...values, [field.name]: meantText(text, words.slice(at, end)) };
    at = end;
  }
  return read(values);
}

function takesOne(takes: string, word: Word | undefined): boolean {
  if (takes === 'one' || word?.quoted === true) return true;
  return takes === 'named' && /^#?\d+$/u.test(word?.text ?? '');
}
