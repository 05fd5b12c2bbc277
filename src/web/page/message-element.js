import { drawAnswers } from './message-answers.js';
import { element, keepTogether, textDirection } from './message-dom.js';
import { followGrowth } from './web-chat-scrolling.js';

/** @type {{states: object, words: object, drawCard: Function, shown: Function}} */
let context;

/**
 * `<canvass-message>`: a message of the bot. Text is only ever set as text, never as markup.
 * @param given `states`: see `createMessageStates`; `drawCard(host, activity, post)`: draws what takes the card renderer;
 *   `shown(element, message)` is called when a message was put on the screen
 */
export function defineMessageElement(given) {
  context = given;
  if (customElements.get('canvass-message') === undefined)
    customElements.define('canvass-message', MessageElement);
}

class MessageElement extends HTMLElement {
  #message;
  #redraw = () => this.#draw();

  /** Draws the message of this id, and anew whenever it changes. */
  show(id) {
    if (this.#message !== undefined) return;
    this.#message = context.states.find(id);
    if (this.isConnected) this.connectedCallback();
  }

  connectedCallback() {
    if (this.#message === undefined || this.#message.redraws.has(this.#redraw)) return;
    this.#message.redraws.add(this.#redraw);
    this.#draw();
    context.shown(this, this.#message);
  }

  disconnectedCallback() {
    this.#message?.redraws.delete(this.#redraw);
  }

  #draw() {
    const message = this.#message;
    // A card keeps what was typed into it.
    if (message.parts === undefined && this.drawn === message.activity) return;
    this.drawn = message.activity;
    if (message.replaced && !this.follows) {
      this.follows = true;
      followGrowth(this);
    }
    const focused = this.querySelector(':focus')?.dataset.choice;
    this.dataset.id = message.activity.id;
    this.replaceChildren(drawMessage(message, (choice) => context.states.press(message, choice)));
    if (focused !== undefined)
      this.querySelector(`[data-choice="${focused}"]`)?.focus({ preventScroll: true });
  }
}

function drawMessage(message, press) {
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
    if (/^https?:$/u.test(URL.parse(url)?.protocol)) group.append(link(title, url));
  const answers = drawAnswers(message, press, context.words);
  if (answers !== undefined) {
    group.setAttribute('role', 'group');
    group.setAttribute('aria-labelledby', nameOf(group, activity.id));
    answers[0].id = `answers-${activity.id}`;
    group.setAttribute('aria-describedby', answers[0].id);
    group.append(...answers);
  }
  if (message.tip !== undefined && !message.atRest) group.append(element('p', 'tip', message.tip));
  group.tabIndex = -1;
  if (message.failed) group.append(fault());
  keepTogether(group);
  return group;
}

/** Why it is asked again belongs to the name of a question. @returns the ids of the elements that it consists of */
function nameOf(group, id) {
  const main = ['.text', '.heading', '.label'].map((part) => group.querySelector(part)).find(Boolean);
  main.id = `asked-${id}`;
  const reason = group.querySelector('.reason');
  if (reason === null) return main.id;
  reason.id = `reason-${id}`;
  return `${reason.id} ${main.id}`;
}

function fault() {
  const drawn = element('p', 'fault', context.words.notSent);
  drawn.setAttribute('role', 'alert');
  return drawn;
}

/** Each line has the direction of its own first letter. */
function paragraphs(name, text) {
  const block = element('div', name.trim());
  for (const line of text.split(/\r\n?|\n/u)) {
    const drawn = element('p', '', line);
    drawn.dir = textDirection(line);
    block.append(drawn);
  }
  return block;
}

/** Its marks are lines, and some browsers tell no list without its role. */
function list(rows) {
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
function lengthOf(text) {
  const size = text.length + (text.match(/[\u2E80-\uFFEF]/gu)?.length ?? 0);
  return size > 280 ? 'very-long' : size > 110 ? 'long' : '';
}

function link(title, url) {
  const drawn = element('a', 'answer', title);
  Object.assign(drawn, { href: url, target: '_blank', rel: 'noopener noreferrer' });
  return drawn;
}
