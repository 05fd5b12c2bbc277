import { expect, it } from 'vitest';
import { createSentCards } from '../../src/bot/sent-cards.ts';
import { memoryRecords } from '../support/memory-store.ts';

const teams = { channel: 'msteams', conversation: '19:a', kind: 'personal' } as const;
const questionRef = { session: 's', question: 1 };

it('knows only the newest card of a repeated question, and returns the previous one', async () => {
  const cards = createSentCards(memoryRecords());
  const remember = (id: string) => cards.remember(teams, id, { text: '?', questionRef, choices: [] });
  expect(await remember('card 1')).toEqual([]);
  expect(await remember('card 2')).toEqual(['card 1']);
  expect(await remember('card 3')).toEqual(['card 2']);
  expect(await remember('card 3')).toEqual([]);
  expect(await cards.showing(teams, questionRef)).toEqual(['card 3']);
});

it('knows all cards of a question that stays open, such as an invitation, and replaces none', async () => {
  const cards = createSentCards(memoryRecords());
  const invitation = { text: 'Got a minute?', questionRef, keepOpen: true, choices: [] } as const;
  for (const id of ['card 1', 'card 2', 'card 3', 'card 3'])
    expect(await cards.remember(teams, id, invitation)).toEqual([]);
  expect(await cards.showing(teams, questionRef)).toEqual(['card 3', 'card 2', 'card 1']);
});

it('remembers only cards in Teams that show a question', async () => {
  const cards = createSentCards(memoryRecords());
  await cards.remember({ ...teams, channel: 'webchat' }, 'card', { text: '?', questionRef, choices: [] });
  await cards.remember(teams, 'card', { text: 'no question' });
  await cards.remember(teams, '', { text: '?', questionRef, choices: [] });
  expect(await cards.showing(teams, questionRef)).toEqual([]);
  expect(await cards.showing({ ...teams, channel: 'webchat' }, questionRef)).toEqual([]);
});

it('doesn’t restore a card that was edited since its button was pressed', async () => {
  const cards = createSentCards(memoryRecords());
  const click = { canvass: 1, do: 'command', line: 'watch campaign 12 run 104' } as const;
  const asked = { text: 'Which one?', singleUse: true, choices: [{ label: 'Run 104', click }] } as const;
  const press = () => cards.afterPress(teams, 'card', click, (label) => `You chose: ${label}`);
  await cards.remember(teams, 'card', asked);
  expect(await press()).toMatchObject({ text: 'Which one?', note: 'You chose: Run 104' });
  await cards.remember(teams, 'card', { text: 'Run 104 passed' }, { isEdited: true });
  expect(await press()).toBeUndefined();
});
