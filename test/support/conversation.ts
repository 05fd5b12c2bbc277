import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A button as it came out of the bot, whatever it was drawn as. */
export interface Button {
  readonly label: string;
  readonly value: unknown;
}

/** What one turn led to. */
export interface Replies {
  readonly status: number;
  /** Every text in the replies, one after the other. */
  readonly text: string;
  readonly buttons: readonly Button[];
  /** The quiet way out of a question. */
  readonly leave?: Button;
}

export interface TestConversation {
  say(text: string, id?: string): Promise<Replies>;
  press(button: Button | undefined, id?: string): Promise<Replies>;
  /** Sends an activity's own fields over the ordinary ones. */
  deliver(fields: object): Promise<Replies>;
}

const button = z.union([
  z.object({ type: z.enum(['Action.Submit', 'Action.Execute']), title: z.string(), data: z.unknown() }),
  z.object({ type: z.enum(['messageBack', 'imBack', 'postBack']), title: z.string(), value: z.unknown() }),
]);

interface Found {
  readonly buttons: Button[];
  readonly texts: string[];
  readonly leaves: Button[];
}

function collect(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('id' in node && node.id === 'leave') {
    const { id: _, ...quiet } = node;
    collect(quiet, { ...found, buttons: found.leaves, texts: [] });
    return;
  }
  const parsed = button.safeParse(node);
  if (parsed.success) {
    found.buttons.push({
      label: parsed.data.title,
      value: 'data' in parsed.data ? parsed.data.data : parsed.data.value,
    });
    return;
  }
  for (const [name, value] of Object.entries(node)) {
    if (name === 'text' && typeof value === 'string') found.texts.push(value);
    else collect(value, found);
  }
}

/** Reads the replies of an `expectReplies` turn (Bot Framework protocol, "Expect replies"). */
export function readReplies(status: number, body: unknown): Replies {
  const found: Found = { buttons: [], texts: [], leaves: [] };
  collect(body, found);
  const { buttons, texts, leaves } = found;
  const leave = leaves.at(-1);
  return { status, text: texts.join('\n'), buttons, ...(leave && { leave }) };
}

/** A person in a personal conversation, on the messages route, whose replies come back in the HTTP answer. */
export function startConversation(
  url: string,
  channelId = 'emulator',
  conversation: string = randomUUID(),
): TestConversation {
  async function deliver(fields: object): Promise<Replies> {
    const response = await fetch(`${url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'message',
        id: randomUUID(),
        channelId,
        serviceUrl: 'http://127.0.0.1:1/',
        deliveryMode: 'expectReplies',
        conversation: { id: conversation },
        from: { id: `person of ${conversation}`, name: 'Ada' },
        recipient: { id: 'bot', name: 'Canvass' },
        ...fields,
      }),
    });
    const text = await response.text();
    return readReplies(response.status, text === '' ? {} : JSON.parse(text));
  }
  const named = (id: string | undefined): object => (id === undefined ? {} : { id });
  return {
    deliver,
    say: (text, id) => deliver({ text, ...named(id) }),
    press(pressed, id) {
      if (pressed === undefined) throw new Error('There is no such button.');
      return deliver({ value: pressed.value, ...named(id) });
    },
  };
}

/** The button with this label. */
export function labelled({ buttons }: Replies, label: string): Button | undefined {
  return buttons.find((candidate) => candidate.label === label);
}

/** Begins the survey of the scripted service, and answers it up to its last question, which takes a text. */
export async function askedForText(person: Pick<TestConversation, 'say'>): Promise<void> {
  await person.say('survey 5');
  for (const answer of ['Good', 'Good', 'Good']) await person.say(answer);
}
