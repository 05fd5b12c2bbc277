/** Teams calls a click failed, and sends it again, where nothing answers it within 5 to 15 s; its documents say 5. */
export const clickPatience = 4_000;

/**
 * The answer of a turn; or `late()`, where it has begun and isn't over in time. Then the turn goes on, and
 * `onward` is given it.
 * @param run is told what to call once it has begun: whoever isn't let in gets no answer but its own
 */
export async function answerInTime<Answer>(
  run: (begun: () => void) => Promise<Answer>,
  late: () => Promise<Answer>,
  onward: (running: Promise<unknown>) => void,
  milliseconds: number = clickPatience,
): Promise<Answer> {
  const { promise: tooLong, resolve } = Promise.withResolvers<'tooLong'>();
  let timer: NodeJS.Timeout | undefined;
  const running = run(() => {
    timer = setTimeout(() => resolve('tooLong'), milliseconds);
  });
  try {
    const first = await Promise.race([running, tooLong]);
    if (first !== 'tooLong') return first;
  } finally {
    clearTimeout(timer);
  }
  onward(running);
  return await late();
}
