import { expect, test } from 'vitest';
import { createSurveyFinder } from '../../../dialogs/survey/survey-finder.ts';

test('a list is good for a minute, whoever read it; a number that isn’t in it is looked up in a new one', async () => {
  let now = 0;
  let lists = 0;
  const deployed = [{ id: 5, name: 'Coffee bar' }];
  const listSurveys = async () => {
    lists += 1;
    return { ok: true, value: [...deployed] } as const;
  };
  const finder = createSurveyFinder({ listSurveys }, () => now);
  await finder.read();
  now = 59_999;
  expect(await finder.readUnlessRecent()).toEqual({ ok: true, value: deployed });
  expect(await finder.find(5)).toEqual(deployed[0]);
  expect(lists).toBe(1);
  deployed.push({ id: 6, name: 'Tea room' });
  expect(await finder.find(6)).toEqual(deployed[1]);
  expect(lists).toBe(2);
  now += 60_000;
  expect(await finder.readUnlessRecent()).toEqual({ ok: true, value: deployed });
  expect(lists).toBe(3);
});
