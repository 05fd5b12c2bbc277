/** What the page keeps, as texts by name. It doesn't throw if the browser denies its storage. */
interface Kept {
  /** Undefined if there is nothing. */
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  forget(name: string): void;
}

/** @param denied what keeps it if the browser denies that storage */
function keptIn(storage: () => Storage, denied: Kept): Kept {
  return {
    read: (name) =>
      attempt(
        () => storage().getItem(name) ?? undefined,
        () => denied.read(name),
      ),
    write: (name, value) =>
      attempt(
        () => storage().setItem(name, value),
        () => denied.write(name, value),
      ),
    forget: (name) =>
      attempt(
        () => storage().removeItem(name),
        () => denied.forget(name),
      ),
  };
}

const pageMap = new Map<string, string>();
const inPage: Kept = {
  read: (name) => pageMap.get(name),
  write: (name, value) => void pageMap.set(name, value),
  forget: (name) => void pageMap.delete(name),
};

/** In the page as well: without cookies it would lose its conversation with its connection. */
const inCookie: Kept = {
  read: (name) => readCookie(name) ?? inPage.read(name),
  write(name, value) {
    inPage.write(name, value);
    writeCookie(name, value, keptSeconds);
  },
  forget(name) {
    inPage.forget(name);
    writeCookie(name, '', 0);
  },
};

/** In this browser, for all its tabs. */
export const inBrowser: Kept = keptIn(() => localStorage, inCookie);

const inBrowserOrPage = keptIn(() => localStorage, inPage);

/** The same without a cookie in its place, for what is too large for one: if storage is denied, as long as the page lives. */
export const inBrowserAlone: Kept & { names(): readonly string[] } = {
  names: () =>
    attempt(
      () => [...Object.keys(localStorage), ...pageMap.keys()],
      () => [...pageMap.keys()],
    ),
  // What could not be written once may be there although the storage can be read.
  read: (name) => inPage.read(name) ?? inBrowserOrPage.read(name),
  write: inBrowserOrPage.write,
  forget(name) {
    inPage.forget(name);
    inBrowserOrPage.forget(name);
  },
};

const nowhere: Kept = { read: () => undefined, write: () => {}, forget: () => {} };

/** In this tab, over reloads. */
export const inTab: Kept = keptIn(() => sessionStorage, nowhere);

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

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return cookie?.slice(start.length);
}
