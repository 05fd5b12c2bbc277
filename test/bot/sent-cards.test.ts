import { expect, it } from 'vitest';
import { createSentCards } from '../../src/bot/sent-cards.ts';
import { memoryRecords } from '../support/memory-store.ts';

const teams = { channel: 'msteams', conversation: '19:a', kind: 'personal' } as const;
const questionRef = { session: 's', question: 1 };

it('of a question that is asked again and again the newest five cards are known, the newest first', async () => {
  const cards = createSentCards(memoryRecords());
  for (let time = 1; time <= 8; time++)
    await cards.remember(teams, `card ${time}`, { text: '?', questionRef, choices: [] });
  const newest = ['card 8', 'card 7', 'card 6', 'card 5', 'card 4'];
  expect(await cards.showing(teams, questionRef)).toEqual(newest);
  await cards.remember(teams, 'card 8', { text: '?', questionRef, choices: [] });
  expect(await cards.showing(teams, questionRef)).toEqual(newest);
});

it('only in Teams cards are remembered, and only those with a question', async () => {
  const cards = createSentCards(memoryRecords());
  await cards.remember({ ...teams, channel: 'webchat' }, 'card', { text: '?', questionRef, choices: [] });
  await cards.remember(teams, 'card', { text: 'no question' });
  await cards.remember(teams, '', { text: '?', questionRef, choices: [] });
  expect(await cards.showing(teams, questionRef)).toEqual([]);
  expect(await cards.showing({ ...teams, channel: 'webchat' }, questionRef)).toEqual([]);
});
