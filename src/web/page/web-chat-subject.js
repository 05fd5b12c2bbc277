/** As much of an Observable as Web Chat needs. With a first value, each new observer gets the latest value at once. */
export function createSubject(first) {
  const observers = new Set();
  const subject = {
    value: first,
    next(value) {
      subject.value = value;
      for (const observer of observers) observer.next?.(value);
    },
    subscribe(...given) {
      const observer = toObserver(...given);
      observers.add(observer);
      if (first !== undefined) observer.next?.(subject.value);
      return { unsubscribe: () => observers.delete(observer) };
    },
  };
  return subject;
}

/** Takes an observer object or its three functions. */
export function toObserver(observer, error, complete) {
  if (typeof observer === 'function') return { next: observer, error, complete };
  return {
    next: observer.next?.bind(observer),
    error: observer.error?.bind(observer),
    complete: observer.complete?.bind(observer),
  };
}
