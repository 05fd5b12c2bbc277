import type { Browser } from 'playwright-core';
import type { Language } from '../../dialogs/wording/languages.ts';
import type { Look } from './looks.ts';
import type { Everything } from './start-everything.ts';

/** Keeps one picture of a scene. */
type Keep = (scene: string, look: Look, png: Buffer) => Promise<void>;

export interface Studio {
  readonly browser: Browser;
  readonly everything: Everything;
  readonly keep: Keep;
  /** What the browsers of customers ask for. */
  readonly language: Language;
}

/** Takes the pictures of one section. */
export type PictureTaker = (studio: Studio) => Promise<void>;
