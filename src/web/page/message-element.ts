import type { PageWords } from '../../../dialogs/wording/wording.ts';
import type { Activity, Draft } from './activity.ts';
import { drawAnswers, type PressChoice } from './message-answers.ts';
import { element, findPart, keepTogether, textDirection } from './message-dom.ts';
import type { Message, MessageStates } from './message-states.ts';
import { followGrowth } from './web-chat-scrolling.ts';

interface Surroundings {
  readonly states: Pick<MessageStates, 'find' | 'press'>;
  readonly words: PageWords;
  /** Draws what takes the card renderer. */
  drawCard(host: HTMLElement, activity: Activity, post: (activity: Draft) => void): void;
  /** Called when a message was put on the screen. */
  shown(element: HTMLElement, message: Message): void;
}

let context: Surroundings;

/** `<canvass-message>`: a message of the bot. Text is only ever set as text, never as markup. */
export function defineMessageElement(given: Surroundings): void {
  context = given;
  if (customElements.get('canvass-message') === undefined)
    customElements.define('canvass-message', MessageElement);
}

export class MessageElement extends HTMLElement {
  #message: Message | undefined;
  /** What was drawn last. */
  #drawn: Activity | undefined;
  #followsGrowth = false;
  readonly #redraw = (): void => this.#draw();

  /** Draws the message of this id, and again whenever it changes. */
  show(id: string): void {
    if (this.#message !== undefined) return;
    this.#message = context.states.find(id);
    if (this.isConnected) this.connectedCallback();
  }

  connectedCallback(): void {
    if (this.#message === undefined || this.#message.redraws.has(this.#redraw)) return;
    this.#message.redraws.add(this.#redraw);
    this.#draw();
    context.shown(this, this.#message);
  }

  disconnectedCallback(): void {
    this.#message?.redraws.delete(this.#redraw);
  }

  #draw(): void {
    const message = this.#message;
    // A card keeps what was typed into it.
    if (message === undefined || (message.parts === undefined && this.#drawn === message.activity)) return;
    this.#drawn = message.activity;
    if (message.replaced && !this.#followsGrowth) {
      this.#followsGrowth = true;
      followGrowth(this);
    }
    const focused = findPart(HTMLElement, ':focus', this)?.dataset['choice'];
    this.dataset['id'] = message.activity.id;
    this.replaceChildren(drawMessage(message, (choice) => context.states.press(message, choice)));
    if (focused !== undefined)
      findPart(HTMLElement, `[data-choice="${focused}"]`, this)?.focus({ preventScroll: true });
  }
}

function drawMessage(message: Message, press: PressChoice): HTMLElement {
  const { parts, activity } = message;
  if (parts === undefined) {
    const host = element('div', 'message card');
    context.drawCard(host, activity, (send) => press({ title: '', send }));
    return host;
  }
  const { label, reason, heading, tone, text, note, rows, links } = parts;
  const group = element('div', 'message');
  const isQuestion = message.question !== undefined || label !== undefined;
  if (isQuestion) group.classList.add('question');
  if (tone !== undefined) group.classList.add('toned', tone);
  if (label !== undefined) group.append(paragraphs('label', label));
  if (reason !== undefined) group.append(paragraphs('reason', reason));
  if (heading !== undefined)
    group.append(paragraphs(`heading ${heading.length > longHeading ? 'long' : ''}`, heading));
  if (text.trim() !== '') group.append(paragraphs(`text ${lengthOf(text)}`, text));
  if (note !== undefined) group.append(paragraphs('note', note));
  if (rows !== undefined) group.append(list(rows));
  for (const { title, url } of links)
    if (/^https?:$/u.test(URL.parse(url)?.protocol ?? '')) group.append(link(title, url));
  const answers = drawAnswers(message, parts, press);
  const [first] = answers ?? [];
  if (answers !== undefined && first !== undefined) {
    group.setAttribute('role', 'group');
    group.setAttribute('aria-labelledby', nameOf(group, activity.id));
    first.id = `answers-${activity.id}`;
    group.setAttribute('aria-describedby', first.id);
    group.append(...answers);
  }
  if (message.tip !== undefined && !message.atRest) group.append(element('p', 'tip', message.tip));
  group.tabIndex = -1;
  if (message.failed) group.append(fault());
  keepTogether(group);
  return group;
}

/** Why it is asked again belongs to the name of a question. @returns the ids of the elements that it consists of */
function nameOf(group: HTMLElement, id: string): string {
  const main = ['.text', '.heading', '.label'].map((part) => group.querySelector(part)).find(Boolean);
  const reason = group.querySelector('.reason');
  if (main) main.id = `asked-${id}`;
  if (reason) reason.id = `reason-${id}`;
  return [reason, main].flatMap((part) => part?.id ?? []).join(' ');
}

function fault(): HTMLElement {
  const drawn = element('p', 'fault', context.words.notSent);
  drawn.setAttribute('role', 'alert');
  return drawn;
}

/** Each line has the direction of its own first letter. */
function paragraphs(name: string, text: string): HTMLElement {
  const block = element('div', name.trim());
  for (const line of text.split(/\r\n?|\n/u)) {
    const drawn = element('p', '', line);
    drawn.dir = textDirection(line);
    block.append(drawn);
  }
  return block;
}

/** Its marks are lines, and some browsers tell no list without its role. */
function list(rows: readonly string[]): HTMLElement {
  const drawn = element('ul', 'rows');
  drawn.setAttribute('role', 'list');
  for (const row of rows) {
    const item = element('li', '', row);
    item.dir = textDirection(row);
    drawn.append(item);
  }
  return drawn;
}

/** A heading of more characters than this is a sentence or two. */
const longHeading = 60;

/** How long it looks: a letter of Chinese, Japanese or Korean takes the room of two. */
function lengthOf(text: string): string {
  const size = text.length + (text.match(/[\u2E80-\uFFEF]/gu)?.length ?? 0);
  return size > 280 ? 'very-long' : size > 110 ? 'long' : '';
}

function link(title: string, url: string): HTMLElement {
  const drawn = element('a', 'answer', title);
  Object.assign(drawn, { href: url, target: '_blank', rel: 'noopener noreferrer' });
  return drawn;
}
