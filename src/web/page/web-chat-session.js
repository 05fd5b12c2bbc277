/**
 * The conversation that this browser is in. It is kept for the next visit, and for other tabs, as a signed
 * token that the server exchanges for a fresh one.
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

/** Called once the conversation exists on the server: a later visit goes on with it. */
export function keepSession(session) {
  write(key, session.resume);
}

/** A new conversation begins with the next visit, and nothing that was kept of the old one leads back into it. */
export async function leaveSession() {
  const resume = read(key);
  forgetSession();
  if (resume === null) return;
  await fetch('/web-chat/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resume, leave: true }),
    // It reaches the server though the page is loaded anew meanwhile.
    keepalive: true,
    signal: AbortSignal.timeout(2000),
  }).catch(() => {});
}

function forgetSession() {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

/** True once for each mark in this tab, across reloads. */
export function isFirstTime(mark) {
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, '1');
  } catch {
    // Storage is switched off: every load is a new conversation anyway.
  }
  return true;
}

const arrival = 'canvass.say-on-arrival';

/** What the page says for the person once it is loaded anew. */
export function sayOnArrival(line) {
  try {
    sessionStorage.setItem(arrival, line);
  } catch {
    // Storage is switched off: they can type it.
  }
}

/** That line, once. */
export function takeSayOnArrival() {
  try {
    const line = sessionStorage.getItem(arrival);
    sessionStorage.removeItem(arrival);
    return line;
  } catch {
    return null;
  }
}

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is switched off: the chat works, and a reload begins anew.
  }
}
