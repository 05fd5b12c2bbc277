import type { LeaveQuestion } from '../../../dialogs/ports/survey-links.ts';
import type { SessionAnswer } from '../direct-line/session-answer.ts';
import { isObject } from './activity.ts';
import { inBrowser, inTab } from './web-chat-storage.ts';

/**
 * Where this browser's conversation is kept for the next visit and for other tabs: a signed token, which the server
 * exchanges for a fresh one.
 */
const key = 'canvass.resume';
/** Where this tab's previous conversation is kept, so that “New conversation” can be undone. */
const beforeKey = 'canvass.before';
const personalPath = '/i/';

/** The page is at somebody's personal link, which is all that opens its conversation. */
export const isPersonalLink = location.pathname.startsWith(personalPath);

/** By which the server knows the conversation: the personal link, or what this browser keeps. */
function credentials(): Asked {
  if (isPersonalLink) return { invitation: location.pathname.slice(personalPath.length).slice(0, 200) };
  return { resume: inBrowser.read(key) };
}

/** The survey in the page's address; an empty `?survey=` counts as absent. */
function surveyInAddress(): string | undefined {
  const survey = new URLSearchParams(location.search).get('survey')?.trim().slice(0, 100);
  return survey === '' ? undefined : survey;
}

/** What the page asks of the server. */
interface Asked {
  readonly resume?: string | undefined;
  readonly invitation?: string;
  readonly role?: 'operator' | 'none' | undefined;
  readonly survey?: string | undefined;
  readonly leave?: true | 'ask';
}

/** Asks the server for a token. `role` signs in (`operator`) or out (`none`), if the server offers that. */
export async function openSession(role?: Asked['role']): Promise<SessionAnswer> {
  return await open({ role });
}

/** How far the server's clock is ahead of this device's, which may be hours off. Milliseconds. */
let serverAhead = 0;

/** What time it is by the clock that dates the messages: milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + serverAhead;
}

async function open(asked: Asked): Promise<SessionAnswer> {
  const response = await call({ ...credentials(), ...asked });
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) serverAhead = date - Date.now();
  if (!response.ok) throw new Error(`No session: ${response.status}`);
  const session: unknown = await response.json();
  if (!isSession(session)) throw new Error('No session');
  return session;
}

function isSession(it: unknown): it is SessionAnswer {
  return isObject(it) && typeof it['token'] === 'string' && typeof it['conversation'] === 'string';
}

let letNext = (): void => {};

/**
 * The same, when the page is loaded. Tabs that are opened at the same moment take turns until the first of them has a
 * conversation, which the others then share.
 */
export async function openFirstSession(): Promise<SessionAnswer> {
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

function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Missing on pages without TLS and in older browsers.
    if (!('locks' in navigator)) return resolve();
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    letNext = end;
    const hold = (): Promise<void> => {
      resolve();
      return done;
    };
    navigator.locks.request(key, { signal: AbortSignal.timeout(5000) }, hold).catch(() => resolve());
  });
}

/** Called once the conversation exists on the server, so that a later visit continues it. */
export function saveSession({ resume }: Pick<SessionAnswer, 'resume'>): void {
  if (resume !== undefined) inBrowser.write(key, resume);
  letNext();
}

/**
 * What to ask the person before they leave the conversation; undefined if they are in no survey.
 * @throws without a connection, when the page that this leads to can't be loaded either
 */
export async function askToLeave(): Promise<LeaveQuestion | undefined> {
  const response = await call({ ...credentials(), leave: 'ask' }, 5000);
  const answer: unknown = await response.json().catch(() => undefined);
  return isObject(answer) && isQuestion(answer['question']) ? answer['question'] : undefined;
}

function isQuestion(it: unknown): it is LeaveQuestion {
  return isObject(it) && typeof it['text'] === 'string' && typeof it['stay'] === 'string';
}

/** Leaves the conversation: the next visit starts a new one, unless the person goes back. */
export function leaveSession(): void {
  closeBefore();
  const resume = inBrowser.read(key);
  if (resume === undefined) return;
  inTab.write(beforeKey, JSON.stringify({ resume }));
  inBrowser.forget(key);
}

/** The conversation that was left in this tab, and can be returned to. */
export function conversationBefore(): Before | undefined {
  const stored: unknown = JSON.parse(inTab.read(beforeKey) ?? 'null');
  if (!isObject(stored)) return undefined;
  const { resume, address } = stored;
  return typeof resume === 'string' ? { resume } : typeof address === 'string' ? { address } : undefined;
}

/** How it is identified, or where it is: at a personal link, which earlier versions left as well. */
interface Before {
  readonly resume?: string;
  readonly address?: string;
}

export function goBack(): void {
  const { resume, address = '/' } = conversationBefore() ?? {};
  inTab.forget(beforeKey);
  if (resume !== undefined) inBrowser.write(key, resume);
  location.assign(address);
}

/** Ends every token of the conversation before. A personal link stays good: this browser doesn't keep it. */
export function closeBefore(): void {
  const { resume } = conversationBefore() ?? {};
  inTab.forget(beforeKey);
  if (resume !== undefined) call({ resume, leave: true }, 2000).catch(() => {});
}

function call(body: Asked, milliseconds = 20_000): Promise<Response> {
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
export function sendAfterReload(line: string): void {
  inTab.write(afterReloadKey, line);
}

/** Returns that line, if any, and forgets it. */
export function takeLineToSend(): string | undefined {
  const line = inTab.read(afterReloadKey);
  inTab.forget(afterReloadKey);
  return line;
}
