import type { Wording } from '../../dialogs/wording/wording.ts';

/** The few words that a renderer adds of its own. */
export type CardWords = Wording['card'];
