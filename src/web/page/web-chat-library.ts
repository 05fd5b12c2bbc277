import type { Activity, Draft } from './activity.ts';
import { loadScript } from './message-dom.ts';
import type { Observable } from './web-chat-subject.ts';

declare global {
  /** What Microsoft's Web Chat leaves once it is loaded. Its own types need packages that aren't installed. */
  var WebChat: WebChatLibrary | undefined;
}

/** What the page uses of Web Chat. */
export interface WebChatLibrary {
  createStore(initial: object, ...middleware: readonly StoreMiddleware[]): Store;
  createDirectLine(options: object): ChatAdapter & { conversation?: string };
  renderWebChat(props: WebChatProps, host: Element): void;
}

export function loadWebChat(url: string | undefined): Promise<WebChatLibrary> {
  return loadScript(url, () => globalThis.WebChat);
}

/** Web Chat's connection states (the chat adapter's `connectionStatus$`). */
export const status = {
  uninitialized: 0,
  connecting: 1,
  online: 2,
  expired: 3,
  failed: 4,
  ended: 5,
} as const;

export type ConnectionStatus = (typeof status)[keyof typeof status];

/** What Web Chat talks through. */
export interface ChatAdapter {
  readonly activity$: Observable<Activity>;
  readonly connectionStatus$: Observable<ConnectionStatus>;
  /** Gives the activity's id once it has arrived. */
  postActivity(activity: Draft): Observable<string>;
}

/** An activity in Web Chat's store: what hasn't arrived has no id. */
export interface StoredActivity extends Omit<Activity, 'id'> {
  readonly id?: string;
}

export interface Store {
  dispatch(action: StoreAction): unknown;
  getState(): { readonly sendBoxValue: string; readonly activities: readonly StoredActivity[] };
}

interface Meta {
  readonly clientActivityID?: string | undefined;
  readonly method?: string | undefined;
}

/** What the page does to Web Chat's store, or looks at. */
export type StoreAction =
  | { readonly type: 'WEB_CHAT/SET_SEND_BOX'; readonly payload: { readonly text: string } }
  | { readonly type: 'WEB_CHAT/SET_SUGGESTED_ACTIONS' | 'WEB_CHAT/SUBMIT_SEND_BOX' }
  | { readonly type: 'WEB_CHAT/SET_NOTIFICATION'; readonly payload: { readonly id: string } }
  | { readonly type: 'DIRECT_LINE/CONNECT_FULFILLED' }
  | { readonly type: 'DIRECT_LINE/INCOMING_ACTIVITY'; readonly payload: { readonly activity: Activity } }
  | {
      readonly type: 'DIRECT_LINE/POST_ACTIVITY';
      readonly meta?: Meta;
      readonly payload: { readonly activity: StoredActivity };
    }
  | {
      readonly type: 'DIRECT_LINE/POST_ACTIVITY_PENDING' | 'DIRECT_LINE/POST_ACTIVITY_FULFILLED';
      readonly meta: Meta;
      readonly payload: { readonly activity: StoredActivity };
    }
  | {
      readonly type: 'DIRECT_LINE/POST_ACTIVITY_IMPEDED' | 'DIRECT_LINE/POST_ACTIVITY_REJECTED';
      readonly meta: Meta;
      readonly error?: true;
      readonly payload?: unknown;
    }
  | { readonly type: 'DIRECT_LINE/DELETE_ACTIVITY'; readonly payload: { readonly activityID: string } };

type Reduce = (action: StoreAction) => unknown;
export type StoreMiddleware = (store: Store) => (next: Reduce) => Reduce;

type DrawActivity = (item: { readonly activity: StoredActivity }, ...others: readonly unknown[]) => unknown;
export type ActivityMiddleware = () => (next: DrawActivity) => DrawActivity;

export type DrawStatus = (item: { readonly activity: StoredActivity; readonly sendState: string }) => unknown;
type StatusMiddleware = () => (next: DrawStatus) => DrawStatus;

interface WebChatProps {
  readonly directLine: ChatAdapter;
  readonly store: Store;
  readonly nonce: string | undefined;
  readonly dir: 'auto';
  readonly activityMiddleware: ActivityMiddleware;
  readonly activityStatusMiddleware: StatusMiddleware;
  readonly locale: string;
  readonly overrideLocalizedStrings: Readonly<Record<string, string>>;
  readonly styleOptions: object;
}
