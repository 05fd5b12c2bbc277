import { createConnection, status } from './web-chat-connection.js';
import { nameFields } from './web-chat-fields.js';
import { beginAtTop } from './web-chat-greeting.js';
import { lookOf } from './web-chat-look.js';
import { sendOnce } from './web-chat-sending.js';
import {
  isFirstTime,
  leaveSession,
  openSession,
  saveSession,
  sendAfterReload,
  takeLineToSend,
} from './web-chat-session.js';

const { WebChat } = globalThis;
const chat = document.querySelector('#chat');
const state = document.querySelector('#state');
const { nonce } = document.body.dataset;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isNarrow = matchMedia('(max-width: 480px)');

/** The page's texts in the browser's language: the server's `PageWords`. */
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
      startLinkedSurvey(connection, dispatch);
      const line = takeLineToSend();
      if (line !== null) sendForPerson(dispatch, line);
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
        activityStatusMiddleware: showOldTimes,
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

/** Not on a phone, where the focus would open the keyboard over the text to be read. */
function focusBox() {
  if (matchMedia('(pointer: fine)').matches)
    document.querySelector('[data-id="webchat-sendbox-input"]')?.focus();
}

/**
 * After a card's button is pressed, the focus would stay in a message that is already answered. Once the bot replies,
 * it moves to the message box, as after a suggested action. It does not move to the next answers: a key pressed twice
 * would choose one.
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

/** Cards have their text sizes in pixels, so they need the browser's text size; the rest of the page follows by itself. */
function textScale() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Hides the time below messages less than an hour old. A failed message always shows its status and Retry. */
function showOldTimes() {
  return (next) => (message) => {
    const { activity, sendState } = message;
    const isOld = Date.now() - Date.parse(activity.timestamp ?? '') > 60 * 60 * 1000;
    return sendState === 'sent' && !isOld ? false : next(message);
  };
}

/** `/?survey=5` starts that survey, once in a conversation. The bot itself answers a link to an unknown survey. */
function startLinkedSurvey(connection, dispatch) {
  const survey = linkedSurvey();
  if (survey === undefined) return;
  if (!isFirstTime(`canvass.survey.${connection.conversation}.${survey}`)) return;
  sendForPerson(dispatch, { canvass: 1, do: 'link', survey });
}

function sendForPerson(dispatch, value) {
  dispatch({ type: 'WEB_CHAT/SEND_POST_BACK', payload: { value } });
}

/** The survey in the page's address; an empty `?survey=` counts as absent. */
function linkedSurvey() {
  const survey = new URLSearchParams(location.search).get('survey')?.trim().slice(0, 100);
  return survey === '' ? undefined : survey;
}

/** Azure Direct Line is used through Microsoft's client, our own server through ours. */
async function chooseConnection() {
  const session = await openSession();
  if (!session.resumed && linkedSurvey() === undefined) beginAtTop(chat);
  if (session.operatorSwitch) showOperatorSwitch(session.role === 'operator');
  if (!session.azure) return createConnection(session, words.tooLong);
  const { domain, token, conversation, resumed } = session;
  const connection = WebChat.createDirectLine({
    domain,
    token,
    ...(resumed ? { conversationId: conversation, watermark: '' } : {}),
  });
  connection.conversation = conversation;
  saveSession(session);
  connection.connectionStatus$.subscribe((value) => {
    // The page was asleep for longer than its token is valid.
    if (value === status.expired || value === status.failed) offerReload();
  });
  return connection;
}

/** In local mode people may try out the operators' commands; the server signs the role into the token. */
function showOperatorSwitch(isOperator) {
  const button = document.querySelector('#operator');
  button.setAttribute('aria-checked', String(isOperator));
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      saveSession(await openSession(isOperator ? 'none' : 'operator'));
      // The most useful command of the new role.
      if (!isOperator) sendAfterReload('/campaigns');
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
