import { expect, test } from 'vitest';
import { judge, readTypedLines } from '../../support/judge-lines.ts';

// How much of what people type leads where it should. `unseen.txt` is never read by those who change how lines are read: raise
// its figures when they get better, and change nothing for the sake of single lines of it.
test.each([
  { name: 'corpus.txt', atLeast: 0.93, wrongAtMost: 0.012 },
  { name: 'unseen.txt', atLeast: 0.87, wrongAtMost: 0.018 },
])(
  '$name leads where it should in most lines, and does nothing by guess',
  ({ name, atLeast, wrongAtMost }) => {
    const lines = readTypedLines(name);
    const judged = lines.map((one) => ({ ...one, ...judge(one) }));
    const share = (judgement: string): number =>
      judged.filter((one) => one.judgement === judgement).length / lines.length;
    expect(share('right')).toBeGreaterThan(atLeast);
    expect(share('wrong')).toBeLessThan(wrongAtMost);
    expect(judged.filter(({ guessed }) => guessed === 'act')).toEqual([]);
  },
);
