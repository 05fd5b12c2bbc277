import { z } from 'zod';

/** What the chat page knows of a message. */
export interface Known {
  readonly activity: { readonly id: string };
  readonly atRest: boolean;
  readonly asks: boolean;
  readonly question?: string;
  readonly chosen?: string;
  readonly pressed?: string;
  readonly failed?: boolean;
  readonly turn: number;
  readonly parts: { readonly label?: string; readonly text: string; readonly choices: readonly PageChoice[] };
  readonly redraws: Set<() => void>;
}

interface PageChoice {
  readonly title: string;
  readonly send: object;
}

export interface States {
  observe(activity: object): boolean;
  isMarked(activity: object): boolean;
  find(id: string): Known | undefined;
  open(): Known | undefined;
  newestQuestion(): Known | undefined;
  press(message: Known, choice: PageChoice): Promise<void>;
}

const script = new URL('../../src/web/page/message-states.js', import.meta.url).href;
const exported = z.object({
  createMessageStates: z.custom<(post: (activity: object) => Promise<unknown>) => States>(
    (it) => typeof it === 'function',
  ),
});

/** The page's own script, which needs no browser. */
export const { createMessageStates } = exported.parse(await import(/* @vite-ignore */ script));
