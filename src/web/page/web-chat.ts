import type { Click } from '../../../dialogs/buttons.ts';
import type { SessionAnswer } from '../direct-line/session-answer.ts';
import type { Activity, Draft, Press } from './activity.ts';
import { findPart, pagePart } from './message-dom.ts';
import { defineMessageElement } from './message-element.ts';
import { plainTextOf } from './message-parts.ts';
import { createMessageStates } from './message-states.ts';
import { createAttention, messageBox } from './web-chat-attention.ts';
import { type BeforeView, showBefore } from './web-chat-before.ts';
import { type Connection, createConnection } from './web-chat-connection.ts';
import { fitIntoPopover } from './web-chat-framed.ts';
import { showOperatorSwitch } from './web-chat-header.ts';
import { holdBack } from './web-chat-hold-back.ts';
import { followLanguage, onLanguage, speak, words } from './web-chat-language.ts';
import { offerNewConversation, reached, stay } from './web-chat-leaving.ts';
import {
  type ChatAdapter,
  type ConnectionStatus,
  loadWebChat,
  type Store,
  status,
  type WebChatLibrary,
} from './web-chat-library.ts';
import { showNotice } from './web-chat-notice.ts';
import { opening } from './web-chat-opening.ts';
import { quiet } from './web-chat-quiet.ts';
import { bringIntoView, followScreen } from './web-chat-scrolling.ts';
import { isPersonalLink, saveSession, sendAfterReload, takeLineToSend } from './web-chat-session.ts';
import { watchLength } from './web-chat-too-long.ts';

const chat = pagePart(HTMLElement, '#chat');
const state = pagePart(HTMLElement, '#state');
/** What the server wrote into the page: where the larger scripts are. */
const { nonce, webChat: webChatUrl, cards: cardsUrl } = document.body.dataset;
/** Web Chat is loaded once the first message is there; after this long in any case. */
const maxBeforeMs = 1500;

const said = {
  connecting: () => words.connecting,
  connected: () => words.connected,
  reconnecting: () => words.reconnecting,
  notConnected: () => words.notConnected,
  ended: () => words.ended,
  notAvailable: () => words.notAvailable,
};
type Say = () => string;
const states: Readonly<Record<ConnectionStatus, readonly [name: string, say: Say]>> = {
  [status.uninitialized]: ['connecting', said.connecting],
  [status.connecting]: ['connecting', said.connecting],
  [status.online]: ['online', said.connected],
  [status.expired]: ['connecting', said.reconnecting],
  [status.failed]: ['failed', said.notConnected],
  [status.ended]: ['failed', said.ended],
};
let sayState: Say = said.connecting;
/** Says a command for the person, without a message to show, as soon as there is a connection; false before the first one. */
let sayFor = (_line: string): boolean => false;

followLanguage((line) => sayFor(line));
onLanguage(() => {
  state.textContent = sayState();
});
fitIntoPopover();
followScreen(chat);
offerNewConversation(words);
start().catch(() => show('failed', said.notAvailable));

