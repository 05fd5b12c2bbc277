import type { Line } from './line.ts';
import { tokenOf } from './synonyms.ts';
import { firstOf, type Thing } from './things.ts';

const condition = /^(?:if|when|whenever|after|once|unless)$/u;
const question = /^(?:what|which|who|why|where|how|is|are|was|were|did|does|do|has|have|will)$/u;
/** `run 12 and tell me if it fails` can be done. */
export const otherWishes: ReadonlySet<string> = new Set(['notify', 'alarm', 'watch', 'subscribe', 'post']);
/** Words that may come between a condition, or a run, and its campaign: `once the campaign 12`. */
const mostBetween = 2;

/**
 * Finds out whether a run is to wait for another one, which none can: `if 12 passes run 7`, `rerun 12 if it fails`, `run 12 then 7`.
 * @returns the lines that come nearest, or undefined
 */
export function nearestToWaiting({ words, things }: Line): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const tokens = plains.map(tokenOf);
  const runs = tokens.findIndex((token) => token === 'run' || token === 'rerun');
  if (runs < 0 || asks(plains) || tokens.some((token) => otherWishes.has(token))) return undefined;
  const campaigns = things.flatMap((thing) =>
    (thing.parts ?? [thing]).filter(({ name }) => name === 'campaign'),
  );
  const behind = (at: number, between = mostBetween): Thing | undefined =>
    campaigns.find((one) => firstOf(one) > at && firstOf(one) <= at + 1 + between);
  const run = behind(runs);
  const next = plains.findIndex((plain, at) => plain === 'then' && at > runs);
  const second =
    next < 0 ? undefined : behind(next, Number(/^(?:run|campaign)$/u.test(tokens[next + 1] ?? '')));
  if (run !== undefined && second !== undefined && run !== second)
    return [`run campaigns ${run.said} and ${second.said}`, `subscribe campaign ${run.said}`];
  const at = plains.findIndex(
    (plain, one) => condition.test(plain) && !condition.test(plains[one + 1] ?? ''),
  );
  if (at < 0) return undefined;
  const isItself = plains[at + 1] === 'it' && at > runs;
  const awaited = isItself ? run : behind(at);
  if (awaited === undefined) return undefined;
  const isOther = campaigns.some((one) => one !== awaited && firstOf(one) !== firstOf(awaited));
  const outcome = tokens.slice(at + 1, runs > at ? runs : undefined);
  const fails = outcome.includes('failed') && plains[at] !== 'unless';
  const repeats =
    fails && (isItself || /^(?:it|that|this)$/u.test(plains[runs + 1] ?? '') || run?.said === awaited.said);
  if (!repeats && (!isOther || isItself)) return undefined;
  return [
    `subscribe campaign ${awaited.said}${fails ? ' failures only' : ''}`,
    repeats ? `run campaign ${awaited.said} with retry` : `watch campaign ${awaited.said}`,
  ];
}

/** Whether something is asked: `when will 12 run`, but not `don’t run 12`. */
export function asks(plains: readonly string[]): boolean {
  const [first = '', second = ''] = plains;
  return (question.test(first) && second !== 'not') || (first === 'when' && question.test(second));
}
