import type { FormField, Message } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { oneLine } from './one-line.ts';

/** A form where there are no inputs: the line to type instead, and what its parts mean. */
export function writtenForm({ form }: Message, words: CardWords): string {
  if (form === undefined) return '';
  const { click } = form.submit;
  if (click.do !== 'submit') return '';
  const required = form.fields.filter((field) => field.required === true);
  const command = [inWords(click.form), ...(click.campaign === undefined ? [] : [click.campaign])].join(' ');
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