async function start(): Promise<void> {
  const session = await opening;
  if (session.operatorSwitch) showOperatorSwitch(session.role === 'operator');
  const firstPress = await whatToPress(session);
  let connection: ChatAdapter;
  let ours: Connection | undefined;

  /** The activity with what all of this page's activities have. */
  function compose({ channelData, ...rest }: Draft): Draft {
    return {
      ...rest,
      from: { id: session.user, role: 'user' },
      locale: document.documentElement.lang,
      localTimezone: timeZone(),
      channelData: { clientActivityID: crypto.randomUUID(), ...channelData },
    };
  }

  /** Sends an activity; resolves once it has arrived. */
  function post(activity: Draft): Promise<unknown> {
    return new Promise((resolve, reject) => {
      connection.postActivity(compose(activity)).subscribe(resolve, reject);
    });
  }

  /** What is typed; what becomes of it is shown in its place. */
  function say(text: string): void {
    post({ type: 'message', text, textFormat: 'plain' }).catch(() => {});
  }

  const messages = createMessageStates((activity) => {
    const isOurs = messages.find(activity.replyToId ?? '')?.parts !== undefined && !session.azure;
    if (isOurs || state.dataset['state'] === 'online') return post(activity);
    return Promise.reject(new Error('Not connected'));
  });
  /** If several wait, the last one counts. */
  let unsaid: string | undefined;
  function sayUnsaid(): void {
    if (unsaid === undefined || state.dataset['state'] !== 'online') return;
    post(pressEvent(commandOf(unsaid))).catch(() => {});
    unsaid = undefined;
  }
  sayFor = (line) => {
    unsaid = line;
    sayUnsaid();
    return true;
  };
  function observe(activity: Activity): boolean {
    const { 'canvass:language': language, 'canvass:answers': answers = '' } = activity.channelData ?? {};
    // A personal link may be open on another device as well, which has its own language.
    const isForPage = !isPersonalLink || ours?.isOwn(answers) === true;
    if (activity.from?.role === 'bot' && language !== undefined && isForPage) speak(language);
    if (activity.type === 'message' && activity.from?.role === 'user') stay();
    return messages.observe(activity);
  }
  /** A conversation begins with the surveys, and shows them once. */
  async function isShown(line: string): Promise<boolean> {
    if (line !== 'surveys' || !session.resumed) return line === 'surveys';
    await Promise.race([firstMessage(connection), pause(maxBeforeMs)]);
    // What was said before comes all at once.
    await pause(0);
    return messages.offersSurveys();
  }
  /** At a link, nothing unasked precedes its survey, such as the greeting of an earlier visit. */
  let unasked = session.resumed && firstPress !== undefined;
  function observeAtLink(activity: Activity): boolean {
    if (activity.from?.role === 'user') unasked = false;
    return (unasked && activity.type === 'message') || observe(activity);
  }
  const attention = createAttention(messages);
  defineMessageElement({
    states: messages,
    words,
    shown: attention.shown,
    isWriting: () => (messageBox()?.value ?? '').trim() !== '' || ours?.waiting.isEmpty() === false,
    withdraw: (press) => ours?.waiting.withdraw(press),
    drawCard,
  });

  if (session.azure) {
    const [WebChat, { showWebChat }] = await Promise.all([
      loadWebChat(webChatUrl),
      import('./web-chat-view.ts'),
    ]);
    connection = azureConnection(WebChat, session);
    showState(connection.connectionStatus$, sayUnsaid);
    chat.querySelector('.skeleton')?.remove();
    chat.querySelector('form')?.remove();
    const place = host();
    place.classList.remove('behind');
    showWebChat(WebChat, place, connection, {
      nonce,
      observe,
      isMarked: messages.isMarked,
      mustStay: () => false,
      connected: () => {
        begin(post, firstPress, isShown);
      },
    });
    return;
  }

  ours = createConnection(session, observeAtLink, firstPress);
  const { waiting } = ours;
  connection = ours;
  waiting.follow((press, fate) => {
    messages.follow(press, fate);
    attention.markOpen();
  });
  showState(ours.state$, sayUnsaid);
  let begun = false;
  const isTooLong = watchLength(words);
  const isHeldBack = holdBack(ours, messages);
  const mustStay = (text: string): boolean => isTooLong(text) || isHeldBack();
  const before = showBefore(chat, ours, { isMarked: messages.isMarked, mustStay, say }, words);
  ours.connectionStatus$.subscribe({
    next(value) {
      if (value !== status.online || begun) return;
      begun = true;
      begin(post, ours?.takePress(), isShown);
    },
  });
  await Promise.race([firstMessage(ours), pause(maxBeforeMs)]);
  for (const { channelData, text = '' } of waiting.takeLate())
    ours.tell(words.tooLate.replace('{text}', () => channelData?.messageBack?.displayText ?? text));
  await painted();
  // Not while somebody waits for a press to show, since it takes a slow device a while.
  timeZone();
  const importing = import('./web-chat-view.ts').catch(() => undefined);
  await quiet(webChatUrl ?? '');
  const WebChat = await loadWebChat(webChatUrl).catch(() => undefined);
  const view = await importing;
  // The view before goes on without it.
  if (WebChat === undefined || view === undefined) return;
  // Each of the two takes long: what was pressed meanwhile goes between them.
  await pause(0);
  const place = host();
  const store = view.showWebChat(WebChat, place, ours, {
    nonce,
    isMarked: messages.isMarked,
    mustStay,
    observe() {},
    connected() {},
    waiting,
    say,
  });
  await sameMessages(place, before.messages);
  takeOver(store, before, place);
  attention.markOpen();
}

