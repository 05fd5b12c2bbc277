import type { Draft, Fate } from './activity.ts';
import type { ChatAdapter, Store, StoredActivity, StoreMiddleware } from './web-chat-library.ts';

/**
 * Store middleware for Web Chat that keeps a message from being sent twice. A message that reached the server is never
 * shown as failed, even if its request failed; and Web Chat's Retry, which would use a new id, keeps the id of the
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

    /** The message counts as sent once the server echoes it. */
    function sendAgain(activity: StoredActivity, method: string | undefined): void {
      const again = withoutNotes(activity);
      showSending({ dispatch }, again, method);
      const meta = { clientActivityID: clientIdOf(again), method };
      connection.postActivity(again).subscribe(undefined, (payload) => {
        dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_REJECTED', error: true, meta, payload });
      });
    }

    return (next) => (action) => {
      switch (action.type) {
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

function showSending({ dispatch }: Pick<Store, 'dispatch'>, activity: Draft, method?: string): void {
  const meta = { clientActivityID: clientIdOf(activity), method };
  // Web Chat's timeout for sending starts at this time.
  const shown = { ...activity, localTimestamp: new Date().toISOString() };
  dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_PENDING', meta, payload: { activity: shown } });
}

/** Shows in Web Chat what was typed and is on its way, even from before it was there, and what becomes of it. */
export function showOnItsWay(store: Store, activity: Draft, fate: Fate): void {
  if (activity.replyToId !== undefined) return;
  const meta = { clientActivityID: clientIdOf(activity) };
  const known = store.getState().activities.find((one) => clientIdOf(one) === meta.clientActivityID);
  if (known?.id !== undefined) return;
  if (fate === 'refused') {
    store.dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_REJECTED', error: true, meta });
  } else if (fate === 'withdrawn') {
    // Web Chat takes away only what has an id.
    const activityID = `withdrawn-${meta.clientActivityID}`;
    const payload = { activity: { ...activity, id: activityID } };
    store.dispatch({ type: 'DIRECT_LINE/POST_ACTIVITY_FULFILLED', meta, payload });
    store.dispatch({ type: 'DIRECT_LINE/DELETE_ACTIVITY', payload: { activityID } });
  } else if (known === undefined && fate !== 'sent') showSending(store, activity);
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
