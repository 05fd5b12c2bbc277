import { messageBox } from './web-chat-attention.ts';

/** What was filled in would be redrawn empty. */
const filledIn = 'canvass-message[data-filled] :is(input, textarea, select):not(:disabled)';
/** A person who has touched nothing for this long has gone, or put the phone down. */
const restMs = 30_000;

/**
 * Fetches Web Chat, without running it, and resolves once its start, which holds up a slow device for a second or two, keeps no
 * one waiting: when no one is looking, or when nothing was touched for a while and the box is empty. Until then the previous
 * view does everything a survey needs.
 */
export async function quiet(url: string): Promise<void> {
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

  for (const gesture of ['pointerdown', 'pointermove', 'touchmove', 'keydown', 'scroll'])
    addEventListener(gesture, rest, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', () => document.hidden && end(), { signal });
  rest();
  await promise;
}
