import type { FieldChoice, FormField, Message } from '../../dialogs/message.ts';
import { isLonger, oneLine, plainText } from '../../dialogs/text.ts';
import { type CardWords, clickAction } from './buttons.ts';
import type { CardKind } from './rendered-activity.ts';
import { richText } from './text.ts';

/** As `clickSchema` takes it. */
const maxInputLength = 4000;
/** A longer hint doesn't fit into an input on a phone, in graphemes. */
const maxPlaceholderLength = 32;

/**
 * A form as inputs and one button, whose data is the form's click; a client adds the inputs' values to it,
 * under the names of the fields.
 */
export function cardForm(kind: CardKind, { form }: Message, words: CardWords): readonly object[] {
  if (form === undefined) return [];
  const { label, click } = form.submit;
  return [
    ...form.fields.flatMap((field) => fieldParts(kind, field, words)),
    {
      type: 'ActionSet',
      spacing: 'medium',
      actions: [clickAction(kind, oneLine(label), click, { style: 'positive' })],
    },
  ];
}

function fieldParts(channel: CardKind, field: FormField, words: CardWords): readonly object[] {
  const { name, label, hint = '', note = '', fault = '', kind } = field;
  // What isn't among many choices may be typed in the field below.
  const required = field.required === true && kind !== 'choices';
  const input = inputOf(field);
  const isTyped = input['type'] === 'Input.Text' || input['type'] === 'Input.Number';
  const inside = isTyped && !isLonger(hint, maxPlaceholderLength);
  const below = [isTyped && !inside ? hint : '', note].filter((line) => line !== '');
  const whole = {
    ...input,
    id: name,
    spacing: field.continues ? 'small' : 'medium',
    label: oneLine(label),
    placeholder: hint !== '' && inside ? oneLine(hint) : input['placeholder'],
    ...(required && { isRequired: true, errorMessage: words.pleaseFillIn(oneLine(label)) }),
  };
  const isWall = input['isMultiSelect'] === true && (field.choices ?? []).length > maxBoxes;
  return [
    ...(channel === 'teams' && isWall ? folded(field, whole) : [whole]),
    ...(fault === ''
      ? []
      : [richText(fault, { size: 'small', color: 'attention', weight: 'bolder' }, { spacing: 'small' })]),
    ...below.map((line) => richText(line, { size: 'small', isSubtle: true }, { spacing: 'small' })),
  ];
}

/** As many boxes as a phone shows at once. */
const maxBoxes = 12;

/**
 * Many boxes to tick, behind a button that shows them: clients that don't know how to search them show them all: five
 * hundred lines on a phone. (The web chat page has a search of its own.) What isn't shown is sent all the same.
 */
function folded({ name, label, value = '', choices = [] }: FormField, input: object): readonly object[] {
  const chosen = value === '' ? '' : `${value.split(',').length} / `;
  return [
    {
      type: 'ActionSet',
      spacing: 'medium',
      actions: [
        {
          type: 'Action.ToggleVisibility',
          title: `${oneLine(label)}: ${chosen}${choices.length} ▸`,
          targetElements: [`${name}-choices`],
        },
      ],
    },
    { type: 'Container', id: `${name}-choices`, isVisible: false, spacing: 'small', items: [input] },
  ];
}

/** From here on, typing to find a choice is quicker than looking for it. */
const filteredFrom = 40;

/** A value that the field's own kind of input wouldn't show goes into a text input, so that it isn't lost. */
function inputOf({
  kind,
  value = '',
  choices = [],
  prompt: placeholder,
}: FormField): Readonly<Record<string, unknown>> {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(value);
  const given = value === '' ? undefined : value;
  if (kind === 'number' && (value === '' || isNumber)) {
    return { type: 'Input.Number', value: given && Number(given) };
  }
  if (kind === 'date' && (value === '' || /^\d{4}-\d\d-\d\d$/u.test(value))) {
    return { type: 'Input.Date', value: given };
  }
  if (kind === 'time' && (value === '' || /^\d\d:\d\d$/u.test(value))) {
    return { type: 'Input.Time', value: given };
  }
  const known = new Set(choices.map((choice) => choice.value));
  const chosen = value.split(',');
  if (kind === 'choices' && choices.length > 0 && (value === '' || chosen.every((one) => known.has(one)))) {
    return choiceSet(choices, given, { style: 'filtered', isMultiSelect: true, placeholder });
  }
  if (kind === 'choice' && choices.length > 0 && (value === '' || known.has(value))) {
    const style = choices.length < filteredFrom ? 'compact' : 'filtered';
    return choiceSet(choices, given, { style, placeholder });
  }
  const isMultiline = kind === 'lines' || kind === 'choices' || undefined;
  return {
    type: 'Input.Text',
    maxLength: maxInputLength,
    isMultiline,
    value: given && plainText(given),
  };
}

function choiceSet(
  choices: readonly FieldChoice[],
  value: string | undefined,
  look: {
    readonly style: 'compact' | 'filtered';
    readonly isMultiSelect?: true;
    readonly placeholder?: string;
  },
): Readonly<Record<string, unknown>> {
  const shown = choices.map((choice) => ({ title: oneLine(choice.title), value: choice.value }));
  return { type: 'Input.ChoiceSet', ...look, wrap: true, choices: shown, value };
}

/** A form for channels without inputs: the line to type instead, and what its parts mean. */
export function writtenForm({ form }: Message, words: CardWords): string {
  if (form === undefined) return '';
  const { click } = form.submit;
  if (click.do !== 'submit') return '';
  const fields = form.fields.filter((field) => field.continues !== true);
  const required = fields.filter((field) => field.required === true);
  const command = [inWords(click.form), click.campaign].filter((part) => part !== undefined).join(' ');
  const named = (click.campaign === undefined && required.length > 0 ? required : fields)
    .map(({ name }) => `${inWords(name)} …`)
    .join(' ');
  return [
    words.typeInOneLine(`${command} ${named}`),
    ...fields.map((field) => `• ${fieldWords(field, words)}`),
  ].join('\n');
}

function fieldWords(field: FormField, words: CardWords): string {
  const { name, label, hint, value, required, fault } = field;
  const now = value === undefined || value === '' ? undefined : words.now(value);
  const said = [oneLine(label), hint, now, fault];
  const meaning = said.filter((part) => part !== undefined && part !== '').join('; ');
  return `${inWords(name)}${required === true ? ` (${words.required})` : ''}: ${meaning}`;
}

/** A name as it is typed: `nameOfField` as `name of field`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
