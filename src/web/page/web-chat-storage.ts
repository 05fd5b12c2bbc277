/** What the page keeps, as texts by name. It doesn't throw if the browser denies its storage. */
interface Kept {
  /** Undefined if there is nothing. */
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  forget(name: string): void;
}

/** In this browser, for all its tabs. */
export const inBrowser: Kept = {
  read: (name) =>
    attempt(
      () => localStorage.getItem(name),
      () => readCookie(name),
    ) ?? undefined,
  write: (name, value) =>
    attempt(
      () => localStorage.setItem(name, value),
      () => writeCookie(name, value, keptSeconds),
    ),
  forget: (name) =>
    attempt(
      () => localStorage.removeItem(name),
      () => writeCookie(name, '', 0),
    ),
};

const inPage = new Map<string, string>();

/** The same without a cookie in its place, for what is too large for one: if storage is denied, as long as the page lives. */
export const inBrowserAlone: Kept & { names(): readonly string[] } = {
  names: () =>
    attempt(
      () => [...Object.keys(localStorage), ...inPage.keys()],
      () => [...inPage.keys()],
    ),
  read: (name) =>
    inPage.get(name) ??
    attempt(
      () => localStorage.getItem(name),
      () => null,
    ) ??
    undefined,
  write: (name, value) =>
    attempt(
      () => localStorage.setItem(name, value),
      () => void inPage.set(name, value),
    ),
  forget: (name) => {
    inPage.delete(name);
    attempt(
      () => localStorage.removeItem(name),
      () => {},
    );
  },
};

/** In this tab, over reloads. */
export const inTab: Kept = {
  read: (name) =>
    attempt(
      () => sessionStorage.getItem(name),
      () => null,
    ) ?? undefined,
  write: (name, value) =>
    attempt(
      () => sessionStorage.setItem(name, value),
      () => {},
    ),
  forget: (name) =>
    attempt(
      () => sessionStorage.removeItem(name),
      () => {},
    ),
};

function attempt<Result>(act: () => Result, instead: () => Result): Result {
  try {
    return act();
  } catch {
    return instead();
  }
}

/** As long as the server takes the token. */
const keptSeconds = 30 * 24 * 60 * 60;

/**
 * A browser that denies a frame in another site's page its storage may still let it have a cookie for that site alone. If it
 * denies that too, the chat works, but every load starts a new conversation.
 */
function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store, and its promise may be too late
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; Secure; SameSite=None; Partitioned`;
}

function readCookie(name: string): string | null {
  const start = `${name}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}
