import type { Dispatcher } from 'undici';
import type { PoolOptions } from './connect.ts';

/** Keep-alive connections to other hosts. The first request loads undici, a hundred files that a start does without. */
export interface Connections {
  open(): Promise<Dispatcher>;
  /** Waits for the requests under way. */
  close(): Promise<void>;
  /** Breaks off the requests under way. */
  destroy(): Promise<void>;
}

/** Connections to one origin. */
export function poolTo(origin: string, options: PoolOptions): Connections {
  return openedAtFirst(async () => (await import('./connect.ts')).createPool(origin, options));
}

/** Up to 64 connections to each origin, for calls to hosts that aren't known beforehand. */
export function poolOfPools(): Connections {
  return openedAtFirst(async () => (await import('./connect.ts')).createAgent());
}

function openedAtFirst(create: () => Promise<Dispatcher>): Connections {
  let opened: Promise<Dispatcher> | undefined;
  return {
    open() {
      opened ??= create();
      return opened;
    },
    close: async () => await (await opened)?.close(),
    destroy: async () => await (await opened)?.destroy(),
  };
}
