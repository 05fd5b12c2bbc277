import { expect, it } from 'vitest';
import { type Choice, type Click, commandButton } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import { messageSchema } from '../../../dialogs/outbox/message-schema.ts';
import { form, progress, summary } from '../../cards/rich-messages.ts';

/** Every field of a type, so that a new one that isn't stored doesn't compile here, or isn't read again. */
type Whole<Value> = Value extends Click
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Whole<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]-?: Whole<Value[Name]> }
      : Value;

const button: Whole<Choice> = { ...commandButton('campaigns', 'Campaigns'), primary: true };
const facts = [{ name: 'a', value: 'b', textLinks: true }] as const;
const links = [{ label: 'Page', url: 'https://canvass.example/' }];
const sections: Whole<NonNullable<Message['sections']>> = [
  {
    title: '',
    lines: ['a', { lead: 'b', text: 'c' }],
    more: 2,
    whole: true,
    fromFolds: true,
    textLinks: true,
    open: 1,
  },
];
const whole: Whole<Message> = {
  label: 'Coffee bar',
  reason: 'Again',
  text: 'How was it?',
  textLinks: true,
  note: 'One answer',
  choices: [button],
  leave: { ...button, typed: 'Type “stop”.' },
  keepOpen: true,
  singleUse: true,
  numbered: true,
  questionRef: { session: 's', question: 2 },
  chosen: { session: 's', question: 1, answer: 0 },
  language: 'de',
  tone: 'good',
  progress: { done: 1, of: 3 },
  figures: [{ number: '38', name: 'passed', tone: 'good' }],
  facts,
  sections,
  folds: [{ title: '3 fixed', facts, sections, choices: [button] }],
  links,
  legal: links,
  contact: true,
  redirect: 'https://canvass.example/',
  mentions: { id: '29:ada', name: 'Ada' },
  form: {
    fields: [
      {
        name: 'plan',
        label: 'Plan',
        kind: 'choice',
        choices: [{ title: '3: Release', value: '3' }],
        prompt: 'Choose',
        value: '3',
        hint: 'Its number',
        note: 'The first of 7.',
        required: true,
        fault: 'There is no plan 9.',
        continues: true,
      },
    ],
    submit: { label: 'Create', click: button.click },
  },
  timesIn: { timeZone: 'UTC', now: 1.5, serviceAhead: 2 },
};

it.each([
  ['a run in progress', progress],
  ['a summary', summary],
  ['a form', form],
  ['every field', whole],
])('%s survives being stored and read again', (_name, message) => {
  expect(messageSchema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
});
