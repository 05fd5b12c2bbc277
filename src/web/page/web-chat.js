import { drawCard } from './message-card.js';
import { defineMessageElement } from './message-element.js';
import { createMessageStates } from './message-states.js';
import { createAttention, messageBox } from './web-chat-attention.js';
import { showBefore } from './web-chat-before.js';
import { createConnection, status } from './web-chat-connection.js';
import { fitIntoPopover } from './web-chat-framed.js';
import { showOperatorSwitch } from './web-chat-header.js';
import { followLanguage, onLanguage, speak, words } from './web-chat-language.js';
import { offerNewConversation, stay } from './web-chat-leaving.js';
import { hostConfig } from './web-chat-look.js';
import { showNotice } from './web-chat-notice.js';
import { opening } from './web-chat-opening.js';
import { bringIntoView, followScreen } from './web-chat-scrolling.js';
import { handOverMessage } from './web-chat-sending.js';
import { saveSession, sendAfterReload, takeLineToSend } from './web-chat-session.js';
import { watchLength } from './web-chat-too-long.js';
import { loadWebChat, showWebChat } from './web-chat-view.js';

const chat = document.querySelector('#chat');
const state = document.querySelector('#state');
/** What the server wrote into the page: where the larger scripts are. */
const { nonce, webChat: webChatUrl, cards: cardsUrl } = document.body.dataset;
/** Web Chat is loaded once the first message is there; after so long in any case. */
const maxBeforeMs = 1500;

const said = {
  connecting: () => words.connecting,
  connected: () => words.connected,
  reconnecting: () => words.reconnecting,
  notConnected: () => words.notConnected,
  ended: () => words.ended,
  notLoaded: () => words.notLoaded,
  notAvailable: () => words.notAvailable,
};
const states = {
  [status.uninitialized]: ['connecting', said.connecting],
  [status.connecting]: ['connecting', said.connecting],
  [status.online]: ['online', said.connected],
  [status.expired]: ['connecting', said.reconnecting],
  [status.failed]: ['failed', said.notConnected],
  [status.ended]: ['failed', said.ended],
};
let sayState = said.connecting;
/** Says a command for the person, without a message to show; false where there is no connection. */
let sayFor = () => false;

followLanguage((line) => sayFor(line));
onLanguage(() => {
  state.textContent = sayState();
});
fitIntoPopover();
followScreen(chat);
offerNewConversation(words);
start().catch(() => show('failed', said.notAvailable));

async function start() {
  const session = await opening;
  if (session.operatorSwitch) showOperatorSwitch(session.role === 'operator');
  const firstPress = await whatToPress(session);
  let connection;

  /** The activity with what each of this page's has. */
  function compose(activity) {
    const { channelData, ...rest } = activity;
    return {
      ...rest,
      from: { id: session.user, role: 'user' },
      locale: document.documentElement.lang,
      localTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      channelData: { clientActivityID: crypto.randomUUID(), ...channelData },
    };
  }

  /** Sends an activity; resolves once it has arrived. */
  function post(activity) {
    return new Promise((resolve, reject) =>
      connection.postActivity(compose(activity)).subscribe(resolve, reject),
    );
  }

  const messages = createMessageStates((activity) =>
    state.dataset.state === 'online' ? post(activity) : Promise.reject(new Error('Not connected')),
  );
  sayFor = (line) => {
    if (state.dataset.state !== 'online') return false;
    post(pressEvent(commandOf(line))).catch(() => {});
    return true;
  };
  function observe(activity) {
    const language = activity.channelData?.['canvass:language'];
    if (activity.from?.role === 'bot' && language !== undefined) speak(language);
    if (activity.type === 'message' && activity.from?.role === 'user') stay();
    return messages.observe(activity);
  }
  /** A conversation begins with the surveys by itself, and shows them once. */
  async function isShown(line) {
    if (line !== 'surveys' || !session.resumed) return line === 'surveys';
    await Promise.race([firstMessage(connection), pause(maxBeforeMs)]);
    // What was said before comes all at once.
    await pause(0);
    return messages.offersSurveys();
  }
  /** At a link nothing stands before its survey that nobody asked for, such as the greeting of an earlier visit. */
  let unasked = session.resumed && firstPress !== undefined;
  function observeAtLink(activity) {
    if (activity.from?.role === 'user') unasked = false;
    return (unasked && activity.type === 'message') || observe(activity);
  }
  const attention = createAttention(messages, words);
  defineMessageElement({
    states: messages,
    words,
    shown: attention.shown,
    drawCard: (host, activity, press) =>
      drawCard(host, activity, { rendererUrl: cardsUrl, hostConfig, post: press }).catch(() => {}),
  });

  if (session.azure) {
    const WebChat = await loadWebChat(webChatUrl);
    connection = azureConnection(WebChat, session);
    showState(connection);
    chat.querySelector('.skeleton')?.remove();
    chat.querySelector('form').remove();
    const place = host();
    place.classList.remove('behind');
    showWebChat(WebChat, place, connection, {
      nonce,
      observe,
      isMarked: messages.isMarked,
      isTooLong: () => false,
      connected: () => begin(post, firstPress, isShown),
    });
    return;
  }

  connection = createConnection(session, observeAtLink, firstPress);
  showState(connection);
  let begun = false;
  const isTooLong = watchLength(words);
  const before = showBefore(
    chat,
    connection,
    {
      isMarked: messages.isMarked,
      isTooLong,
      compose: (text) => compose({ type: 'message', text, textFormat: 'plain' }),
      post,
    },
    words,
  );
  connection.connectionStatus$.subscribe({
    next(value) {
      if (value !== status.online || begun) return;
      begun = true;
      begin(post, connection.takePress(), isShown);
    },
  });
  await Promise.race([firstMessage(connection), pause(maxBeforeMs)]);
  await painted();
  const WebChat = await loadWebChat(webChatUrl).catch(() => show('failed', said.notLoaded));
  if (WebChat === undefined) return;
  const place = host();
  const store = showWebChat(WebChat, place, connection, {
    nonce,
    isMarked: messages.isMarked,
    isTooLong,
    observe() {},
    connected() {},
  });
  await sameMessages(place, before.messages);
  takeOver(store, before, place);
}

