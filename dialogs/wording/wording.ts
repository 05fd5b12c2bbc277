import type { english } from './english.ts';

/** Every sentence that a person can read, by name; another language is another value of this type. */
export type Wording = typeof english;
