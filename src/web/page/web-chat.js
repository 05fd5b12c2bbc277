import { createConnection, status } from './web-chat-connection.js';
import { nameFields } from './web-chat-fields.js';
import { beginAtTop } from './web-chat-greeting.js';
import { lookOf } from './web-chat-look.js';
import { sendOnce } from './web-chat-sending.js';
import {
  isFirstTime,
  keepSession,
  leaveSession,
  openSession,
  sayOnArrival,
  takeSayOnArrival,
} from './web-chat-session.js';

const { WebChat } = globalThis;
const chat = document.querySelector('#chat');
const state = document.querySelector('#state');
const { nonce } = document.body.dataset;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isNarrow = matchMedia('(max-width: 480px)');

/** In the browser's language: `PageWords` of the server. */
const words = JSON.parse(document.body.dataset.words);
const states = {
  [status.uninitialized]: ['connecting', words.connecting],
  [status.connecting]: ['connecting', words.connecting],
  [status.online]: ['online', words.connected],
  [status.expired]: ['connecting', words.reconnecting],
  [status.failed]: ['failed', words.notConnected],
  [status.ended]: ['failed', words.ended],
};

document.querySelector('#new-conversation').addEventListener('click', async () => {
  await leaveSession();
  location.reload();
});

if (WebChat === undefined) show('failed', words.notLoaded);
else start().catch(() => show('failed', words.notAvailable));

async function start() {
  nameFields(chat);
  const connection = await chooseConnection();
  let wasOnline = false;
  connection.connectionStatus$.subscribe({
    next(value) {
      const [name, text] = states[value];
      show(name, name === 'connecting' && wasOnline ? words.reconnecting : text);
      wasOnline ||= value === status.online;
    },
  });
  const returnFocus = focusReturner();
  const store = WebChat.createStore({}, sendOnce(connection), ({ dispatch }) => (next) => (action) => {
    const result = next(action);
    if (action.type === 'DIRECT_LINE/CONNECT_FULFILLED') {
      startAskedSurvey(connection, dispatch);
      const line = takeSayOnArrival();
      if (line !== null) sayFor(dispatch, line);
    }
    returnFocus(action);
    return result;
  });

  function render() {
    WebChat.renderWebChat(
      {
        directLine: connection,
        store,
        nonce,
        activityStatusMiddleware: timeOfOldOnes,
        locale: document.documentElement.lang,
        ...lookOf(prefersDark.matches, isNarrow.matches, textScale()),
      },
      chat,
    );
  }
  render();
  prefersDark.addEventListener('change', render);
  isNarrow.addEventListener('change', render);
  focusBox();
}

/** On a phone the focus would open the keyboard over what is to be read. */
function focusBox() {
  if (matchMedia('(pointer: fine)').matches)
    document.querySelector('[data-id="webchat-sendbox-input"]')?.focus();
}

/**
 * Whoever pressed a card's button would be left in a message that is answered. Once the bot has said more, the focus
 * goes to the message box, as it does after a suggestion. Not to the next answers: there a key pressed twice
 * would give one.
 */
function focusReturner() {
  let pressed;
  return ({ type, payload }) => {
    if (type === 'DIRECT_LINE/POST_ACTIVITY')
      pressed = chat.querySelector('.ac-adaptiveCard :focus') ?? undefined;
    const isSaid = type === 'DIRECT_LINE/INCOMING_ACTIVITY' && payload.activity.from?.role === 'bot';
    if (!isSaid || pressed === undefined) return;
    if (document.activeElement === pressed || document.activeElement === document.body) focusBox();
    pressed = undefined;
  };
}

/** A card's texts have sizes in pixels; what the person set in the browser goes for the rest of the page by itself. */
function textScale() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** A message of this hour needs no time below it; that one could not be sent, and what to do, is always said. */
function timeOfOldOnes() {
  return (next) => (message) => {
    const { activity, sendState } = message;
    const isOld = Date.now() - Date.parse(activity.timestamp ?? '') > 60 * 60 * 1000;
    return sendState === 'sent' && !isOld ? false : next(message);
  };
}

/** `/?survey=5` starts that survey, once in a conversation. What a link names that leads nowhere is for the bot to say. */
function startAskedSurvey(connection, dispatch) {
  const survey = askedSurvey();
  if (survey === undefined) return;
  if (!isFirstTime(`canvass.survey.${connection.conversation}.${survey}`)) return;
  sayFor(dispatch, { canvass: 1, do: 'link', survey });
}

function sayFor(dispatch, value) {
  dispatch({ type: 'WEB_CHAT/SEND_POST_BACK', payload: { value } });
}

/** An empty `?survey=` is as if it were not there. */
function askedSurvey() {
  const survey = new URLSearchParams(location.search).get('survey')?.trim().slice(0, 100);
  return survey === '' ? undefined : survey;
}

/** With Azure Direct Line, Microsoft's own client talks to it; our own server has a client of its own. */
async function chooseConnection() {
  const session = await openSession();
  if (!session.resumed && askedSurvey() === undefined) beginAtTop(chat);
  if (session.operatorSwitch) showOperatorSwitch(session.role === 'operator');
  if (!session.azure) return createConnection(session, words.tooLong);
  const { domain, token, conversation, resumed } = session;
  const connection = WebChat.createDirectLine({
    domain,
    token,
    ...(resumed ? { conversationId: conversation, watermark: '' } : {}),
  });
  connection.conversation = conversation;
  keepSession(session);
  connection.connectionStatus$.subscribe((value) => {
    // The page was asleep for longer than its token lives.
    if (value === status.expired || value === status.failed) offerReload();
  });
  return connection;
}

/** In local mode a person may try the operators' side; the server signs the role into the token. */
function showOperatorSwitch(isOperator) {
  const button = document.querySelector('#operator');
  button.setAttribute('aria-checked', String(isOperator));
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      keepSession(await openSession(isOperator ? 'none' : 'operator'));
      // What the new role is there for.
      if (!isOperator) sayOnArrival('/campaigns');
      location.reload();
    } catch {
      button.disabled = false;
    }
  });
}

function offerReload() {
  addEventListener('focus', () => location.reload(), { once: true });
}

function show(name, text) {
  if (state.textContent === text) return;
  state.dataset.state = name;
  state.textContent = text;
}
