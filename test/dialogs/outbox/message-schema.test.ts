import { expect, it } from 'vitest';
import { commandButton } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import { messageSchema } from '../../../dialogs/outbox/message-schema.ts';
import { form, progress, summary } from '../../cards/rich-messages.ts';

const button = commandButton('campaigns', 'Campaigns');
const asked: Message = {
  label: 'Coffee bar',
  reason: 'Again',
  text: 'How was it?',
  note: 'One answer',
  numbered: true,
  keepOpen: true,
  singleUse: true,
  questionRef: { session: 's', question: 2 },
  chosen: { session: 's', question: 1, answer: 0 },
  timesIn: { timeZone: 'UTC', now: 1.5 },
  sections: [
    { title: '', lines: ['a', { lead: 'b', text: 'c' }], more: 2, whole: true, fromFolds: true, open: 1 },
  ],
  folds: [{ title: '3 fixed', facts: [{ name: 'a', value: 'b' }], sections: [], choices: [button] }],
};

it.each([
  ['a run as it goes on', progress],
  ['a summary', summary],
  ['a form', form],
  ['a question', asked],
])('%s is read from the store as it was written', (_name, message) => {
  expect(messageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
});