/** Web Chat has drawn what stood there before it, so it is shown in its place. */
function takeOver(store, before, place) {
  const { id, choice } = focusedPart();
  const typed = before.end();
  place.classList.remove('behind');
  for (const { again, sent } of typed.unsent) handOverMessage(store, again, sent);
  if (typed.text !== '') store.dispatch({ type: 'WEB_CHAT/SET_SEND_BOX', payload: { text: typed.text } });
  if (typed.isFocused) messageBox()?.focus();
  const message = id === undefined ? undefined : place.querySelector(`canvass-message[data-id="${id}"]`);
  const focus =
    choice === undefined ? message?.firstElementChild : message?.querySelector(`[data-choice="${choice}"]`);
  focus?.focus({ preventScroll: true });
  const newest = [...place.querySelectorAll('canvass-message')].at(-1);
  if (newest !== undefined) bringIntoView(newest);
}

function focusedPart() {
  const { activeElement } = document;
  return { id: activeElement.closest('canvass-message')?.dataset.id, choice: activeElement.dataset.choice };
}

/** The element that Web Chat is rendered in. */
function host() {
  const place = document.createElement('div');
  place.className = 'web-chat behind';
  chat.append(place);
  return place;
}

async function sameMessages(place, before) {
  const count = (within) => within.querySelectorAll('canvass-message').length;
  while (count(place) < count(before)) await new Promise(requestAnimationFrame);
}

function firstMessage(connection) {
  return new Promise((resolve) => {
    connection.activity$.subscribe(({ from }) => from?.role === 'bot' && resolve());
  });
}

/** Resolves once what stands there is on the screen and nothing is being done, or after a second. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, 100);
      else requestIdleCallback(resolve, { timeout: 1000 });
    });
    // A tab in the background draws nothing.
    setTimeout(resolve, 1000);
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What the person has come for; where the link in the address doesn't say it alone, what they choose to do. */
async function whatToPress({ link }) {
  if (link?.notice === undefined) return link?.press;
  show('online', said.connected);
  chat.classList.add('noticed');
  const click = await showNotice(chat, link.notice);
  // From here on the address says what is on the screen.
  if (click.do === 'command') {
    sendAfterReload(click.line);
    location.assign('/');
    return await new Promise(() => {});
  }
  chat.classList.remove('noticed');
  if (click.do !== 'keepGoing') return click;
  history.replaceState(null, '', '/');
  return undefined;
}

/**
 * What the page does for the person when it is there: what they have come for, or a line noted before a reload.
 * @param isShown whether what a line asks for stands there already
 */
async function begin(post, press, isShown) {
  const line = takeLineToSend();
  if (press !== undefined) post(pressEvent(press)).catch(() => {});
  if (line !== undefined && !(await isShown(line))) post(pressEvent(commandOf(line))).catch(() => {});
}

function commandOf(line) {
  return { canvass: 1, do: 'command', line };
}

function pressEvent(value) {
  return { type: 'event', name: 'canvass/press', value };
}

/** Azure Direct Line is used through Microsoft's client, our own server through ours. */
function azureConnection(WebChat, session) {
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
    if (value === status.expired || value === status.failed)
      addEventListener('focus', () => location.reload(), { once: true });
  });
  return connection;
}

function showState(connection) {
  let wasOnline = false;
  connection.connectionStatus$.subscribe({
    next(value) {
      const [name, say] = states[value];
      show(name, name === 'connecting' && wasOnline ? said.reconnecting : say);
      wasOnline ||= value === status.online;
    },
  });
}

function show(name, say) {
  sayState = say;
  if (state.textContent === say()) return;
  state.dataset.state = name;
  state.textContent = say();
}
