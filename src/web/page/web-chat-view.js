import { onLanguage, words } from './web-chat-language.js';
import { styleOptions } from './web-chat-look.js';
import { sendOnce } from './web-chat-sending.js';

const incoming = 'DIRECT_LINE/INCOMING_ACTIVITY';
/** Whom the person hears from: what an item of the feed is called, and who is typing. */
const { brand } = document.body.dataset;

/** Loads Microsoft's Web Chat, which stands in `globalThis.WebChat` then. */
export function loadWebChat(url) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: url, onload: () => resolve(globalThis.WebChat), onerror: reject });
    document.head.append(script);
  });
}

/**
 * Shows the conversation by Web Chat, with the bot's messages drawn by our own component.
 * @param given `observe(activity)` sees every activity before it is drawn; `isMarked(activity)`: see `createMessageStates`;
 *   `isTooLong(text)`: whether it must stay in the box
 */
export function showWebChat(WebChat, host, connection, given) {
  const { nonce, observe, isMarked, isTooLong, connected } = given;
  const isNarrow = matchMedia('(max-width: 480px)');
  const store = WebChat.createStore({}, sendOnce(connection), ({ getState }) => (next) => (action) => {
    // Suggestions are drawn within their message.
    if (action.type === 'WEB_CHAT/SET_SUGGESTED_ACTIONS') return undefined;
    if (action.type === 'WEB_CHAT/SUBMIT_SEND_BOX' && isTooLong(getState().sendBoxValue)) return undefined;
    // The top of the page says how the connection is.
    if (action.type === 'WEB_CHAT/SET_NOTIFICATION' && action.payload.id === 'connectivitystatus')
      return undefined;
    if (action.type === incoming) {
      observe(action.payload.activity);
      return next({ ...action, payload: { ...action.payload, activity: heard(action.payload.activity) } });
    }
    const result = next(action);
    if (action.type === 'DIRECT_LINE/CONNECT_FULFILLED') connected(store);
    return result;
  });

  const activityMiddleware = drawMessages(isMarked);
  function render() {
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
 * press, which nobody typed, is not read out as typed.
 */
function heard(activity) {
  const { type, channelData } = activity;
  const from = activity.from?.role === 'bot' ? { ...activity.from, name: brand } : activity.from;
  const isTyped = from?.role === 'user' && !channelData?.postBack && !channelData?.messageBack;
  if (type !== 'message' || isTyped) return { ...activity, from };
  const { attachments: _, suggestedActions: __, ...kept } = activity;
  return { ...kept, from, channelData: { ...channelData, 'webchat:fallback-text': '' } };
}

/** Elements of React, by the id of their activity, so that one that stays is not drawn anew. */
const drawn = new Map();

/** Web Chat's activity middleware. */
function drawMessages(isMarked) {
  return () =>
    (next) =>
    (...args) => {
      const [{ activity }] = args;
      if (activity.type !== 'message') return next(...args);
      // The chosen answer is marked in its question.
      if (activity.from?.role === 'user') return isMarked(activity) ? false : next(...args);
      return () => messageElement(activity.id);
    };
}

/** What `React.createElement` returns: Web Chat keeps its React to itself. */
function messageElement(id) {
  if (!drawn.has(id)) {
    drawn.set(id, {
      $$typeof: Symbol.for('react.element'),
      type: 'canvass-message',
      key: id,
      ref: (element) => element?.show(id),
      props: {},
      _owner: null,
    });
  }
  return drawn.get(id);
}

/** Hides the time below messages less than an hour old. A failed message always shows its status and Retry. */
function showOldTimes() {
  return (next) => (message) => {
    const { activity, sendState } = message;
    const isOld = Date.now() - Date.parse(activity.timestamp ?? '') > 60 * 60 * 1000;
    return sendState === 'sent' && !isOld ? false : next(message);
  };
}
