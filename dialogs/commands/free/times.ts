import { padNumber } from '../../text.ts';
import { placeholders, type ValueName } from '../placeholders.ts';
import { splitLine } from '../tokens.ts';
import { timeZoneNamed } from '../values/dates.ts';
import { sumOfParts } from '../values/durations.ts';
import type { Placeholder } from '../values/value.ts';
import { type Finder, isTaken, type Line, thing } from './line.ts';
import type { Thing } from './things.ts';

const rhythm =
  /^(?:(?:hourly|every (?:hour|\d{1,2} hours)) between \d{1,2}(?::\d\d)?(?:[ap]m)? and \d{1,2}(?::\d\d)?(?:[ap]m)?(?: every weekday)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*-(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|daily|nightly|hourly|every (?:weekday|day|hour|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: and (?:mon|tues|wednes|thurs|fri|satur|sun)day)*|\d+ (?:minutes|hours|days)))$/u;
/** How often something is to be done; of weeks and months, on their first day. */
export function howOften(line: Line) {
  const found = stretch(line, rhythm);
  if (found !== undefined) return found;
  const vague = stretch(line, /^(?:weekly|monthly|every (?:week|month))$/u);
  const text = vague?.text.includes('week') === true ? 'every monday' : 'on the 1st of every month';
  return vague && { ...vague, text };
}

const date =
  /^(?:tomorrow|day after tomorrow|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|on the \d{1,2}(?:st|nd|rd|th)|on \d{4}-\d\d-\d\d|\d{4}-\d\d-\d\d|in (?:\d+|an?) (?:minutes?|hours?|days?)|in \d+(?:m|min|h|d))$/u;
const clock =
  /^(?:at )?(?:\d{1,2}:\d\d(?:[ap]m)?|\d{1,2}[ap]m|noon|midnight)(?: and (?:at )?(?:\d{1,2}:\d\d(?:[ap]m)?|\d{1,2}[ap]m|noon|midnight))*$|^at \d{1,2}$/u;

/** When something is to be done: how often, or on which day, and at what time, anywhere in the line. */
export function timed(
  name: 'schedule' | 'digestTime' | 'newTime',
  line: Line,
  { read }: Placeholder,
): Thing | undefined {
  const often = howOften(line);
  const [day, time] = [date, clock].map((pattern) => stretch(line, pattern));
  const attempts = [[often, time], [day, time], [often], [day], [time]];
  for (const parts of attempts) {
    const found = parts.filter((part) => part !== undefined);
    if (found.length < parts.length) continue;
    const said = found
      .map(({ text }, at) => (at > 0 && !text.startsWith('at ') ? `at ${text}` : text))
      .join(' ')
      .replaceAll(/ and at | and (?=\w+day and )/gu, (joint) => (joint === ' and ' ? ', ' : ' and '));
    const places = found.flatMap((part) => part.places);
    const zone = places.map((at) => at + 1).find((at) => isZone(line.words[at]?.plain ?? ''));
    const whole = zone === undefined ? said : `${said} (${line.words[zone]?.plain.toUpperCase()})`;
    const reading = read(splitLine(whole.replace(/^(?=\d{1,2}(?:[:ap]))/u, 'at ')), line.moment);
    if (reading.kind === 'read')
      return thing(name, reading.written?.line ?? whole, zone === undefined ? places : [...places, zone]);
  }
  return undefined;
}

/** `8:00 CET` */
function isZone(plain: string): boolean {
  return /^[a-z]{2,4}$|\//u.test(plain) && timeZoneNamed(plain) !== undefined;
}

/** `every 2 hours between 8:00 and 18:00 every weekday` */
const maxStretch = 9;

export function stretch({ words, things }: Line, pattern: RegExp) {
  for (let length = Math.min(maxStretch, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const places = Array.from({ length }, (_, at) => from + at);
      if (places.some((at) => isTaken(things, at) || words[at]?.quoted === true)) continue;
      const before = words[from - 1]?.plain === 'the' ? from - 2 : from - 1;
      if (/^(?:until|till|before|by|since|from|after)$/u.test(words[before]?.plain ?? '')) continue;
      const text = words
        .slice(from, from + length)
        .map(({ plain }) => plain)
        .join(' ');
      if (pattern.test(text)) return { text, places };
    }
  }
  return undefined;
}

export const when = spanned(
  'when',
  /^(?:today|yesterday|this|last|past|since|from|on|after|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d.*)$/u,
  (span) =>
    span
      .replace(/^(?:from|after) /u, 'since ')
      .replace(/^on /u, '')
      .replace(/^past /u, 'last ')
      .replace(/ on$/u, ''),
);

export const duration = spanned('duration', /^(?:for|an?|\d.*)$/u, (span) => span.replace(/^for /u, ''));

/** Who wants quiet tonight wants it until morning. */
const throughTheNight = 'tomorrow at 08:00';

const spannedUntil = spanned(
  'until',
  /^(?:until|till|to|before|by|up|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|\d.*|next|in|end)$/u,
  (span) =>
    span === 'tonight'
      ? throughTheNight
      : span.replace(/^(?:until|till|before|by|up to|to) /u, '').replace(/^for /u, 'in '),
);

/** A time, or an hour of either half of the day: `until 8`. */
export const until: Finder = (line, placeholder) => {
  const named = spannedUntil(line, placeholder);
  if (named !== undefined) return named;
  const { words, things, moment } = line;
  const at = words.findIndex(
    ({ plain }, place) =>
      /^(?:[1-9]|1\d|2[0-3])$/u.test(plain) && words[place - 1]?.plain === 'until' && !isTaken(things, place),
  );
  const hour = Number(words[at]?.plain);
  const [first, second] = [...new Set(hour > 12 ? [hour] : [hour % 12, (hour % 12) + 12])]
    .flatMap((one) => {
      const said = `${padNumber(one, 2)}:00`;
      const reading = placeholders.until.read(splitLine(said), moment);
      return reading.kind === 'read' ? [{ said, at: reading.value }] : [];
    })
    .toSorted((one, other) => one.at - other.at);
  if (first === undefined || isUnit.test(words[at + 1]?.plain ?? '')) return undefined;
  return { ...thing('until', first.said, [at]), ...(second && { or: second.said }) };
};

const isUnit = /^(?:minutes?|hours?|days?|weeks?|months?|calls?|runs?|times)$/u;

const maxSpan = 7;

/** A value of several words, such as a time: the longest run of words that can be read as it. */
function spanned(name: ValueName, begins: RegExp, inPhrase: (span: string) => string): Finder {
  return ({ words, things, moment }, { read }) => {
    for (let length = Math.min(maxSpan, words.length); length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const first = words[from];
        if (first === undefined || first.quoted || !begins.test(first.plain)) continue;
        const places = Array.from({ length }, (_, at) => from + at);
        if (places.some((at) => isTaken(things, at))) continue;
        if (name === 'when' && /^(?:before|until|till|by|every)$/u.test(words[from - 1]?.plain ?? ''))
          continue;
        // `mute 12 on friday`
        if (name === 'until' && words[from - 1]?.plain === 'on') continue;
        const span = inPhrase(
          words
            .slice(from, from + length)
            .map(({ plain }) => plain)
            .join(' '),
        );
        // How long isn't until when.
        if (name === 'until' && /^\d+ [a-z]+s?$/u.test(span) && sumOfParts(span) !== undefined) continue;
        const reading = read(splitLine(span), moment);
        if (reading.kind === 'read') return thing(name, reading.written?.line ?? span, places);
      }
    }
    return undefined;
  };
}
