import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { element, textDirection } from './message-dom.ts';
import { keysOf } from './message-keys.ts';
import { type Choice, choicesOf, type List, listAnswer, type Parts, type Point } from './message-parts.ts';
import { isHeld, type Message } from './message-states.ts';

/** Sends a choice. */
export type PressChoice = (choice: Choice) => void;

/**
 * The answers of a message, as elements; undefined without answers. All look alike: a large target, the chosen one marked.
 * Once they can no longer be pressed they are a picture, and what was chosen is a text.
 */
export function drawAnswers(
  message: Message,
  parts: Parts,
  press: PressChoice,
  words: Pick<PageWords, 'yourAnswer'>,
): HTMLElement[] | undefined {
  const { chosen } = message;
  const isLive = canBePressed(message);
  const picture = isLive ? drawLive(message, parts, press) : drawOver(message, parts);
  if (picture === undefined || isLive) return picture;
  for (const part of picture) part.setAttribute('aria-hidden', 'true');
  const said =
    chosen === undefined
      ? []
      : [
          element(
            'p',
            'unseen',
            words.yourAnswer.replace('{answer}', () => chosen),
          ),
        ];
  return [...picture, ...said];
}

/** What was pressed stays pressed until it is known whether it was taken. */
export function canBePressed({ atRest, pending, pressed }: Message): boolean {
  return !atRest || pending === true || pressed !== undefined;
}

function drawLive(message: Message, parts: Parts, press: PressChoice): HTMLElement[] | undefined {
  const { chosen, pressed } = message;
  if (parts.list !== undefined) return [drawList(message, parts.list, press)];
  const keys = message.question === undefined ? [] : keysOf(parts);
  return drawEach(parts, (choice, shown, index) => {
    const isStill = message.atRest || isHeld(message, choice.send.value);
    const button = element('button', 'answer', shown);
    button.type = 'button';
    button.dataset['choice'] = `${index}`;
    if (shown !== choice.title) {
      button.setAttribute('aria-label', choice.title);
      button.title = choice.title;
    }
    const key = keys[index];
    if (key !== undefined && key !== shown) button.dataset['key'] = key;
    if (choice.title === chosen) button.setAttribute('aria-pressed', 'true');
    if (isStill) button.setAttribute('aria-disabled', 'true');
    button.classList.toggle('pressed', choice.title === pressed);
    button.classList.toggle('chosen', choice.title === chosen);
    button.classList.toggle('primary', choice.isPrimary === true && !isStill);
    button.addEventListener('click', ({ detail }) => {
      // The second tap of a double tap belongs to the question before.
      if (detail < 2) press(choice);
    });
    return button;
  });
}

function drawOver({ chosen }: Message, parts: Parts): HTMLElement[] | undefined {
  const shown =
    parts.list === undefined ? parts : { choices: choicesOf(parts).filter(({ title }) => title === chosen) };
  return drawEach(shown, (choice, text) => {
    const drawn = element('span', 'answer over', text);
    drawn.classList.toggle('chosen', choice.title === chosen);
    return drawn;
  });
}

type Drawable = Pick<Parts, 'scale' | 'choices' | 'ends'>;
type DrawChoice = (choice: Choice, shown: string, index: number) => HTMLElement;

function drawEach(parts: Drawable, draw: DrawChoice): HTMLElement[] | undefined {
  const choices: readonly (Choice & Partial<Point>)[] = parts.scale ?? parts.choices;
  if (choices.length === 0) return undefined;
  const look = lookOf(parts);
  const group = element('div', `answers ${look}`);
  group.style.setProperty('--count', `${choices.length}`);
  group.append(
    ...choices.map((choice, index) => {
      const drawn = draw(choice, choice.number ?? choice.title, index);
      if (look === 'stack') drawn.dir = textDirection(choice.title);
      return drawn;
    }),
  );
  return parts.ends === undefined ? [group] : [group, drawEnds(parts.ends)];
}

/** One short symbol each, such as 😀 or ★★★, is a row of faces or stars. */
const symbols =
  /^(?:\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*|[★☆⭐]{1,10})$/u;
const maxInRow = 11;

function lookOf({ scale, choices }: Drawable): 'scale' | 'faces' | 'stack' {
  if (scale !== undefined) return 'scale';
  const isRow =
    choices.length > 1 &&
    choices.length <= maxInRow &&
    choices.every(({ title }) => symbols.test(title.trim()));
  return isRow ? 'faces' : 'stack';
}

function drawEnds(ends: readonly string[]): HTMLElement {
  const drawn = element('div', 'ends');
  drawn.setAttribute('aria-hidden', 'true');
  drawn.append(...ends.map((text) => element('span', '', text)));
  return drawn;
}

/** Many answers: a field that is searched by typing, with a button. */
function drawList(message: Message, list: List, press: PressChoice): HTMLElement {
  const { chosen, pressed, activity } = message;
  const isStill = message.atRest || isHeld(message, list.question);
  const group = element('form', 'answers list');
  const field = element('select', 'field');
  field.setAttribute('aria-label', list.label);
  field.append(
    new Option(list.placeholder, ''),
    ...list.choices.map(({ title, value }) => new Option(title, value)),
  );
  field.value = list.choices.find(({ title }) => title === (chosen ?? pressed))?.value ?? '';
  field.disabled = isStill;
  const send = element('button', 'answer send', list.button);
  send.type = 'submit';
  send.disabled = isStill;
  const fault = element('p', 'fault');
  fault.id = `fault-${activity.id}`;
  fault.setAttribute('role', 'alert');
  field.setAttribute('aria-describedby', fault.id);
  group.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.value === '') fault.textContent = list.errorMessage ?? list.placeholder;
    else press({ title: field.selectedOptions[0]?.text ?? '', send: listAnswer(list, field.value) });
  });
  group.append(field, send, fault);
  return group;
}
