import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { element, findPart, findParts, pagePart } from './message-dom.ts';
import type { Parts } from './message-parts.ts';
import type { Message, MessageStates } from './message-states.ts';
import { bringIntoView } from './web-chat-scrolling.ts';

const hintKey = 'canvass.keys-told';
/** How long a `1` waits for the `0` of a 10. */
const digitMs = 600;
/** What comes within so long of each other is one reply. */
const togetherMs = 2000;

/**
 * Where the focus goes, what is read out, and what keys do. A new question gets the focus, with its answers as its
 * description: so it is read out once, and its answers are the next stops. What gets no focus is announced.
 */
export function createAttention(
  states: MessageStates,
  words: Pick<PageWords, 'keys' | 'keyRange' | 'twoKeys' | 'tenKeys'>,
) {
  const live = pagePart(HTMLElement, '#live');
  const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches;
  const isNarrow = matchMedia('(max-width: 480px)');
  const attended = new Set<string>();
  let next: { readonly host: HTMLElement; readonly message: Message } | undefined;
  /** A `1` that may become a 10. */
  let digit: ReturnType<typeof setTimeout> | undefined;
  /** The first message of what is being said now. */
  let first: { readonly host: HTMLElement; readonly turn: number; readonly at: number } | undefined;

  /** Called for each message that is put on the screen; of several at once, the newest counts. */
  function shown(host: HTMLElement, message: Message): void {
    if (next === undefined) setTimeout(attend);
    next = { host, message };
    const now = Date.now();
    const goesOn = first?.turn === message.turn && now - first.at < togetherMs && first.host.isConnected;
    first = { host: goesOn && first !== undefined ? first.host : host, turn: message.turn, at: now };
  }

  function attend(): void {
    if (next === undefined) return;
    const { host, message } = next;
    next = undefined;
    const { id } = message.activity;
    if (attended.has(id) || !host.isConnected) return;
    attended.add(id);
    bringIntoView(host, first?.host);
    showSurvey(states.newestQuestion()?.parts?.label);
    const asks =
      host.querySelector('.answers button, .answers select') !== null && message.question !== undefined;
    if (asks && message.parts !== undefined) tellKeys(message, message.parts);
    const isFree = mayMoveFocus();
    if (asks && isFree) findPart(HTMLElement, ':scope > *', host)?.focus({ preventScroll: true });
    else announce(host);
    if (!asks && isFree && hasKeyboard) messageBox()?.focus();
  }

  /** Not while somebody types, or is at the header; from a frame not while they are in the page around it. */
  function mayMoveFocus(): boolean {
    const { activeElement } = document;
    if (parent !== self && !document.hasFocus()) return false;
    if (activeElement === document.body || activeElement === messageBox())
      return (messageBox()?.value ?? '') === '';
    if (activeElement === null || isField(activeElement)) return false;
    return activeElement.closest('canvass-message') !== null;
  }

  function announce(host: HTMLElement): void {
    const said = [...host.querySelectorAll('p, li, button, option, .card')].map(
      (part) => part.ariaLabel ?? part.textContent,
    );
    live.replaceChildren(element('p', '', said.filter((text) => text !== '').join('\n')));
  }

  /** The keys that answer, as they are called; undefined if they aren’t worth mentioning. */
  function keysFor({ scale, choices, list }: Parts): string | undefined {
    const count = (scale ?? choices).length;
    if (list !== undefined || count < 2) return undefined;
    if (scale === undefined && count >= 10) return words.tenKeys;
    if (scale === undefined && count === 2) return words.twoKeys;
    const [first = '1', last = `${count}`] = [scale?.at(0)?.number, scale?.at(-1)?.number];
    return words.keyRange.replace('{a}', first).replace('{b}', last);
  }

  /** Said once in a browser, below the first question, for as long as that is open. */
  function tellKeys(message: Message, parts: Parts): void {
    const keys = keysFor(parts);
    if (!hasKeyboard || isNarrow.matches || keys === undefined) return;
    try {
      if (localStorage.getItem(hintKey) !== null) return;
      localStorage.setItem(hintKey, '1');
    } catch {
      return;
    }
    message.tip = words.keys.replace('{keys}', keys);
    for (const redraw of message.redraws) redraw();
  }

  function press(index: number): void {
    openAnswers()[index]?.click();
  }

  function openAnswers(): readonly HTMLButtonElement[] {
    const id = states.open()?.activity.id;
    const hosts = findParts(HTMLElement, 'canvass-message');
    const host = hosts.findLast(({ dataset }) => dataset['id'] === id);
    return host === undefined ? [] : findParts(HTMLButtonElement, '.answers button', host);
  }

  /** True if the key was an answer. */
  function answer(key: string): boolean {
    const { question, parts } = states.open() ?? {};
    if (question === undefined || parts === undefined || parts.list !== undefined) return false;
    const { scale, choices } = parts;
    if (scale === undefined) {
      const index = key === '0' ? 9 : Number(key) - 1;
      if (index < choices.length) press(index);
      return index < choices.length;
    }
    const numbers = scale.map(({ number }) => number);
    const waiting = digit;
    clearTimeout(waiting);
    digit = undefined;
    if (waiting !== undefined && key === '0') press(numbers.indexOf('10'));
    else if (key === '1' && numbers.includes('10')) {
      digit = setTimeout(() => {
        digit = undefined;
        press(numbers.indexOf('1'));
      }, digitMs);
    } else press(numbers.indexOf(key));
    return true;
  }

  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target, repeat, shiftKey } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (key === 'Tab') {
        document.documentElement.classList.add('by-keyboard');
        stepBetween(event);
        return;
      }
      if (
        !(target instanceof Element) ||
        isField(target) ||
        repeat ||
        shiftKey ||
        key.length !== 1 ||
        key === ' '
      )
        return;
      if (/^\d$/u.test(key) && answer(key)) event.preventDefault();
      // What is typed goes into the box, wherever the focus is.
      else if (target.closest('button, a, .card') === null || /\p{L}/u.test(key)) messageBox()?.focus();
    },
    { capture: true },
  );

  addEventListener('pointerdown', () => document.documentElement.classList.remove('by-keyboard'), {
    capture: true,
  });

  /** The answers come right after the top of the page and right before the box. */
  function stepBetween(event: KeyboardEvent): void {
    const { target, shiftKey } = event;
    const answers = openAnswers();
    const last = answers.at(-1);
    if (last === undefined) return;
    const goal =
      (target === document.body && !shiftKey) || (target === messageBox() && shiftKey)
        ? answers[0]
        : target === last && !shiftKey
          ? messageBox()
          : undefined;
    if (!goal) return;
    event.preventDefault();
    event.stopPropagation();
    goal.focus();
  }

  return { shown };
}

/** The survey that a question belongs to, which its label begins with, at the top of the page and in its title. */
function showSurvey(label: string | undefined): void {
  if (label === undefined) return;
  const [survey = ''] = label.split(' · ');
  pagePart(HTMLElement, '#survey').textContent = survey;
  document.title = `${survey} – ${document.body.dataset['brand']}`;
}

export function messageBox(): HTMLInputElement | HTMLTextAreaElement | null {
  const box =
    document.querySelector('[data-id="webchat-sendbox-input"]') ?? document.querySelector('.before textarea');
  return box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement ? box : null;
}

function isField(target: Element): boolean {
  return target.matches('input, textarea, select');
}
