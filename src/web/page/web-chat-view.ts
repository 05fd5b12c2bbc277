import type { Activity } from './activity.ts';
import type { MessageElement } from './message-element.ts';
import type { MessageStates } from './message-states.ts';
import { onLanguage, words } from './web-chat-language.ts';
import type {
  ActivityMiddleware,
  ChatAdapter,
  StatusMiddleware,
  Store,
  WebChatLibrary,
} from './web-chat-library.ts';
import { styleOptions } from './web-chat-look.ts';
import { sendOnce } from './web-chat-sending.ts';

/** Whom the person hears from: what an item of the feed is called, and who is typing. */
const { brand = '' } = document.body.dataset;

interface Given {
  /** Lets Web Chat add its styles. */
  readonly nonce: string | undefined;
  readonly isMarked: MessageStates['isMarked'];
  /** Sees every activity before it is drawn. */
  observe(activity: Activity): void;
  /** Whether a text must stay in the box. */
  isTooLong(text: string): boolean;
  connected(): void;
}

/** Shows the conversation by Web Chat, with the bot's messages drawn by our own component. */
export function showWebChat(
  WebChat: WebChatLibrary,
  host: Element,
  connection: ChatAdapter,
  { nonce, observe, isMarked, isTooLong, connected }: Given,
): Store {
  const isNarrow = matchMedia('(max-width: 480px)');
  const store = WebChat.createStore({}, sendOnce(connection), ({ getState }) => (next) => (action) => {
    // Suggestions are drawn within their message.
    if (action.type === 'WEB_CHAT/SET_SUGGESTED_ACTIONS') return undefined;
    if (action.type === 'WEB_CHAT/SUBMIT_SEND_BOX' && isTooLong(getState().sendBoxValue)) return undefined;
    // The top of the page says how the connection is.
    if (action.type === 'WEB_CHAT/SET_NOTIFICATION' && action.payload.id === 'connectivitystatus')
      return undefined;
    if (action.type === 'DIRECT_LINE/INCOMING_ACTIVITY') {
      observe(action.payload.activity);
      return next({ ...action, payload: { ...action.payload, activity: readOut(action.payload.activity) } });
    }
    const result = next(action);
    if (action.type === 'DIRECT_LINE/CONNECT_FULFILLED') connected();
    return result;
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
        activityStatusMiddleware: showOldTimes,
        locale: document.documentElement.lang,
        // A blank: in place of an empty text it says its English one.
        overrideLocalizedStrings: {
          TEXT_INPUT_PLACEHOLDER: words.messageBox,
          ACTIVITY_BOT_SAID_ALT: brand,
          TRANSCRIPT_LIVE_REGION_INTERACTIVE_LABEL_ALT: ' ',
          ACTIVITY_INTERACTIVE_FOOTNOTE_ALT: ' ',
          ACTIVITY_INTERACTIVE_REASON_INTERACTIVE_CONTENT_ALT: ' ',
        },
        styleOptions: styleOptions(isNarrow.matches),
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
 * What Web Chat gets to know: our component names and announces the bot's messages itself, with all that they hold; and a
 * press is not read out as typed.
 */
function readOut(activity: Activity): Activity {
  const { type, channelData } = activity;
  const from = activity.from?.role === 'bot' ? { ...activity.from, name: brand } : activity.from;
  const isTyped = from?.role === 'user' && !channelData?.postBack && !channelData?.messageBack;
  if (type !== 'message' || isTyped) return { ...activity, from };
  const { attachments: _, suggestedActions: __, ...kept } = activity;
  return { ...kept, from, channelData: { ...channelData, 'webchat:fallback-text': '' } };
}

/** Elements of React, by the id of their activity, so that one that stays is not drawn again. */
const drawn = new Map<string, object>();

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

/** What `React.createElement` returns: Web Chat keeps its React to itself. */
function messageElement(id: string): object | undefined {
  if (!drawn.has(id)) {
    drawn.set(id, {
      $$typeof: Symbol.for('react.element'),
      type: 'canvass-message',
      key: id,
      ref: (element: MessageElement | null) => element?.show(id),
      props: {},
      _owner: null,
    });
  }
  return drawn.get(id);
}

/** Hides the time below messages less than an hour old. A failed message always shows its status and Retry. */
const showOldTimes: StatusMiddleware = () => (next) => (item) => {
  const isOld = Date.now() - Date.parse(item.activity.timestamp ?? '') > 60 * 60 * 1000;
  return item.sendState === 'sent' && !isOld ? false : next(item);
};
