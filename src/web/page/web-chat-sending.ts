import type { Draft } from './activity.ts';
import type { ChatAdapter, Store, StoredActivity, StoreMiddleware } from './web-chat-library.ts';

/**
 * Shows a message that was sent before Web Chat was there, and what becomes of it.
 * @param activity with its `clientActivityID`
 * @param sent rejects where it could not be sent
 */
export function handOverMessage(store: Store, activity: Draft, sent: Promise<unknown>): void {
  store.dispatch({ type: 'CANVASS/HAND_OVER', payload: { activity, sent } });
}

/**
 * Store middleware for Web Chat that keeps a message from being sent twice. A message that reached the server is never
 * shown as failed, even if its request did fail; and Web Chat's Retry, which would use a new id, keeps the id of the
 * first try, so that the server recognises the message.
 * @param connection the chat adapter, ours or Microsoft's
 */
export function sendOnce(connection: ChatAdapter): StoreMiddleware {
  return ({ dispatch, getState }) => {
    const find = (id: string | undefined): StoredActivity | undefined =>
      id === undefined ? undefined : getState().activities.find((known) => clientIdOf(known) === id);
    /** Only the server's echo of a message carries an `id`. */
    const hasArrived = (id: string | undefined): boolean => find(id)?.id !== undefined;

    function markSent(activity: StoredActivity): void {
      const known = find(clientIdOf(activity));
      if (known === undefined || known.channelData?.['webchat:send-status'] === 'sent') return;
      const meta = { clientActivityID: clientIdOf(activity) };
      dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_FULFILLED', meta, payload: { activity } });
    }

    function sendAgain(activity: StoredActivity, method: string | undefined): void {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      show(withoutNotes(activity), promise, method);
      connection.postActivity(withoutNotes(activity)).subscribe(resolve, reject);
    }

    /** The message counts as sent once the server echoes it. */
    function show(activity: Draft, sent: Promise<unknown>, method?: string): void {
      const meta = { clientActivityID: clientIdOf(activity), method };
      // Web Chat's timeout for sending starts at this time.
      const shown = { ...activity, localTimestamp: new Date().toISOString() };
      dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_PENDING', meta, payload: { activity: shown } });
      sent.catch((payload) =>
        dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_REJECTED', error: true, meta, payload }),
      );
    }

    return (next) => (action) => {
      switch (action.type) {
        case 'CANVASS/HAND_OVER': {
          const { activity, sent } = action.payload;
          if (!hasArrived(clientIdOf(activity))) show(activity, sent);
          return undefined;
        }
        case 'DIRECT_LINE/POST_ACTIVITY': {
          const { activity } = action.payload;
          // Only a message that was sent before has an id.
          const first = clientIdOf(activity);
          if (first === undefined) return next(action);
          return hasArrived(first) ? undefined : sendAgain(activity, action.meta?.method);
        }
        case 'DIRECT_LINE/POST_ACTIVITY_IMPEDED':
        case 'DIRECT_LINE/POST_ACTIVITY_REJECTED':
          return hasArrived(action.meta.clientActivityID) ? undefined : next(action);
        case 'DIRECT_LINE/INCOMING_ACTIVITY': {
          const { activity } = action.payload;
          const result = next(action);
          if (activity.from?.role === 'user') markSent(activity);
          return result;
        }
        default:
          return next(action);
      }
    };
  };
}

function clientIdOf({ channelData }: Draft): string | undefined {
  return channelData?.clientActivityID;
}

/**
 * The activity without Web Chat's own notes. Its place in the history stays: from it the server knows what had been
 * said when the message was written.
 */
function withoutNotes({ id: _id, channelData = {}, ...activity }: StoredActivity): Draft {
  const { state: _state, 'webchat:send-status': _status, webChat: _received, ...sent } = channelData;
  return { ...activity, channelData: sent };
}
