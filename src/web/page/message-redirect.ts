import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { element, findParts, parseUrl } from './message-dom.ts';
import type { Message } from './message-states.ts';
import { serverNow } from './web-chat-session.ts';
import { inTab } from './web-chat-storage.ts';

/** The time of the last end at which this tab went on, or stayed: someone who comes back isn't sent away again. */
const doneKey = 'canvass.went-on';
/** An end that is older is read again, e.g. by somebody who comes back to the conversation. */
const newMs = 120_000;
const minSeconds = 5;
const maxSeconds = 20;
/** How much is read in a second. */
const lettersPerSecond = 20;

let over = Number(inTab.read(doneKey) ?? 0);
let left = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The way on from a survey's end, which is taken automatically once its text has been read, unless the person stays. In a
 * frame it isn't: the page around it is someone else's. Undefined if there is nothing to wait for.
 * @param isWriting whether something of the person's would be lost
 */
export function drawRedirect(
  { activity, parts }: Message,
  words: Pick<PageWords, 'goingOn' | 'stayHere'>,
  isWriting: () => boolean,
): HTMLElement | undefined {
  const url = parseUrl(activity.channelData?.['canvass:redirect'] ?? '');
  const at = Date.parse(activity.timestamp ?? '');
  if (url?.protocol !== 'https:' || parent !== self || !(at > Math.max(over, serverNow() - newMs)))
    return undefined;
  if (timer === undefined) {
    const letters = (parts?.heading?.length ?? 0) + (parts?.text.length ?? 0);
    left = Math.min(maxSeconds, Math.max(minSeconds, Math.round(letters / lettersPerSecond)));
    timer = setInterval(tick, 1000);
  }

  function end(): void {
    clearInterval(timer);
    timer = undefined;
    over = at;
    inTab.write(doneKey, `${at}`);
    for (const part of findParts(HTMLElement, '.going-on')) part.remove();
  }
  function tick(): void {
    const newest = findParts(HTMLElement, 'canvass-message').at(-1);
    // What is said after it has to be read too.
    if (newest?.dataset['id'] !== activity.id) end();
    else if (!document.hidden && !isWriting()) count();
  }
  function count(): void {
    left -= 1;
    for (const part of findParts(HTMLElement, '.going-on span'))
      part.textContent = words.goingOn.replace('{seconds}', `${left}`);
    if (left > 0) return;
    end();
    location.assign(url ?? '');
  }

  const drawn = element('p', 'going-on');
  const stay = element('button', '', words.stayHere);
  stay.type = 'button';
  stay.addEventListener('click', end);
  // A second that passes is no news.
  const said = element('span', '', words.goingOn.replace('{seconds}', `${left}`));
  said.setAttribute('aria-live', 'off');
  drawn.append(said, stay);
  return drawn;
}
