import { inBrowser, inTab } from './web-chat-storage.js';

/**
 * Where this browser's conversation is kept for the next visit and for other tabs: a signed token, which the server
 * exchanges for a fresh one.
 */
const key = 'canvass.resume';
/** Where this tab's conversation before is kept, so that “New conversation” can be undone. */
const beforeKey = 'canvass.before';
const personalPath = '/i/';

/** The page is at somebody's personal link, which is all that opens its conversation. */
export const isPersonalLink = location.pathname.startsWith(personalPath);

/** By which the server knows the conversation: the personal link, or what this browser keeps. */
function credentials() {
  if (isPersonalLink) return { invitation: location.pathname.slice(personalPath.length).slice(0, 200) };
  return { resume: inBrowser.read(key) };
}

/** The survey in the page's address; an empty `?survey=` counts as absent. */
function surveyInAddress() {
  const survey = new URLSearchParams(location.search).get('survey')?.trim().slice(0, 100);
  return survey === '' ? undefined : survey;
}

/**
 * Asks the server for a token. `role` signs in (`operator`) or out (`none`), where the server offers that.
 * @returns {Promise<{domain: string, token: string, conversation: string, resumed: boolean, user: string,
 *   azure: boolean, role?: string, operatorSwitch: boolean, expiresInSeconds: number, resume?: string,
 *   link?: {survey?: {id: number, name: string}, press?: object, notice?: object}}>} `link`: what the address leads to,
 *   where it was asked
 */
export async function openSession(role) {
  return await open({ role });
}

async function open(asked) {
  const response = await call({ ...credentials(), ...asked });
  if (!response.ok) throw new Error(`No session: ${response.status}`);
  return response.json();
}

let letNext = () => {};

/**
 * The same, where the page is loaded. Tabs that are opened at the same moment take turns until the first of them has a
 * conversation, which the others then share.
 */
export async function openFirstSession() {
  if (!isPersonalLink && inBrowser.read(key) === undefined) await takeTurn();
  try {
    const session = await open({ survey: surveyInAddress() });
    if (session.resumed || session.link?.notice !== undefined) letNext();
    return session;
  } catch (error) {
    letNext();
    throw error;
  }
}

function takeTurn() {
  return new Promise((resolve) => {
    if (navigator.locks === undefined) return resolve();
    const { promise: done, resolve: end } = Promise.withResolvers();
    letNext = end;
    const hold = () => {
      resolve();
      return done;
    };
    navigator.locks.request(key, { signal: AbortSignal.timeout(5000) }, hold).catch(resolve);
  });
}

/** Called once the conversation exists on the server, so that a later visit continues it. */
export function saveSession({ resume }) {
  if (resume !== undefined) inBrowser.write(key, resume);
  letNext();
}

/** What to ask the person before they leave the conversation; undefined where they are in no survey. */
export async function askToLeave() {
  try {
    return (await (await call({ ...credentials(), leave: 'ask' }, 5000)).json()).question;
  } catch {
    // The way back is there all the same.
    return undefined;
  }
}

/** Leaves the conversation: the next visit starts a new one, unless the person goes back. */
export function leaveSession() {
  closeBefore();
  const resume = inBrowser.read(key);
  if (isPersonalLink) inTab.write(beforeKey, JSON.stringify({ address: location.pathname }));
  else if (resume !== undefined) {
    inTab.write(beforeKey, JSON.stringify({ resume }));
    inBrowser.forget(key);
  }
}

/** The conversation that was left in this tab, and can be gone back to. */
export function conversationBefore() {
  const stored = inTab.read(beforeKey);
  return stored === undefined ? undefined : JSON.parse(stored);
}

export function goBack() {
  const { resume, address = '/' } = conversationBefore() ?? {};
  inTab.forget(beforeKey);
  if (resume !== undefined) inBrowser.write(key, resume);
  location.assign(address);
}

/** Ends every token of the conversation before. A personal link stays good: it is nothing that this browser keeps. */
export function closeBefore() {
  const { resume } = conversationBefore() ?? {};
  inTab.forget(beforeKey);
  if (resume !== undefined) call({ resume, leave: true }, 2000).catch(() => {});
}

function call(body, milliseconds = 20_000) {
  return fetch('/web-chat/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, locale: document.documentElement.lang }),
    // The request survives that the page is left.
    keepalive: true,
    signal: AbortSignal.timeout(milliseconds),
  });
}

const afterReloadKey = 'canvass.say-on-arrival';

/** Notes a line that the page sends for the person after the next reload. */
export function sendAfterReload(line) {
  inTab.write(afterReloadKey, line);
}

/** Returns that line and forgets it; undefined where there is none. */
export function takeLineToSend() {
  const line = inTab.read(afterReloadKey);
  inTab.forget(afterReloadKey);
  return line;
}
