import type { HistoryResult } from './history.ts';
import type { Happening } from './world.ts';

type Told = Pick<HistoryResult, 'happenings' | 'findings'>;

/** A history as a story in the order of time: who did what, what went wrong, what was answered, and what doesn't hold. */
export function tellStory({ happenings, findings }: Told): string {
  const lines = shorten(happenings.filter(({ isLog }) => isLog !== true));
  const over = lines.length - longest;
  if (over <= 0) return withFindings(lines, findings);
  const middle = `             … ${over} lines are left out here: --whole tells all`;
  return withFindings([...lines.slice(0, beginning), middle, ...lines.slice(beginning + over)], findings);
}

/** All of it, with what the processes wrote to their logs. */
export function tellWhole({ happenings, findings }: Told): string {
  return withFindings(
    happenings.map((happening) => lineOf(happening)),
    findings,
  );
}

function withFindings(lines: readonly string[], findings: readonly string[]): string {
  return [...lines, ...findings.map((finding) => `doesn't hold: ${finding}`), ''].join('\n');
}

function lineOf({ at, who, what }: Happening, width = Number.POSITIVE_INFINITY): string {
  const text = what.replaceAll(/\s+/gu, ' ');
  return `${timeOf(at)}  ${who.padEnd(16)} ${text.length > width ? `${text.slice(0, width - 1)}…` : text}`;
}

const timeOf = (at: number): string => `${(at / 1000).toFixed(3).padStart(9)} s`;

/** So many lines are told where a history could not be made small, so many of them from its beginning. */
const longest = 80;
const beginning = 30;

/** So much of what was said is told. Characters. */
const shortWidth = 100;

/** So many lines repeat at most where they count as the same again and again. */
const longestCycle = 8;

/** Where the same happens again and again, it is told once. */
function shorten(happenings: readonly Happening[]): readonly string[] {
  const shapes = happenings.map(({ who, what }) => `${who} ${what.replaceAll(/\d+/gu, '0')}`);
  const lines: string[] = [];
  for (let at = 0; at < happenings.length; ) {
    const cycle = cycleAt(shapes, at);
    lines.push(...happenings.slice(at, at + cycle.length).map((one) => lineOf(one, shortWidth)));
    at += cycle.length * cycle.times;
    const last = happenings[at - 1];
    if (cycle.times > 1 && last !== undefined)
      lines.push(`${timeOf(last.at)}  … and so on: the same ${cycle.times - 1} times more`);
  }
  return lines;
}

/** What begins there is repeated so many times, one after another. Twice is no repetition yet. */
function cycleAt(shapes: readonly string[], at: number): { readonly length: number; readonly times: number } {
  for (let length = 1; length <= longestCycle; length += 1) {
    let end = at + length;
    while (end < shapes.length && shapes[end] === shapes[end - length]) end += 1;
    const times = Math.floor((end - at) / length);
    if (times > 2) return { length, times };
  }
  return { length: 1, times: 1 };
}
