import { english } from './english.ts';
import type { Wording } from './wording.ts';

/** The wording for a person's locale (BCP 47). English until there are others. */
export function wordingFor(_locale: string | undefined): Wording {
  return english;
}
