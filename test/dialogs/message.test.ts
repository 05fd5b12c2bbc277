import { expect, it } from 'vitest';
import { messageSchema } from '../../dialogs/message.ts';
import { form, progress, summary } from '../cards/rich-messages.ts';

it.each([
  ['a run in progress', progress],
  ['a summary', summary],
  ['a form', form],
])('%s survives being stored and read again', (_name, message) => {
  expect(messageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
});
