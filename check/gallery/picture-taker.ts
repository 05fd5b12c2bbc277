import type { Browser } from 'playwright-core';
import type { Look } from './looks.ts';

/** Keeps one picture of a scene. */
export type Keep = (scene: string, look: Look, png: Uint8Array) => Promise<void>;

/** Takes the pictures of one section. @param url where Canvass is */
export type PictureTaker = (browser: Browser, url: string, keep: Keep) => Promise<void>;
