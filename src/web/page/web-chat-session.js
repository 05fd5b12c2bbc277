/**
 * Where this browser's conversation is kept for the next visit and for other tabs: a signed token, which the server
 * exchanges for a fresh one.
 */
const key = 'canvass.resume';

/**
 * Asks the server for a token. `role` signs in (`operator`) or out (`none`), where the server offers that.
 * @returns {Promise<{domain: string, token: string, conversation: string, resumed: boolean, user: string,
 *   azure: boolean, role?: string, operatorSwitch: boolean, expiresInSeconds: number, resume: string}>}
 */
export async function openSession(role) {
  const resume = read(key);
  const response = await fetch('/web-chat/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(resume === null ? {} : { resume }), ...(role === undefined ? {} : { role }) }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`No session: ${response.status}`);
  return response.json();
}

/** Called once the conversation exists on the server, so that a later visit continues it. */
export function saveSession(session) {
  write(key, session.resume);
}

/** Leaves the conversation: the next visit starts a new one, and the stored token no longer opens the old one. */
export async function leaveSession() {
  const resume = read(key);
  forgetSession();
  if (resume === null) return;
  await fetch('/web-chat/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resume, leave: true }),
    // The request survives the reload of the page.
    keepalive: true,
    signal: AbortSignal.timeout(2000),
  }).catch(() => {});
}

function forgetSession() {
  try {
    localStorage.removeItem(key);
  } catch {
    writeCookie(key, '', 0);
  }
}

/** True the first time that it is called with `mark` in this tab, reloads included. */
export function isFirstTime(mark) {
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, '1');
  } catch {
    // Storage is switched off: every load is a new conversation anyway.
  }
  return true;
}

const afterReloadKey = 'canvass.say-on-arrival';

/** Notes a line that the page sends for the person after the next reload. */
export function sendAfterReload(line) {
  try {
    sessionStorage.setItem(afterReloadKey, line);
  } catch {
    // Storage is switched off: the person can type it.
  }
}

/** Returns that line and forgets it; `null` where there is none. */
export function takeLineToSend() {
  try {
    const line = sessionStorage.getItem(afterReloadKey);
    sessionStorage.removeItem(afterReloadKey);
    return line;
  } catch {
    return null;
  }
}

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return readCookie(name);
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    writeCookie(name, value, keptSeconds);
  }
}

/** As long as the server takes the token. */
const keptSeconds = 30 * 24 * 60 * 60;

/**
 * A browser that denies a frame in another site's page its storage may still let it have a cookie for that site alone. Where
 * it has none either, the chat works, but every load starts a new conversation.
 */
function writeCookie(name, value, seconds) {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store, and its promise may be too late
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; Secure; SameSite=None; Partitioned`;
}

function readCookie(name) {
  const start = `${name}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}
