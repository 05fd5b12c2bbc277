/** A button of a message: what it says, and what it sends. */
export interface CardButton {
  readonly title: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where nothing can be pressed: what is typed instead. */
  readonly typed?: string;
}

/** What a person can read and press in a message. */
export interface Card {
  readonly id?: string;
  readonly text: string;
  readonly buttons: readonly CardButton[];
}

/** Messages are looked at again and again; one that is edited is another activity. */
const known = new WeakMap<object, Card>();

/** Reads an activity as a person does: all of its words, and the buttons that are there to be pressed. */
export function readCard(activity: object): Card {
  const card = known.get(activity) ?? read(activity);
  known.set(activity, card);
  return card;
}

function read(activity: object): Card {
  const words: string[] = [];
  const buttons: CardButton[] = [];
  visit(activity, words, buttons);
  return { text: words.join('\n'), buttons };
}

function visit(node: unknown, words: string[], buttons: CardButton[]): void {
  if (Array.isArray(node)) for (const item of node) visit(item, words, buttons);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { text, value, title, type, data, choices, body, ...rest } = fieldsOf(node);
  if (typeof text === 'string') words.push(text);
  if (typeof value === 'string') words.push(value);
  if ((type === 'Action.Execute' || type === 'Action.Submit') && isRecord(data)) {
    if (typeof title === 'string') buttons.push({ title, data });
    return;
  }
  for (const part of [body, choices, rest['content'], rest['attachments'], ...partsOf(rest)])
    visit(part, words, buttons);
}

/** Where card elements keep others. `fallback` says the same once more. */
function partsOf(fields: Readonly<Record<string, unknown>>): readonly unknown[] {
  return ['items', 'columns', 'inlines', 'actions', 'facts', 'rows', 'cells'].map((name) => fields[name]);
}

function fieldsOf(node: object): Readonly<Record<string, unknown>> {
  return { ...node };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
