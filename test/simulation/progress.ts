/** A line about how far something is: on a terminal it is rewritten in its place, elsewhere it comes again from time to time. */
export interface Progress {
  show(line: string): void;
  /** Makes room for something else. */
  clear(): void;
}

interface Stream {
  readonly isTTY: boolean;
  readonly columns: number;
  write(text: string): unknown;
}

const elsewhereEveryMs = 10_000;
const terminalEveryMs = 100;

export function createProgress(stream: Stream, now: () => number): Progress {
  let shownAt = now();
  let isShown = false;
  return {
    show(line) {
      if (now() - shownAt < (stream.isTTY ? terminalEveryMs : elsewhereEveryMs)) return;
      shownAt = now();
      isShown = stream.isTTY;
      stream.write(stream.isTTY ? `\r\u001b[2K${line.slice(0, stream.columns - 1)}` : `${line}\n`);
    },
    clear() {
      if (isShown) stream.write('\r\u001b[2K');
      isShown = false;
    },
  };
}
