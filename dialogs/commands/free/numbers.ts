const units: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
};
const teens: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
/** Before these, and after those, “one” is a number. */
const counted = /^(?:hundred|hours?|days?|weeks?|months?|minutes?|am|pm|uhr)$/u;
const numbered = /^(?:campaigns?|cases?|runs?|number|no|alert|schedule|plan|page|survey|at)$/u;
const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Numbers as people say them, in digits: `two hundred and ten`, `sixty three`, and `two ten`, as 210 may be dictated. */
export function numbersInDigits(text: string): string {
  const words = text.split(' ').flatMap((word) => (isCompound(word) ? word.split('-') : [word]));
  const said: string[] = [];
  let at = 0;
  while (at < words.length) {
    const number = numberAt(words, at);
    if (number === undefined) {
      said.push(words[at] ?? '');
      at += 1;
      continue;
    }
    said.push(String(number.value));
    at += number.words;
  }
  return said.join(' ').replace(ordinal, (_, word: string) => `page ${ordinals.indexOf(word) + 1}`);
}

const ordinal = /\b(first|second|third|fourth|fifth|sixth) page\b/gu;

/** `forty-five` */
function isCompound(word: string): boolean {
  const [ten = '', unit = '', ...more] = word.split('-');
  return more.length === 0 && ten in tens && unit in units;
}

function numberAt(words: readonly string[], start: number) {
  let at = start;
  const word = words[at] ?? '';
  const [before = '', next = ''] = [words[at - 1], words[at + 1]];
  const isOfThem = next === 'of' && /^(?:them|these|those)$/u.test(words[at + 2] ?? '');
  const isCounted = (counted.test(next) || numbered.test(before)) && next !== 'time' && !isOfThem;
  if (word === 'one' && !isCounted) return undefined;
  let value = below100(words, at);
  if (value === undefined) return undefined;
  at += value.words;
  if (words[at] === 'hundred') {
    at += 1;
    const isJoined = words[at] === 'and';
    const rest = below100(words, isJoined ? at + 1 : at);
    value = { value: value.value * 100 + (rest?.value ?? 0), words: 0 };
    if (rest !== undefined) at += rest.words + (isJoined ? 1 : 0);
  } else if (word in units && value.words === 1) {
    // “Two ten” may be dictated for 210.
    const rest = words[at] !== undefined && !((words[at] ?? '') in units) ? below100(words, at) : undefined;
    if (rest !== undefined) {
      value = { value: value.value * 100 + rest.value, words: 0 };
      at += rest.words;
    }
  }
  return { value: value.value, words: at - start };
}

function below100(words: readonly string[], at: number) {
  const word = words[at] ?? '';
  const small = units[word] ?? teens[word];
  if (small !== undefined) return { value: small, words: 1 };
  const ten = tens[word];
  if (ten === undefined) return undefined;
  const unit = units[words[at + 1] ?? ''];
  return unit === undefined || unit === 0 ? { value: ten, words: 1 } : { value: ten + unit, words: 2 };
}
