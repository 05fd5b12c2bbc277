const holdMs = 1000;
/** What is left free above a message that is shown from its top, in CSS pixels. */
const gap = 8;
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

let holding: AbortController | undefined;

/** What scrolls: Web Chat's list of messages, and the one that precedes it. */
const lists = '.webchat__basic-transcript__scrollable, .messages';

/** What is said in them, by the bot or the person; the inner one counts. */
const items = 'canvass-message, .said, .webchat__basic-transcript__activity';

/** This close to its end, in CSS pixels, the reader is at the end. */
const atEnd = 24;

/**
 * A message that grows in place doesn't leave its end below the screen, if that was in view before.
 */
export function followGrowth(host: HTMLElement): void {
  let height = host.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grown = host.offsetHeight - height;
    height = host.offsetHeight;
    const list = host.closest(lists);
    if (list === null) return observer.disconnect();
    const below = host.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (grown <= 0 || below <= 0 || below - grown > atEnd) return;
    list.dispatchEvent(new Event('wheel'));
    list.scrollTop += below + gap;
  });
  observer.observe(host);
}

/**
 * The newest message, if its end is in view, is shown as one that has just come once it was drawn in another way: a card is a
 * line of text until the card renderer is loaded.
 * @param part of the message
 */
export function redrawInView(part: HTMLElement, redraw: () => void): void {
  const list = part.closest(lists);
  const newest = list === null ? undefined : [...list.querySelectorAll(items)].at(-1);
  const below =
    part.getBoundingClientRect().bottom - (list?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY);
  redraw();
  if (newest?.contains(part) && below <= atEnd) bringIntoView(newest);
}

/**
 * When the screen becomes shorter, e.g. as a phone shows its keyboard, what was said last doesn't stay below it if it was in
 * view before.
 * @param place what holds the messages
 */
export function followScreen(place: HTMLElement): void {
  let height = place.clientHeight;
  new ResizeObserver(() => {
    const lost = height - place.clientHeight;
    height = place.clientHeight;
    const newest = [...place.querySelectorAll(items)].at(-1);
    const list = newest?.closest(lists);
    if (lost <= 0 || newest === undefined || !list) return;
    const below = newest.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (below > 0 && below - lost <= atEnd) bringIntoView(newest);
  }).observe(place);
}

/**
 * Scrolls the newest message into view, and keeps it there for a second: Web Chat would go on to the end. What is taller
 * than the screen is shown from its top, so that a question is read before its last answers, and requested help before
 * the question that follows it.
 * @param host the message
 * @param first the first message of the same reply
 */
export function bringIntoView(host: Element, first = host): void {
  holding?.abort();
  const list = host.closest(lists);
  if (list === null) return;
  const current = new AbortController();
  const { signal } = current;
  holding = current;
  const place = (): void => {
    const { top } = (list.contains(first) ? first : host).getBoundingClientRect();
    const { bottom } = host.getBoundingClientRect();
    const isTall = bottom - top > list.clientHeight;
    const frame = list.getBoundingClientRect();
    const by = isTall || top < frame.top ? top - frame.top - gap : Math.max(0, bottom - frame.bottom);
    if (Math.abs(by) < 1) return;
    // Stops Web Chat's own scrolling.
    list.dispatchEvent(new Event('wheel'));
    list.scrollTop += by;
  };
  place();
  list.addEventListener('scroll', place, { signal });
  for (const gesture of gestures) {
    const end = ({ isTrusted }: Event): void => {
      if (isTrusted) current.abort();
    };
    addEventListener(gesture, end, { capture: true, passive: true, signal });
  }
  setTimeout(() => current.abort(), holdMs);
}
