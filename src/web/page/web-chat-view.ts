import type { Activity } from './activity.ts';
import { MessageElement } from './message-element.ts';
import type { MessageStates } from './message-states.ts';
import { messageBox } from './web-chat-attention.ts';
import { onLanguage, words } from './web-chat-language.ts';
import type {
  ActivityMiddleware,
  ChatAdapter,
  DrawStatus,
  Store,
  StoreAction,
  WebChatLibrary,
} from './web-chat-library.ts';
import { styleOptions } from './web-chat-look.ts';
import { reactElement } from './web-chat-react.ts';
import { sendOnce, showOnItsWay } from './web-chat-sending.ts';
import type { Waiting } from './web-chat-waiting.ts';
import { createNotes, withTaken } from './web-chat-waiting-note.ts';

/** Who the person hears from: what an item of the feed is called, and who is typing. */
const { brand = '' } = document.body.dataset;

interface Given {
  /** Lets Web Chat add its styles. */
  readonly nonce: string | undefined;
  readonly isMarked: MessageStates['isMarked'];
  /** Sees every activity before it is drawn. */
  observe(activity: Activity): void;
  /** Whether a text must stay in the box. */
  mustStay(text: string): boolean;
  connected(): void;
  /** What is on its way, if the page keeps it; then it sends what is typed. */
  readonly waiting?: Waiting;
  say?(text: string): void;
}

const sendBox = (text: string): StoreAction => ({ type: 'WEB_CHAT/SET_SEND_BOX', payload: { text } });

/** Shows the conversation by Web Chat, with the bot's messages drawn by our own component. */
export function showWebChat(
  WebChat: WebChatLibrary,
  host: Element,
  connection: ChatAdapter,
  { nonce, observe, isMarked, mustStay, connected, waiting, say }: Given,
): Store {
  const isNarrow = matchMedia('(max-width: 480px)');
  const store = WebChat.createStore(
    {},
    sendOnce(connection),
    ({ dispatch, getState }) =>
      (next) =>
      (action) => {
        // Suggestions are drawn within their message.
        if (action.type === 'WEB_CHAT/SET_SUGGESTED_ACTIONS') return undefined;
        if (action.type === 'WEB_CHAT/SUBMIT_SEND_BOX') {
          const text = getState().sendBoxValue.trim();
          if (mustStay(text)) return undefined;
          // Without a connection Web Chat would drop it.
          if (text !== '' && say !== undefined) {
            dispatch(sendBox(''));
            say(text);
            return undefined;
          }
        }
        // The top of the page says how the connection is.
        if (action.type === 'WEB_CHAT/SET_NOTIFICATION' && action.payload.id === 'connectivitystatus')
          return undefined;
        if (action.type === 'DIRECT_LINE/INCOMING_ACTIVITY') {
          observe(action.payload.activity);
          return next({
            ...action,
            payload: { ...action.payload, activity: readOut(action.payload.activity) },
          });
        }
        const result = next(action);
        if (action.type === 'DIRECT_LINE/CONNECT_FULFILLED') connected();
        return result;
      },
  );

  const notes =
    waiting &&
    createNotes(waiting, (taken) => {
      store.dispatch(sendBox(withTaken(taken, store.getState().sendBoxValue)));
      messageBox()?.focus();
    });
  waiting?.follow((activity, fate) => {
    notes?.follow(activity, fate);
    showOnItsWay(store, activity, fate);
  });
  const activityMiddleware = drawMessages(isMarked);
  function render(): void {
    WebChat.renderWebChat(
      {
        directLine: connection,
        store,
        nonce,
        dir: 'auto',
        activityMiddleware,
        activityStatusMiddleware: () => (next) => (item) =>
          notes?.drawn(item.activity) ?? showOldTimes(item, next),
        locale: document.documentElement.lang,
        // A blank: for an empty text Web Chat says its English one.
        overrideLocalizedStrings: {
          TEXT_INPUT_ALT: words.messageBox,
          TEXT_INPUT_PLACEHOLDER: words.messageBox,
          ACTIVITY_BOT_SAID_ALT: brand,
          TRANSCRIPT_LIVE_REGION_INTERACTIVE_LABEL_ALT: ' ',
          ACTIVITY_INTERACTIVE_FOOTNOTE_ALT: ' ',
          TRANSCRIPT_LIVE_REGION_INTERACTIVE_WITH_LINKS_LABEL_ALT: ' ',
          ACTIVITY_INTERACTIVE_REASON_INTERACTIVE_CONTENT_ALT: ' ',
          ACTIVITY_INTERACTIVE_REASON_LINK_ALT: ' ',
        },
        // Web Chat itself says after a time that sending has failed, even for what waits.
        styleOptions: { ...styleOptions(isNarrow.matches), ...(waiting && { sendTimeout: weekMs }) },
      },
      host,
    );
  }
  render();
  isNarrow.addEventListener('change', render);
  onLanguage(render);
  return store;
}

/**
 * What Web Chat gets to know: our component names and announces the bot's messages itself, with everything they hold; and
 * a press is not read out as typed.
 */
function readOut(activity: Activity): Activity {
  const { type, channelData } = activity;
  const from = activity.from?.role === 'bot' ? { ...activity.from, name: brand } : activity.from;
  const isTyped = from?.role === 'user' && !channelData?.postBack && !channelData?.messageBack;
  if (type !== 'message' || isTyped) return { ...activity, from };
  const { attachments: _, suggestedActions: __, ...kept } = activity;
  return { ...kept, from, channelData: { ...channelData, 'webchat:fallback-text': '' } };
}

function drawMessages(isMarked: MessageStates['isMarked']): ActivityMiddleware {
  return () =>
    (next) =>
    (item, ...others) => {
      const { type, from, id } = item.activity;
      if (type !== 'message' || id === undefined) return next(item, ...others);
      // The chosen answer is marked in its question.
      if (from?.role === 'user') return isMarked({ id }) ? false : next(item, ...others);
      return () => messageElement(id);
    };
}

function messageElement(id: string): object {
  return reactElement('canvass-message', id, (host) => {
    if (host instanceof MessageElement) host.show(id);
  });
}

/** Hides the time below messages less than an hour old. A failed message always shows its status and Retry. */
function showOldTimes(item: Parameters<DrawStatus>[0], next: DrawStatus): unknown {
  const isOld = Date.now() - Date.parse(item.activity.timestamp ?? '') > 60 * 60 * 1000;
  return item.sendState === 'sent' && !isOld ? false : next(item);
}

/** Longer than anything waits. */
const weekMs = 7 * 24 * 60 * 60 * 1000;
