import type { FormField, Message } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { clickAction } from './click-action.ts';
import { isLonger } from './cut-text.ts';
import { oneLine } from './one-line.ts';
import { plainText } from './plain-text.ts';
import { richText } from './rich-text.ts';

/** As `clickSchema` takes it. */
const longestInput = 4000;
/** A longer hint doesn't fit into an input on a phone, in graphemes. */
const longestPlaceholder = 32;

/**
 * A form as inputs and one button, whose data is the form's click; a client puts the inputs' values beside it,
 * under the names of the fields.
 */
export function cardForm(kind: 'teams' | 'webChat', { form }: Message, words: CardWords): readonly object[] {
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
  const inside = input['type'] !== 'Input.Date' && !isLonger(hint, longestPlaceholder);
  return [
    {
      ...input,
      id: name,
      spacing: 'medium',
      label: oneLine(label),
      ...(hint !== '' && inside ? { placeholder: oneLine(hint) } : {}),
      ...(required ? { isRequired: true, errorMessage: words.pleaseFillIn(oneLine(label)) } : {}),
    },
    ...(hint !== '' && !inside
      ? [richText(hint, { size: 'small', isSubtle: true }, { spacing: 'small' })]
      : []),
  ];
}

/** A value that its kind of input would not show is shown in one of text, so that it isn't lost. */
function inputOf({ kind, value = '' }: FormField): Readonly<Record<string, unknown>> {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(value);
  if (kind === 'number' && (value === '' || isNumber)) {
    return { type: 'Input.Number', ...(value === '' ? {} : { value: Number(value) }) };
  }
  if (kind === 'date' && (value === '' || /^\d{4}-\d\d-\d\d$/u.test(value))) {
    return { type: 'Input.Date', ...(value === '' ? {} : { value }) };
  }
  return {
    type: 'Input.Text',
    maxLength: longestInput,
    ...(kind === 'lines' ? { isMultiline: true } : {}),
    ...(value === '' ? {} : { value: plainText(value) }),
  };
}
