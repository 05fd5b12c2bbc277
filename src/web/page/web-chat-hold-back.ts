import { isObject } from './activity.ts';
import { element, pagePart } from './message-dom.ts';
import type { MessageStates } from './message-states.ts';
import { messageBox } from './web-chat-attention.ts';
import type { Connection } from './web-chat-connection.ts';
import { onLanguage, words } from './web-chat-language.ts';
import { inTab } from './web-chat-storage.ts';

/** Where this tab keeps what is in the box: a phone may load the page again when the person comes back to it. */
const draftKey = 'canvass.draft';

type States = Pick<MessageStates, 'open' | 'pressed' | 'newestQuestion'>;

/**
 * What is typed stays in the box if it would be an answer to a question that nobody had seen: while an answer is on its way, and
 * once if the question came after the first letter. A line below the box says why. It is there again when the page is loaded
 * again.
 * @returns whether what is in the box has to stay there
 */
export function holdBack(connection: Connection, states: States): () => boolean {
  const { waiting } = connection;
  const notice = element('p', 'held');
  notice.setAttribute('role', 'status');
  pagePart(HTMLElement, '#chat').after(notice);
  /** The question at which the text in the box was begun; absent if the box is empty. */
  let begun: { readonly at: string | undefined } | undefined;
  /** The question that came after that, as was said. */
  let announced: string | undefined;

  const isOnItsWay = (): boolean => {
    const isAnswer = states.open()?.asks === true || states.pressed() !== undefined;
    return waiting.isHeldUp() || (isAnswer && !waiting.isEmpty());
  };
  const say = (): void => {
    notice.textContent = isOnItsWay() ? words.heldBack : announced === undefined ? '' : words.newQuestion;
  };
  const update = (): void => {
    if (notice.textContent !== '') say();
  };
  waiting.follow(update);
  onLanguage(update);
  document.addEventListener('input', ({ target }) => {
    const box = messageBox();
    if (box === null || target !== box) return;
    if (box.value === '') begun = undefined;
    else begun ??= { at: states.newestQuestion()?.question };
    announced = undefined;
    update();
    if (begun === undefined) inTab.forget(draftKey);
    else {
      const { conversation } = connection;
      inTab.write(draftKey, JSON.stringify({ ...begun, conversation, text: box.value }));
    }
  });
  const kept: unknown = JSON.parse(inTab.read(draftKey) ?? 'null');
  if (
    isObject(kept) &&
    kept['conversation'] === connection.conversation &&
    typeof kept['text'] === 'string'
  ) {
    begun = { at: typeof kept['at'] === 'string' ? kept['at'] : undefined };
    pagePart(HTMLTextAreaElement, '#box').value = kept['text'];
  }

  /** Undefined if it has been seen, or said, that the text answers it. */
  function newQuestion(): string | undefined {
    const open = states.open();
    const question = open?.asks === true ? open.question : undefined;
    return begun === undefined || question === begun.at ? undefined : question;
  }

  return () => {
    const mustWait = isOnItsWay();
    announced = mustWait ? undefined : newQuestion();
    if (announced !== undefined) begun = { at: announced };
    else if (!mustWait) {
      begun = undefined;
      inTab.forget(draftKey);
    }
    say();
    return mustWait || announced !== undefined;
  };
}
