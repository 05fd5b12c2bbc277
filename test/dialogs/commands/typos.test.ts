import { expect, it } from 'vitest';
import { typos } from '../../../dialogs/commands/typos.ts';

it.each<[string, string, number | undefined]>([
  ['survey', 'survey', 0],
  ['usrvey', 'survey', 1],
  ['sruvey', 'survey', 1],
  ['surveys', 'survey', 1],
  ['urvey', 'survey', 1],
  ['surbey', 'survey', 1],
  ['surbay', 'survey', undefined],
  ['cmapiagn', 'campaign', 2],
  ['stpo', 'stop', 1],
  ['shop', 'stop', undefined],
  ['top', 'stop', undefined],
  ['on', 'no', undefined],
])('counts the typos in “%s” for “%s”: %s', (typed, word, count) => {
  expect(typos(typed, word)).toBe(count);
});
