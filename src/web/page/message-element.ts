import type { PageWords } from '../../../dialogs/wording/wording.ts';
import type { Activity, Draft } from './activity.ts';
import { canBePressed, drawAnswers, type PressChoice } from './message-answers.ts';
import {
  element,
  findPart,
  findParts,
  keepPartsTogether,
  keepTogether,
  parseUrl,
  textDirection,
} from './message-dom.ts';
import type { Choice, LinkWithin, Parts } from './message-parts.ts';
import { drawRedirect } from './message-redirect.ts';
import { isHeld, type Message, type MessageStates } from './message-states.ts';
import { followGrowth } from './web-chat-scrolling.ts';
import { drawWaiting } from './web-chat-waiting-note.ts';

interface Surroundings {
  readonly states: Pick<MessageStates, 'find' | 'press'>;
  readonly words: PageWords;
  /** Whether something was typed that has not reached the server. */
  isWriting(): boolean;
  /** Takes back what waits to be sent. */
  withdraw(press: Draft): void;
  /** Draws what needs the card renderer. */
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
  #waits = false;
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
    if (message === undefined) return;
    const focused = findPart(HTMLElement, ':focus', this)?.dataset['choice'];
    // A card keeps what was typed into it.
    if (message.parts !== undefined || this.#drawn !== message.activity) this.#drawAnew(message);
    this.#drawFate(message);
    if (focused !== undefined) this.#focus(focused);
  }

  #drawAnew(message: Message): void {
    this.#drawn = message.activity;
    if (message.replaced && !this.#followsGrowth) {
      this.#followsGrowth = true;
      followGrowth(this);
    }
    this.dataset['id'] = message.activity.id;
    this.replaceChildren(drawMessage(message, (choice) => context.states.press(message, choice)));
  }

  /** What has become of a press: within the message, or below its card. */
  #drawFate({ parts, waiting, failed }: Message): void {
    for (const old of findParts(HTMLElement, ':scope > :is(.waiting, .fault)', this)) old.remove();
    const place = parts === undefined ? this : this.firstElementChild;
    if (waiting !== undefined) {
      const note = drawWaiting(() => this.#withdraw(waiting));
      place?.append(note);
      if (!this.#waits) note.scrollIntoView({ block: 'nearest' });
    }
    this.#waits = waiting !== undefined;
    if (failed && parts === undefined) this.append(fault());
  }

  /** The focus goes back to what was pressed. */
  #withdraw(press: Draft): void {
    const taken = findPart(HTMLElement, '.pressed, [aria-pressed="true"]', this)?.dataset['choice'] ?? '0';
    context.withdraw(press);
    this.#focus(taken);
  }

  #focus(choice: string): void {
    findPart(HTMLElement, `[data-choice="${choice}"]`, this)?.focus({ preventScroll: true });
  }
}

function drawMessage(message: Message, press: PressChoice): HTMLElement {
  const { parts, activity } = message;
  if (parts === undefined) {
    const host = element('div', 'message card');
    context.drawCard(host, activity, (send) => press({ title: '', send }));
    return host;
  }
  const { label, reason, heading, tone, text, note, rows, links, legal } = parts;
  const linksIn = (part: LinkWithin['part']) => parts.within?.filter((link) => link.part === part);
  const group = element('div', 'message');
  const isQuestion = message.question !== undefined || label !== undefined;
  if (isQuestion) group.classList.add('question');
  if (tone !== undefined) group.classList.add('toned', tone);
  const place = label && shortLabel(message, label);
  if (place) group.append(placeLine(place));
  if (parts.progress !== undefined) group.append(bar(parts.progress));
  if (reason !== undefined) group.append(paragraphs('reason', reason));
  if (heading !== undefined)
    group.append(
      paragraphs(`heading ${heading.length > longHeading ? 'long' : ''}`, heading, linksIn('heading')),
    );
  if (text.trim() !== '') group.append(paragraphs(`text ${lengthOf(text)}`, text, linksIn('text')));
  if (note !== undefined) group.append(paragraphs('note', note));
  if (rows !== undefined) group.append(list(rows));
  for (const { title, url } of links)
    if (isWeb(url)) {
      const button = link('answer', title, url);
      // It takes the place of this page, and of the one around it.
      if (url === activity.channelData?.['canvass:redirect']) button.target = '_top';
      group.append(button);
    }
  const redirect = drawRedirect(message, context.words, context.isWriting);
  if (redirect !== undefined) group.append(redirect);
  const answers = drawAnswers(message, parts, press, context.words) ?? [];
  group.append(...answers);
  if (parts.leave !== undefined && (message.leaving || !message.atRest))
    group.append(leaveButton(parts.leave, message, press));
  if (legal !== undefined) group.append(smallLinks(legal));
  if (canBePressed(message)) nameParts(group, activity.id, answers[0]);
  if (message.failed) group.append(fault());
  keepTogether(group);
  return group;
}

