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

test('whoever waits is woken by the run’s end, here and in another process', async () => {
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

test('news that nobody knows are no news', () => {
  const { waits } = start();
  for (const news of ['', '{', '["conversation",3]', '{"run":4}', '{"other":"a"}']) waits.hear(news);
  waits.close();
});

test('ends that were not told are looked up together; with nobody waiting nothing is', async () => {
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

test('nobody waits for ever: one alarm ends them all, each in its time', async () => {
  const { waits, looked } = start();
  await Promise.all([80, 5, 40, 5].map((milliseconds) => waits.begin('a', milliseconds)));
  expect(looked).toEqual([]);
});

test('no more than so many wait; who goes away makes room, and a stop ends all', async () => {
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