/** Draws what needs the card renderer. Its text is there until that is loaded, and stays if it can't be. */
async function drawCard(
  host: HTMLElement,
  activity: Activity,
  post: (activity: Draft) => void,
): Promise<void> {
  host.textContent = plainTextOf(activity);
  try {
    const card = await import('./message-card.ts');
    await card.drawCard(host, activity, { rendererUrl: cardsUrl ?? '', post });
  } catch {
    // The text stays.
  }
}

/** Web Chat has drawn what was there before it, so it is shown in its place. */
function takeOver(store: Store, before: BeforeView, place: HTMLElement): void {
  const { id, choice } = focusedPart();
  const typed = before.end();
  place.classList.remove('behind');
  if (typed.text !== '') store.dispatch({ type: 'WEB_CHAT/SET_SEND_BOX', payload: { text: typed.text } });
  if (typed.isFocused) messageBox()?.focus();
  if (id !== undefined) {
    const part = choice === undefined ? ' > *' : ` [data-choice="${choice}"]`;
    findPart(HTMLElement, `canvass-message[data-id="${id}"]${part}`, place)?.focus({ preventScroll: true });
  }
  const newest = [...place.querySelectorAll('canvass-message')].at(-1);
  if (newest !== undefined) bringIntoView(newest);
}

function focusedPart(): { readonly id: string | undefined; readonly choice: string | undefined } {
  const { activeElement } = document;
  const message = activeElement?.closest('canvass-message');
  return {
    id: message instanceof HTMLElement ? message.dataset['id'] : undefined,
    choice: activeElement instanceof HTMLElement ? activeElement.dataset['choice'] : undefined,
  };
}

/** The element that Web Chat is rendered in. */
function host(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'web-chat behind';
  chat.append(place);
  return place;
}

async function sameMessages(place: Element, before: Element): Promise<void> {
  const count = (within: Element): number => within.querySelectorAll('canvass-message').length;
  while (count(place) < count(before)) await new Promise(requestAnimationFrame);
}

function firstMessage(connection: ChatAdapter): Promise<void> {
  return new Promise((resolve) => {
    connection.activity$.subscribe(({ from }) => {
      if (from?.role === 'bot') resolve();
    });
  });
}

let zone: string | undefined;
function timeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/** Resolves once what is there is on the screen and nothing is being done, or after a second. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Some browsers don't have it.
      if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, 100);
      else requestIdleCallback(() => resolve(), { timeout: 1000 });
    });
    // A tab in the background draws nothing.
    setTimeout(resolve, 1000);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What the person has come for; if the link in the address alone doesn't say it, what they choose to do. */
async function whatToPress({ link }: SessionAnswer): Promise<Click | undefined> {
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
 * @param isShown whether what a line asks for is there already
 */
async function begin(
  post: (activity: Draft) => Promise<unknown>,
  press: Click | undefined,
  isShown: (line: string) => Promise<boolean>,
): Promise<void> {
  const line = takeLineToSend();
  if (press !== undefined) post(pressEvent(press)).catch(() => {});
  if (line !== undefined && !(await isShown(line))) post(pressEvent(commandOf(line))).catch(() => {});
}

function commandOf(line: string): Press {
  return { canvass: 1, do: 'command', line };
}

function pressEvent(value: Press): Draft {
  return { type: 'event', name: 'canvass/press', value };
}

/** Azure Direct Line is used through Microsoft's client, our own server through ours. */
function azureConnection(WebChat: WebChatLibrary, session: SessionAnswer): ChatAdapter {
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

/** @param changed called after each change */
function showState(state$: ChatAdapter['connectionStatus$'], changed: () => void): void {
  let wasOnline = false;
  state$.subscribe({
    next(value) {
      const [name, say] = states[value];
      show(name, name === 'connecting' && wasOnline ? said.reconnecting : say);
      wasOnline ||= value === status.online;
      if (value === status.online) reached();
      changed();
    },
  });
}

function show(name: string, say: Say): void {
  sayState = say;
  if (state.textContent === say()) return;
  state.dataset['state'] = name;
  state.textContent = say();
}
