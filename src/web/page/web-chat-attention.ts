import { element, findPart, findParts, pagePart } from './message-dom.ts';
import { keysOf, readDigit } from './message-keys.ts';
import { choicesOf } from './message-parts.ts';
import type { Message, MessageStates } from './message-states.ts';
import { onLanguage, words } from './web-chat-language.ts';
import { bringIntoView } from './web-chat-scrolling.ts';

/** How long a digit waits for another, if the two would be a key. */
const digitMs = 600;
/** The same digit this soon after it answered is a second press of its key. Milliseconds. */
const againMs = 500;
/** Messages that come within this time of each other are one reply. */
const togetherMs = 2000;

/**
 * Where the focus goes, what is read out, and what keys do. A new question gets the focus, with its answers as its
 * description: so it is read out once, and its answers are the next stops. What gets no focus is announced.
 */
export function createAttention(states: MessageStates) {
  const live = pagePart(HTMLElement, '#live');
  const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches;
  const attended = new Set<string>();
  let next: { readonly host: HTMLElement; readonly message: Message } | undefined;
  /** What has been typed of a key that may be longer. */
  let begun = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** The last digit that answered, or began to. */
  let last = { digit: '', at: Number.NEGATIVE_INFINITY };
  /** A digit that didn't count takes those with it that may be the rest of its key. */
  let ignoredUntil = Number.NEGATIVE_INFINITY;
  /** The first message of what is being said now. */
  let first: { readonly host: HTMLElement; readonly turn: number; readonly at: number } | undefined;

  // Web Chat redraws its box first.
  onLanguage(() => setTimeout(markOpen));

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
    markOpen();
    const { id } = message.activity;
    if (attended.has(id) || !host.isConnected) return;
    attended.add(id);
    const from = first?.host;
    bringIntoView(host, from !== undefined && isOver(from) ? host : from);
    showSurvey(states.newestQuestion()?.survey);
    const hasAnswers =
      host.querySelector('.answers button, .answers select') !== null && message.question !== undefined;
    const isFree = mayMoveFocus();
    if (hasAnswers && isFree) findPart(HTMLElement, ':scope > *', host)?.focus({ preventScroll: true });
    else if (message.asks && !hasAnswers && isFree && hasKeyboard) enterBox();
    else announce(host);
    if (!message.asks && !hasAnswers && isFree && hasKeyboard) messageBox()?.focus();
  }

  /** A question that was asked once more in the same reply. */
  function isOver({ dataset }: HTMLElement): boolean {
    const message = states.find(dataset['id'] ?? '');
    return message?.asks === true && message.atRest;
  }

  /** The open question shows its keys, and the message box has its name and says what is expected. */
  function markOpen(): void {
    const open = states.open();
    // Meanwhile the box doesn't change its words.
    const { activity, question, parts } = open ?? states.pressed() ?? {};
    const id = question === undefined ? undefined : activity?.id;
    const isChoice = id === undefined ? states.offersSurveys() : choicesOf(parts).length > 0;
    const typed = id === undefined ? words.messageBox : words.typeHere;
    for (const host of findParts(HTMLElement, 'canvass-message'))
      host.classList.toggle('open', open?.question !== undefined && host.dataset['id'] === id);
    for (const box of document.querySelectorAll(boxes)) {
      box.setAttribute('placeholder', isChoice ? words.chooseAbove : typed);
      setReferences(box, 'aria-labelledby', id && `reason-${id} asked-${id}`);
      setReferences(box, 'aria-describedby', id && `place-${id} note-${id}`);
    }
  }

  /** So the question is read out, even if the box has the focus already. */
  function enterBox(): void {
    const box = messageBox();
    box?.blur();
    box?.focus();
  }

  /** Not while somebody types or is at the header; in a frame, not while they are in the page around it. */
  function mayMoveFocus(): boolean {
    const { activeElement } = document;
    if (parent !== self && !document.hasFocus()) return false;
    if (activeElement === document.body || activeElement === messageBox())
      return (messageBox()?.value ?? '') === '';
    if (activeElement === null || isField(activeElement)) return false;
    return activeElement.closest('canvass-message') !== null;
  }

  function announce(host: HTMLElement): void {
    const said = [...host.querySelectorAll('p, li, .answers button, option, .card')].map(
      (part) => part.ariaLabel ?? part.textContent,
    );
    live.replaceChildren(element('p', '', said.filter((text) => text !== '').join('\n')));
  }

  function press(index: number): void {
    openAnswers()[index]?.click();
  }

  function openAnswers(parts = '.answers button'): readonly HTMLButtonElement[] {
    const id = states.open()?.activity.id;
    const hosts = findParts(HTMLElement, 'canvass-message');
    const host = hosts.findLast(({ dataset }) => dataset['id'] === id);
    return host === undefined ? [] : findParts(HTMLButtonElement, parts, host);
  }

  /** Until the next question is there, and for a moment after that, a digit may be a second press of the same key. */
  function isLeftOver(digit: string): boolean {
    const now = performance.now();
    const isTooSoon = states.open() === undefined && states.pressed() !== undefined;
    const isAgain = begun === '' && digit === last.digit && now - last.at < againMs;
    if (!isTooSoon && !isAgain && now >= ignoredUntil) return false;
    ignoredUntil = now + digitMs;
    return true;
  }

  /** True if the digit was an answer, or begins one. */
  function answer(digit: string): boolean {
    const open = states.open();
    if (open?.question === undefined || open.parts === undefined) return false;
    const keys = keysOf(open.parts);
    clearTimeout(waiting);
    const read = readDigit(keys, begun, digit);
    begun = '';
    if (read !== undefined) last = { digit, at: performance.now() };
    if (read?.mayGoOn) {
      begun = read.key;
      waiting = setTimeout(() => {
        begun = '';
        if (states.open() === open) press(keys.indexOf(read.key));
      }, digitMs);
    } else if (read !== undefined) press(keys.indexOf(read.key));
    return read !== undefined;
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
      const isDigit = /^\d$/u.test(key);
      const isTyping = target === messageBox() && messageBox()?.value !== '';
      if (isDigit && !isTyping && isLeftOver(key)) return event.preventDefault();
      if (
        !(target instanceof Element) ||
        isField(target) ||
        repeat ||
        shiftKey ||
        key.length !== 1 ||
        key === ' '
      )
        return;
      if (isDigit && answer(key)) event.preventDefault();
      // What is typed goes into the box, wherever the focus is.
      else if (target.closest('button, a, .card') === null || /\p{L}/u.test(key)) messageBox()?.focus();
    },
    { capture: true },
  );

  // Web Chat may have redrawn its box.
  document.addEventListener('focusin', ({ target }) => {
    if (target === messageBox()) markOpen();
  });

  addEventListener('pointerdown', () => document.documentElement.classList.remove('by-keyboard'), {
    capture: true,
  });

  /** The answers come right after the top of the page and right before the box. */
  function stepBetween(event: KeyboardEvent): void {
    const { target, shiftKey } = event;
    const answers = openAnswers('.answers button, .leave');
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

  return { shown, markOpen };
}

/** The survey that a question belongs to, at the top of the page and in its title. */
function showSurvey(survey: string | undefined): void {
  if (survey === undefined) return;
  const shown = pagePart(HTMLElement, '#survey');
  // The title of this survey's own page says how long it is, too.
  if (shown.textContent === survey) return;
  shown.textContent = survey;
  document.title = `${survey} – ${document.body.dataset['brand']}`;
}

/** Web Chat's message box, and the one that precedes it. */
const boxes = '[data-id="webchat-sendbox-input"], #box';

function setReferences(box: Element, name: string, ids: string | undefined): void {
  if (ids === undefined) box.removeAttribute(name);
  else if (box.getAttribute(name) !== ids) box.setAttribute(name, ids);
}

export function messageBox(): HTMLInputElement | HTMLTextAreaElement | null {
  const box =
    document.querySelector('[data-id="webchat-sendbox-input"]') ?? document.querySelector('.before textarea');
  return box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement ? box : null;
}

function isField(target: Element): boolean {
  return target.matches('input, textarea, select');
}