/** Its parts, each on one line if it fits there. Their dots are only seen within a line: see the style sheet. */
function placeLine(label: string): HTMLElement {
  const block = element('div', 'label');
  const line = element('p', 'place');
  line.dir = textDirection(label);
  const drawn = label.split(' · ').map((text) => element('span', 'part', keepPartsTogether(text)));
  for (const part of drawn.slice(1)) part.prepend(element('span', 'dot', ' · '));
  line.append(...drawn);
  block.append(line);
  return block;
}

/** A picture of what the label says in words. */
function bar(share: number): HTMLElement {
  const drawn = element('div', 'progress');
  drawn.setAttribute('aria-hidden', 'true');
  const done = element('div', 'done');
  done.style.width = `${100 * share}%`;
  drawn.append(done);
  return drawn;
}

function leaveButton(leave: Choice, message: Message, press: PressChoice): HTMLElement {
  const { leaving } = message;
  const button = element('button', 'leave', leave.title);
  button.type = 'button';
  button.dataset['choice'] = 'leave';
  if (leaving || isHeld(message, leave.send.value)) button.setAttribute('aria-disabled', 'true');
  button.classList.toggle('pressed', leaving === true);
  button.addEventListener('click', ({ detail }) => {
    // The second tap of a double tap belongs to an answer of the question before.
    if (detail < 2) press(leave);
  });
  return button;
}

/** The survey's name, which the label begins with, is only shown when it changes. Undefined if nothing else is left. */
function shortLabel({ goesOn }: Message, label: string): string | undefined {
  if (!goesOn) return label;
  const [, ...others] = label.split(' · ');
  return others.length > 0 ? others.join(' · ') : undefined;
}

/**
 * A message that asks something is a group with its question as its name, and its place and answers as its description. One
 * to be answered in writing names the message box by the same ids.
 */
function nameParts(group: HTMLElement, id: string, answers: HTMLElement | undefined): void {
  const main = ['.text', '.heading', '.label'].find((part) => group.querySelector(part));
  const ids = [
    ['.label', `place-${id}`],
    ['.reason', `reason-${id}`],
    ['.note', `note-${id}`],
    [main, `asked-${id}`],
  ] as const;
  for (const [part, name] of ids) if (part !== undefined) group.querySelector(part)?.setAttribute('id', name);
  if (answers === undefined) return;
  answers.id = `answers-${id}`;
  group.setAttribute('role', 'group');
  group.setAttribute('aria-labelledby', `reason-${id} asked-${id}`);
  group.setAttribute('aria-describedby', `place-${id} answers-${id}`);
  group.tabIndex = -1;
}

function fault(): HTMLElement {
  const drawn = element('p', 'fault', context.words.notSent);
  drawn.setAttribute('role', 'alert');
  return drawn;
}

/** Each line has the direction of its own first letter. @param links in the text */
function paragraphs(name: string, text: string, links: readonly LinkWithin[] = []): HTMLElement {
  const block = element('div', name.trim());
  let at = 0;
  for (const line of text.split(/\r\n?|\n/u)) {
    const drawn = element('p', '');
    drawn.dir = textDirection(line);
    at = text.indexOf(line, at);
    const end = at + line.length;
    for (const { from, to, url } of links) {
      if (from < at || to > end || !isWeb(url)) continue;
      drawn.append(text.slice(at, from), link('', text.slice(from, to), url));
      at = to;
    }
    drawn.append(text.slice(at, end));
    at = end;
    block.append(drawn);
  }
  return block;
}

/** Its marks are lines, and some browsers recognise no list without its role. */
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

export function link(name: string, title: string, url: string): HTMLAnchorElement {
  const drawn = element('a', name, title);
  return Object.assign(drawn, { href: url, target: '_blank', rel: 'noopener noreferrer' });
}

function isWeb(url: string): boolean {
  return /^https?:$/u.test(parseUrl(url)?.protocol ?? '');
}

/** Below everything else. */
export function smallLinks(links: NonNullable<Parts['legal']>): HTMLElement {
  const line = element('div', 'legal');
  for (const { title, url } of links) {
    const isOther = /^(?:mailto|tel):/u.test(url);
    if (!isWeb(url) && !isOther) continue;
    const drawn = link('', title, url);
    if (isOther) drawn.target = '';
    line.append(drawn);
  }
  return line;
}
