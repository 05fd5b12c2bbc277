import { splitLine } from '../tokens.ts';
import { maxLineLength } from '../typed-line.ts';
import { type KnownThings, namedThings, type Thing } from './things.ts';
import { freeWords } from './words.ts';

/** The two lines nearest to one that means nothing: about what it names, or where people begin. */
export function nearestLines(line: string, known: KnownThings): readonly string[] {
  const things = line.length > maxLineLength ? [] : namedThings(freeWords(splitLine(line)), known);
  const [first] = things.flatMap(linesAbout);
  return first ?? ['what is running', 'campaigns'];
}

function linesAbout({ name, said }: Thing): readonly (readonly string[])[] {
  switch (name) {
    case 'campaign':
      return [[`campaign ${said}`, `results of campaign ${said}`]];
    case 'testCase':
      return [[`case ${said}`, `campaigns with case ${said}`]];
    case 'run':
      return [[`results run ${said}`, `failures run ${said}`]];
    case 'plan':
      return [[`plan ${said}`, 'plans']];
    case 'scheduleNumber':
      return [['schedules', 'campaigns']];
    case 'alertNumber':
      return [['alerts', 'subscriptions']];
    case 'survey':
      return [[`survey ${said}`, `survey report ${said}`]];
    default:
      return [];
  }
}
