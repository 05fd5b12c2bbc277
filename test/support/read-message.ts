import type { Message } from '../../dialogs/message.ts';

export function only<Item>(items: readonly Item[]): Item {
  const [item, ...more] = items;
  if (item === undefined || more.length > 0) throw new Error(`${items.length} where one was expected`);
  return item;
}

/** The lines of a list, without its heading. */
export function listLines({ sections = [] }: Pick<Message, 'sections'>): readonly string[] {
  return sections
    .flatMap(({ lines }) => lines)
    .map((line) => (typeof line === 'string' ? line : `${line.lead} – ${line.text}`));
}

export function heading({ text }: Message): string {
  return text.split('\n')[0] ?? '';
}

/** The lines that a message's buttons type. */
export function buttonLines({ choices = [] }: Message): readonly string[] {
  return choices.flatMap(({ click }) => (click.do === 'command' ? [click.line] : []));
}

/** What the button under this label carries. */
export function button({ choices = [] }: Message, label: string): unknown {
  return only(choices.filter((choice) => choice.label === label)).click;
}

export function fact({ facts = [] }: Message, wanted: string): string | undefined {
  return facts.find(({ name }) => name === wanted)?.value;
}
