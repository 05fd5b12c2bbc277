const post = 'DIRECT_LINE/POST_ACTIVITY';

/**
 * Web Chat's store middleware that keeps a message from being sent twice. What the server has is never shown as failed,
 * whatever became of the request that brought it there; and Web Chat's Retry, which would send under a new id, sends
 * under the id of the first try, so that the server knows both for one.
 * @param connection the chat adapter, ours or Microsoft's
 */
export function sendOnce(connection) {
  return ({ dispatch, getState }) => {
    const find = (id) =>
      id === undefined ? undefined : getState().activities.find((known) => clientIdOf(known) === id);
    /** An id of the server's own comes with the echo alone. */
    const hasArrived = (id) => find(id)?.id !== undefined;

    function settle(activity) {
      const known = find(clientIdOf(activity));
      if (known === undefined || known.channelData['webchat:send-status'] === 'sent') return;
      const meta = { clientActivityID: clientIdOf(activity) };
      dispatch({ type: `${post}_FULFILLED`, meta, payload: { activity } });
    }

    function sendAgain(activity, method) {
      const meta = { clientActivityID: clientIdOf(activity), method };
      // Web Chat counts from here how long the sending takes.
      const shown = { ...withoutState(activity), localTimestamp: new Date().toISOString() };
      dispatch({ type: `${post}_PENDING`, meta, payload: { activity: shown } });
      connection.postActivity(withoutState(activity)).subscribe({
        // The message counts as sent when it comes back.
        next() {},
        error: (payload) => dispatch({ type: `${post}_REJECTED`, error: true, meta, payload }),
      });
    }

    return (next) => (action) => {
      const { type, meta, payload } = action;
      if (type === post) {
        // A message has an id only where it was sent before.
        const first = clientIdOf(payload.activity);
        if (first === undefined) return next(action);
        return hasArrived(first) ? undefined : sendAgain(payload.activity, meta?.method);
      }
      if (type === `${post}_IMPEDED` || type === `${post}_REJECTED`) {
        return hasArrived(meta.clientActivityID) ? undefined : next(action);
      }
      const result = next(action);
      if (type === 'DIRECT_LINE/INCOMING_ACTIVITY' && payload.activity.from?.role === 'user')
        settle(payload.activity);
      return result;
    };
  };
}

function clientIdOf({ channelData }) {
  return channelData?.clientActivityID;
}

/**
 * Without what Web Chat notes for itself, but for the place in the history: it tells the server what had been said when
 * the message was written.
 */
function withoutState({ id: _id, channelData, ...activity }) {
  const { state: _state, 'webchat:send-status': _status, webChat: _received, ...sent } = channelData;
  return { ...activity, channelData: sent };
}
