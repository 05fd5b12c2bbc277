import { defined } from '../../dialogs/defined.ts';
import type { FormField, Message } from '../../dialogs/message.ts';
import { isLonger, oneLine, plainText } from '../../dialogs/text.ts';
import { type CardWords, clickAction } from './buttons.ts';
import type { CardKind } from './rendered-activity.ts';
import { richText } from './text.ts';

/** As `clickSchema` takes it. */
const maxInputLength = 4000;
/** A longer hint doesn't fit into an input on a phone, in graphemes. */
const maxPlaceholderLength = 32;

/**
 * A form as inputs and one button, whose data is the form's click; a client puts the inputs' values beside it,
 * under the names of the fields.
 */
export function cardForm(kind: CardKind, { form }: Message, words: CardWords): readonly object[] {
  if (form === undefined) return [];
  const { label, click } = form.submit;
  return [
    ...form.fields.flatMap((field) => fieldParts(field, words)),
    {
      type: 'ActionSet',
      spacing: 'medium',
      actions: [clickAction(kind, oneLine(label), click, { style: 'positive' })],
    },
  ];
}

function fieldParts(field: FormField, words: CardWords): readonly object[] {
  const { name, label, hint = '', required = false } = field;
  const input = inputOf(field);
  const inside = input['type'] !== 'Input.Date' && !isLonger(hint, maxPlaceholderLength);
  return [
    {
      ...input,
      id: name,
      spacing: 'medium',
      label: oneLine(label),
      ...defined({ placeholder: hint !== '' && inside ? oneLine(hint) : undefined }),
      ...(required && { isRequired: true, errorMessage: words.pleaseFillIn(oneLine(label)) }),
    },
    ...(hint !== '' && !inside
      ? [richText(hint, { size: 'small', isSubtle: true }, { spacing: 'small' })]
      : []),
  ];
}

/** A value that the field's own kind of input wouldn't show goes into a text input, so that it isn't lost. */
function inputOf({ kind, value = '' }: FormField): Readonly<Record<string, unknown>> {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(value);
  const given = value === '' ? undefined : value;
  if (kind === 'number' && (value === '' || isNumber)) {
    return defined({ type: 'Input.Number', value: given && Number(given) });
  }
  if (kind === 'date' && (value === '' || /^\d{4}-\d\d-\d\d$/u.test(value))) {
    return defined({ type: 'Input.Date', value: given });
  }
  const isMultiline = kind === 'lines' || undefined;
  return defined({
    ...{ type: 'Input.Text', maxLength: maxInputLength, isMultiline },
    value: given && plainText(given),
  });
}

/** A form for channels without inputs: the line to type instead, and what its parts mean. */
export function writtenForm({ form }: Message, words: CardWords): string {
  if (form === undefined) return '';
  const { click } = form.submit;
  if (click.do !== 'submit') return '';
  const required = form.fields.filter((field) => field.required === true);
  const command = [inWords(click.form), click.campaign].filter((part) => part !== undefined).join(' ');
  const named = (click.campaign === undefined && required.length > 0 ? required : form.fields)
    .map(({ name }) => `${inWords(name)} …`)
    .join(' ');
  return [
    words.typeInOneLine(`${command} ${named}`),
    ...form.fields.map((field) => `• ${fieldWords(field, words)}`),
  ].join('\n');
}

function fieldWords({ name, label, hint, value, required }: FormField, words: CardWords): string {
  const said = [oneLine(label), hint, value === undefined || value === '' ? undefined : words.now(value)];
  const meaning = said.filter((part) => part !== undefined && part !== '').join('; ');
  return `${inWords(name)}${required === true ? ` (${words.required})` : ''}: ${meaning}`;
}

/** `requestedRunDate` as it is typed: `requested run date`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
