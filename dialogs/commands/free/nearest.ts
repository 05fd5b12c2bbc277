import { isAllowed } from '../../turn.ts';
import type { Reader } from '../read.ts';
import { splitLine } from '../tokens.ts';
import { type KnownThings, namedThings, type Thing } from './things.ts';
import { freeWords } from './words.ts';

/** The two lines that are nearest to one that means nothing: about what it names, or where people begin. */
export function nearestLines(line: string, { role }: Reader, known: KnownThings): readonly string[] {
  const things = namedThings(freeWords(splitLine(line)), known);
  const [first] = things.flatMap(linesAbout);
  const isOperator = isAllowed(role, 'operator');
  return first ?? ['what is running', isOperator ? 'campaigns' : 'campaigns'];
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
