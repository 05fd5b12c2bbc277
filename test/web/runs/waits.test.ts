import { expect, test } from 'vitest';
import { createRunWaits } from '../../../src/web/runs/waits.ts';

function start(max = 10) {
  const told: string[] = [];
  const ended = new Set<string>();
  const looked: (readonly string[])[] = [];
  const waits = createRunWaits({
    async ended(ids) {
      looked.push(ids);
      return ids.filter((id) => ended.has(id));
    },
    tell: (news) => void told.push(news),
    max,
  });
  return { waits, told, ended, looked };
}

const long = 50_000;

test('wakes everyone who waits for a run when it ends, also in another process', async () => {
  const [here, there] = [start(), start()];
  const waiting = [here.waits.begin('a', long), here.waits.begin('a', long), there.waits.begin('a', long)];
  let isOther = false;
  void there.waits.begin('b', long)?.then(() => {
    isOther = true;
  });
  here.waits.ended('a');
  for (const news of here.told) there.waits.hear(news);
  await Promise.all(waiting);
  expect([isOther, here.looked, there.looked]).toEqual([false, [], []]);
  there.waits.close();
});

test('ignores unknown news', () => {
  const { waits } = start();
  for (const news of ['', '{', '["conversation",3]', '{"run":4}', '{"other":"a"}']) waits.hear(news);
  waits.close();
});

test('looks up missed ends together, and only while someone waits', async () => {
  const { waits, ended, looked } = start();
  await waits.lookAgain();
  const first = waits.begin('a', long);
  void waits.begin('b', long);
  ended.add('a');
  await waits.lookAgain();
  await first;
  expect(looked).toEqual([['a', 'b']]);
  waits.close();
});

test('ends every wait at its own time', async () => {
  const { waits, looked } = start();
  await Promise.all([80, 5, 40, 5].map((milliseconds) => waits.begin('a', milliseconds)));
  expect(looked).toEqual([]);
});

test('limits waits, makes room when a client disconnects, and ends all on a stop', async () => {
  const { waits } = start(2);
  const gone = new AbortController();
  const first = waits.begin('a', long, gone.signal);
  const second = waits.begin('a', long);
  expect(waits.begin('b', long)).toBeUndefined();
  gone.abort();
  await first;
  const third = waits.begin('b', long);
  waits.close();
  await Promise.all([second, third, waits.begin('c', long)]);
});
