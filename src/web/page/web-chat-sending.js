const post = 'DIRECT_LINE/POST_ACTIVITY';
const handOver = 'CANVASS/HAND_OVER';

/**
 * Shows a message that was sent before Web Chat was there, and what becomes of it.
 * @param activity with its `clientActivityID`
 * @param {Promise<unknown>} sent rejects where it could not be sent
 */
export function handOverMessage(store, activity, sent) {
  store.dispatch({ type: handOver, payload: { activity, sent } });
}

/**
 * Store middleware for Web Chat that keeps a message from being sent twice. A message that reached the server is never
 * shown as failed, even if its request did fail; and Web Chat's Retry, which would use a new id, keeps the id of the
 * first try, so that the server recognises the message.
 * @param connection the chat adapter, ours or Microsoft's
 */
export function sendOnce(connection) {
  return ({ dispatch, getState }) => {
    const find = (id) =>
      id === undefined ? undefined : getState().activities.find((known) => clientIdOf(known) === id);
    /** Only the server's echo of a message carries an `id`. */
    const hasArrived = (id) => find(id)?.id !== undefined;

    function markSent(activity) {
      const known = find(clientIdOf(activity));
      if (known === undefined || known.channelData['webchat:send-status'] === 'sent') return;
      const meta = { clientActivityID: clientIdOf(activity) };
      dispatch({ type: `${post}_FULFILLED`, meta, payload: { activity } });
    }

    function sendAgain(activity, method) {
      const { promise, resolve, reject } = Promise.withResolvers();
      show(withoutNotes(activity), promise, method);
      connection.postActivity(withoutNotes(activity)).subscribe(resolve, reject);
    }

    /** The message counts as sent once the server echoes it. */
    function show(activity, sent, method) {
      const meta = { clientActivityID: clientIdOf(activity), method };
      // Web Chat's timeout for sending starts at this time.
      const shown = { ...activity, localTimestamp: new Date().toISOString() };
      dispatch({ type: `${post}_PENDING`, meta, payload: { activity: shown } });
      sent.catch((payload) => dispatch({ type: `${post}_REJECTED`, error: true, meta, payload }));
    }

    return (next) => (action) => {
      const { type, meta, payload } = action;
      if (type === handOver) {
        if (!hasArrived(clientIdOf(payload.activity))) show(payload.activity, payload.sent);
        return undefined;
      }
      if (type === post) {
        // Only a message that was sent before has an id.
        const first = clientIdOf(payload.activity);
        if (first === undefined) return next(action);
        return hasArrived(first) ? undefined : sendAgain(payload.activity, meta?.method);
      }
      if (type === `${post}_IMPEDED` || type === `${post}_REJECTED`) {
        return hasArrived(meta.clientActivityID) ? undefined : next(action);
      }
      const result = next(action);
      if (type === 'DIRECT_LINE/INCOMING_ACTIVITY' && payload.activity.from?.role === 'user')
        markSent(payload.activity);
      return result;
    };
  };
}

function clientIdOf({ channelData }) {
  return channelData?.clientActivityID;
}

/**
 * The activity without Web Chat's own notes. Its place in the history stays: from it the server knows what had been
 * said when the message was written.
 */
function withoutNotes({ id: _id, channelData, ...activity }) {
  const { state: _state, 'webchat:send-status': _status, webChat: _received, ...sent } = channelData;
  return { ...activity, channelData: sent };
}
