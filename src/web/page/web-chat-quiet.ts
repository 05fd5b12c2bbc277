import { messageBox } from './web-chat-attention.ts';

/** What was filled in would be drawn anew, and empty. */
const filledIn = 'canvass-message[data-filled] :is(input, textarea, select):not(:disabled)';
/** Who has touched nothing for so long has put the phone down. */
const restMs = 30_000;
const isPhone = '(pointer: coarse)';

/**
 * Fetches Web Chat, without running it, and resolves once its start, which holds a slow phone up for a second or two, keeps
 * nobody waiting: when nobody looks, or when nothing was touched for a while and nothing stands in the box. Until then the view
 * before does all that a survey takes.
 */
export async function quiet(url: string): Promise<void> {
  if (!matchMedia(isPhone).matches) return;
  document.addEventListener('input', ({ target }) => {
    const host = target instanceof Element ? target.closest('canvass-message') : null;
    host?.setAttribute('data-filled', '');
  });
  await fetch(url, { priority: 'low' })
    .then((response) => response.arrayBuffer())
    .catch(() => {});
  const isFilledIn = (): boolean => document.querySelector(filledIn) !== null;
  if (document.hidden && !isFilledIn()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const { signal } = over;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rest(): void {
    clearTimeout(timer);
    timer = setTimeout(() => ((messageBox()?.value ?? '') === '' ? end() : rest()), restMs);
  }

  function end(): void {
    clearTimeout(timer);
    if (isFilledIn()) {
      rest();
      return;
    }
    over.abort();
    resolve();
  }

  for (const gesture of ['pointerdown', 'touchmove', 'keydown', 'scroll'])
    addEventListener(gesture, rest, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', () => document.hidden && end(), { signal });
  rest();
  await promise;
}
