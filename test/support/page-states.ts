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

/** Up to when the chat page has heard of its conversation, by the server's clock. */
interface Heard {
  readonly newest: number;
  readonly ofBot: number;
  readonly last: readonly string[];
  readonly newestOfBot: string | undefined;
  note(activity: object, isNew: boolean): void;
}

const stateScript = z.object({
  createMessageStates: z.custom<(post: (activity: object) => Promise<unknown>) => States>(isFunction),
});
const heardScript = z.object({ createHeard: z.custom<() => Heard>(isFunction) });

/** The page's own scripts, which need no browser. */
export const { createMessageStates } = stateScript.parse(await load('message-states.js'));
export const { createHeard } = heardScript.parse(await load('web-chat-heard.js'));

function isFunction(it: unknown): boolean {
  return typeof it === 'function';
}

function load(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(`../../src/web/page/${name}`, import.meta.url).href);
}
