/** A turn that takes longer shows that somebody is at it. */
const patience = 1_000;

export interface Typing {
  /** Waits for an indicator on its way, so that it doesn't arrive behind the message that ends it. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends one typing indicator if the turn isn't stopped within a second. Its failure is nobody's concern. */
export function startTyping(send: () => Promise<unknown>, milliseconds: number = patience): Typing {
  let sending: Promise<void> = Promise.resolve();
  const timer = setTimeout(() => {
    sending = send().then(
      () => undefined,
      () => undefined,
    );
  }, milliseconds);
  return {
    settled: () => sending,
    stop() {
      clearTimeout(timer);
      return sending;
    },
  };
}
