interface Observer<Value> {
  readonly next?: ((value: Value) => void) | undefined;
  readonly error?: ((error: unknown) => void) | undefined;
  readonly complete?: (() => void) | undefined;
}

/** An observer, or its three functions. */
type ObserverArguments<Value> =
  | [observer: Observer<Value>]
  | [next: Observer<Value>['next'], error?: Observer<Value>['error'], complete?: Observer<Value>['complete']];

/** As much of an Observable as Web Chat needs. */
export interface Observable<Value> {
  subscribe(...observer: ObserverArguments<Value>): { unsubscribe(): void };
}

interface Subject<Value> extends Observable<Value> {
  next(value: Value): void;
}

/** A subject that has a value from the beginning: each new observer gets the latest at once. */
interface ValueSubject<Value> extends Subject<Value> {
  readonly value: Value;
}

export function createSubject<Value>(): Subject<Value> {
  const observers = new Set<Observer<Value>>();
  return {
    next(value) {
      for (const observer of observers) observer.next?.(value);
    },
    subscribe(...given) {
      const observer = toObserver(given);
      observers.add(observer);
      return { unsubscribe: () => void observers.delete(observer) };
    },
  };
}

export function createValueSubject<Value>(first: Value): ValueSubject<Value> {
  const changes = createSubject<Value>();
  let latest = first;
  return {
    get value() {
      return latest;
    },
    next(value) {
      latest = value;
      changes.next(value);
    },
    subscribe(...given) {
      const observer = toObserver(given);
      const subscription = changes.subscribe(observer);
      observer.next?.(latest);
      return subscription;
    },
  };
}

/** Takes an observer object or its three functions. */
export function toObserver<Value>([first, error, complete]: ObserverArguments<Value>): Observer<Value> {
  if (typeof first === 'function' || first === undefined) return { next: first, error, complete };
  return {
    next: first.next?.bind(first),
    error: first.error?.bind(first),
    complete: first.complete?.bind(first),
  };
}
