import type { Timer } from '../../../dialogs/ports/time.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import type { AnswerNote } from './client.ts';

/**
 * What waits for its place: `first` a search for a run that somebody has just started, `look` a look at a run, `bulk` the
 * pages of all its results.
 */
export type Lane = 'first' | 'look' | 'bulk';

interface PacerSettings {
  readonly perSecond: number;
  readonly burst: number;
  readonly minShare: number;
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  readonly maxAskedPauseMs: number;
  readonly maxWaitMs: number;
  /** Called when a pause begins. */
  readonly onPause?: (milliseconds: number) => void;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
}

interface Waiting {
  readonly lane: Lane;
  readonly until: number;
  readonly answer: (granted: boolean) => void;
}

/** Reading whole lists gets every fourth place while looks wait, and all that they leave. */
const bulkEvery = 4;
/** Of the full pace, for each answer that is no refusal: from half to full in a hundred answers. */
const recovery = 0.005;
/** If a place is free at once, nothing is gained by waiting for less than this. Milliseconds. */
const tick = 1;

export type Pacer = ReturnType<typeof createPacer>;

/**
 * The pace of all background requests together: this many requests a second, evenly spread. After a 429 or 503 nothing goes out for as long as the service asks, or for
 * a pause that doubles; then requests go out at half the previous rate, and step by step back at the full one. Chance is
 * added to each pause, so that several clients of one service don't come back together.
 */
export function createPacer(settings: PacerSettings) {
  const { perSecond, burst, minShare, firstPauseMs, maxPauseMs, maxAskedPauseMs, maxWaitMs } = settings;
  const now = settings.now ?? systemTime.monotonic;
  const random = settings.random ?? systemRandom.fraction;
  const waiting: Record<Lane, Waiting[]> = { first: [], look: [], bulk: [] };
  let share = 1;
  let pauses = 0;
  let pausedUntil = 0;
  /** When a request would go out if all went out evenly; it may lag behind by the burst. */
  let even = 0;
  let places = 0;
  let closed = false;
  let timer: Timer | undefined;

  const step = (): number => 1000 / (perSecond * share);

  function pump(): void {
    timer?.cancel();
    timer = undefined;
    for (;;) {
      const time = now();
      giveUp(time);
      const lane = nextLane();
      if (lane === undefined) return;
      const opens = Math.max(pausedUntil, even - (burst - 1) * step());
      if (opens > time) {
        timer = systemTime.after(Math.max(tick, Math.min(opens, soonestEnd()) - time), pump);
        return;
      }
      even = Math.max(even, time) + step();
      places += 1;
      waiting[lane].shift()?.answer(true);
    }
  }

  function nextLane(): Lane | undefined {
    if (waiting.first.length > 0) return 'first';
    const bulkIsNext = waiting.bulk.length > 0 && (waiting.look.length === 0 || places % bulkEvery === 0);
    if (bulkIsNext) return 'bulk';
    return waiting.look.length > 0 ? 'look' : undefined;
  }

  function giveUp(time: number): void {
    for (const lane of Object.values(waiting))
      while (lane[0] !== undefined && lane[0].until <= time) lane.shift()?.answer(false);
  }

  function soonestEnd(): number {
    return Math.min(...Object.values(waiting).map(([one]) => one?.until ?? Number.POSITIVE_INFINITY));
  }

  function pause(retryAfterMs: number | undefined): void {
    const time = now();
    const isNew = time >= pausedUntil;
    // Answers to what was under way together are one refusal.
    if (isNew) {
      share = Math.max(minShare, share / 2);
      pauses += 1;
    }
    const own = Math.min(maxPauseMs, firstPauseMs * 2 ** (pauses - 1));
    const asked = Math.min(retryAfterMs ?? 0, maxAskedPauseMs);
    const milliseconds = Math.max(asked, own) * (1 + random() / 4);
    pausedUntil = Math.max(pausedUntil, time + milliseconds);
    if (isNew) settings.onPause?.(milliseconds);
  }

  return {
    /** Waits for a place. False if no place became free in time, or it was closed: then nothing may be sent. */
    take(lane: Lane): Promise<boolean> {
      if (closed) return Promise.resolve(false);
      return new Promise((answer) => {
        waiting[lane].push({ lane, until: now() + maxWaitMs, answer });
        pump();
      });
    },
    /** What the service answered to any request, a person's too: 429 and 503 hold all of them back. */
    note({ status, retryAfterMs }: AnswerNote): void {
      if (status === 429 || status === 503) pause(retryAfterMs);
      else if (status < 500 && now() >= pausedUntil) {
        pauses = 0;
        share = Math.min(1, share + recovery);
      }
    },
    /** For how many milliseconds nothing goes out, because the service asked for it. */
    pausedFor: () => Math.max(0, pausedUntil - now()),
    /** Refuses all that wait, and all later requests. */
    close(): void {
      closed = true;
      timer?.cancel();
      for (const lane of Object.values(waiting)) for (const { answer } of lane.splice(0)) answer(false);
    },
  };
}
