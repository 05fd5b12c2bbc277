import { padNumber } from '../../text.ts';
import { placeholders, type ValueName } from '../placeholders.ts';
import { splitLine } from '../tokens.ts';
import { timeZoneNamed } from '../values/dates.ts';
import { sumOfParts } from '../values/durations.ts';
import type { Placeholder } from '../values/value.ts';
import { type Finder, type Line, thing } from './line.ts';
import { clockIn, type SpokenTime } from './spoken-times.ts';
import type { Thing } from './things.ts';
import { isTaken } from './words.ts';

/** When something is to be done: how often, or on which day, and at what time, anywhere in the line. */
export function timed(
  name: 'schedule' | 'digestTime' | 'newTime',
  { words, times, moment }: Line,
  { read }: Placeholder,
): Thing | undefined {
  const first = (kind: SpokenTime['kind']) => times.find((one) => one.kind === kind);
  const [often, day, part] = [first('recurring'), first('day'), first('part')];
  const clock = first('at') ?? first('between');
  const half = [often, day, clock, part].find((one) => one?.part !== undefined);
  const said =
    clock?.kind === 'between'
      ? windowTimes(clock.places.map((at) => words[at]?.plain))
      : clock?.text.split(' and ');
  const clocks = said?.map((one) => clockIn(one, half?.part)) ?? [];
  const readAs = (found: readonly SpokenTime[], at: readonly string[]): Thing | undefined => {
    const said = found.map(({ text }) => (text === clock?.text ? `at ${at.join(' and ')}` : text)).join(' ');
    const places = [...found, ...(half === part && part ? [part] : [])].flatMap((one) => one.places);
    const zone = places.map((at) => at + 1).find((at) => isZone(words[at]?.plain ?? ''));
    const whole = zone === undefined ? said : `${said} (${words[zone]?.plain.toUpperCase()})`;
    const reading = read(splitLine(whole), moment);
    if (reading.kind !== 'read') return undefined;
    return thing(name, reading.written?.line ?? whole, zone === undefined ? places : [...places, zone]);
  };
  const days = often ?? day;
  for (const parts of days === undefined ? [[clock]] : [[days, clock], [days]]) {
    const found = parts.filter((one) => one !== undefined);
    if (found.length < parts.length) continue;
    // Of a window, each of its times is enough.
    const whole = clock?.kind === 'between' && clocks.length > 1 ? undefined : readAs(found, clocks);
    if (whole !== undefined) return whole;
    // `at 10:00 and 14:30`: a schedule has one minute of the hour.
    const [one, other, ...more] = clocks.map((at) => readAs(found, [at]));
    if (name === 'schedule' && one && other && more.length === 0 && found.at(-1) === clock)
      return { ...one, or: other.said };
  }
  return undefined;
}

/** The beginning of a window, and the hour in its middle: of `between 2am and 4am`, `2am` and `03:00`. */
function windowTimes([, begin = '', , end = '']: readonly (string | undefined)[]): readonly string[] {
  const [from, to] = [begin, end].map((clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map((part) => Number.parseInt(part, 10));
    return (
      (hour % 12) + (clock.endsWith('pm') || (hour >= 12 && !clock.endsWith('am')) ? 12 : 0) + minute / 60
    );
  });
  const length = ((to ?? 0) - (from ?? 0) + 24) % 24;
  const middle = Math.floor((from ?? 0) + length / 2) % 24;
  return length < 2 ? [begin] : [begin, `${padNumber(middle, 2)}:00`];
}

/** `8:00 CET` */
function isZone(plain: string): boolean {
  return /^[a-z]{2,4}$|\//u.test(plain) && timeZoneNamed(plain) !== undefined;
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
  const { times, moment } = line;
  const bare = times.find(({ text }) => /^until (?:[1-9]|1\d|2[0-3])\b(?!:)/u.test(text));
  const hour = Number.parseInt(bare?.text.slice('until '.length) ?? '', 10);
  const isHalf = hour > 12 || bare?.part !== undefined;
  const [first, second] = (isHalf ? [hour] : [hour % 12, (hour % 12) + 12])
    .flatMap((one) => {
      const said = clockIn(`${padNumber(one, 2)}:00`, bare?.part);
      const reading = placeholders.until.read(splitLine(said), moment);
      return reading.kind === 'read' ? [{ said, at: reading.value }] : [];
    })
    .toSorted((one, other) => one.at - other.at);
  if (bare === undefined || first === undefined) return undefined;
  return { ...thing('until', first.said, bare.places), ...(second && { or: second.said }) };
};

const maxSpan = 7;

/** A value of several words, such as a time: the longest run of words that can be read as it. */
function spanned(name: ValueName, begins: RegExp, inPhrase: (span: string) => string): Finder {
  return ({ words, things, times, moment }, { read }) => {
    for (let length = Math.min(maxSpan, words.length); length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const first = words[from];
        if (first === undefined || first.quoted || !begins.test(first.plain)) continue;
        const places = Array.from({ length }, (_, at) => from + at);
        if (places.some((at) => isTaken(things, at))) continue;
        if (name === 'when' && /^(?:before|until|till|by|every)$/u.test(words[from - 1]?.plain ?? ''))
          continue;
        // `today at 17:30`
        const isAt = ({ kind, places: [begins] }: SpokenTime) => kind === 'at' && begins === from;
        if (name === 'when' && !/^\d/u.test(first.plain) && times.some(isAt)) continue;
        // `mute 12 on friday`
        if (name === 'until' && words[from - 1]?.plain === 'on') continue;
        const span = inPhrase(
          words
            .slice(from, from + length)
            .map(({ plain }) => plain)
            .join(' '),
        );
        // How long isn't until when.
        if (name === 'until' && /^\d+ ?[a-z]+$/u.test(span) && sumOfParts(span) !== undefined) continue;
        const reading = read(splitLine(span), moment);
        if (reading.kind === 'read') return thing(name, reading.written?.line ?? span, places);
      }
    }
    return undefined;
  };
}
