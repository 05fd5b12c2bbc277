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

/** Messages are looked at again and again: what was read in one is remembered. One that is edited is another one. */
export function readOnce<Read extends object, Value>(read: (one: Read) => Value): (one: Read) => Value {
  const known = new WeakMap<Read, { readonly value: Value }>();
  return (one) => {
    const { value } = known.get(one) ?? { value: read(one) };
    known.set(one, { value });
    return value;
  };
}

/** Reads an activity as a person does: all of its words, and the buttons that are there to be pressed. */
export const readCard: (activity: object) => Card = readOnce(read);

function read(activity: object): Card {
  const words: string[] = [];
  const buttons: CardButton[] = [];
  visit(activity, words, buttons);
  return { text: words.join('\n'), buttons };
}

function visit(node: unknown, words: string[], buttons: CardButton[]): void {
  if (Array.isArray(node)) for (const item of node) visit(item, words, buttons);
  if (!isRecord(node) || Array.isArray(node)) return;
  const { text, value, title, type, data } = node;
  if (typeof text === 'string') words.push(text);
  if (typeof value === 'string') words.push(value);
  if (node['id'] === 'leave') visit(node['selectAction'], words, buttons);
  if ((type === 'Action.Execute' || type === 'Action.Submit') && isRecord(data)) {
    if (typeof title === 'string') buttons.push({ title, data });
    return;
  }
  for (const name of parts) if (node[name] !== undefined) visit(node[name], words, buttons);
}

/** Where activities and card elements keep others. `fallback` says the same once more. */
const parts = [
  ...(['body', 'choices', 'content', 'attachments', 'items', 'columns', 'inlines', 'actions'] as const),
  ...(['facts', 'rows', 'cells'] as const),
];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
