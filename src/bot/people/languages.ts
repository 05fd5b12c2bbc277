import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import { type Language, languageTags } from '../../../dialogs/wording/languages.ts';
import { recordKey } from '../activity/sender.ts';

/** The language that a person chose, in every conversation of a channel. */
export interface LanguageRepository {
  chosen(channel: string, person: string): Promise<Language | undefined>;
  choose(channel: string, person: string, language: Language): Promise<void>;
}

const maxKnown = 10_000;

export const languageRecords = collection({
  prefix: 'language/',
  schema: z.object({ language: z.enum(languageTags) }),
  keepFor: {
    forEver:
      'a choice holds until another is made; one for each person who chose, a visitor’s goes with the conversation',
  },
});

/**
 * @param onlyProcess true where no other process writes to the store: then what was read once is not read
 * again. Most people never choose, and their turns need no look at the store.
 */
export function createLanguageRepository(records: RecordStore, onlyProcess: boolean): LanguageRepository {
  const known = new Map<string, Language | undefined>();

  function remember(key: string, language: Language | undefined): void {
    if (!onlyProcess) return;
    known.delete(key);
    known.set(key, language);
    const oldest = known.keys().next().value;
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  }

  return {
    async chosen(channel, person) {
      const key = keyOf(channel, person);
      if (known.has(key)) return known.get(key);
      const stored = await languageRecords.get(records, key);
      // Somebody may have chosen while it was read.
      if (known.has(key)) return known.get(key);
      remember(key, stored?.language);
      return stored?.language;
    },
    async choose(channel, person, language) {
      const key = keyOf(channel, person);
      await languageRecords.update(records, key, () => ({ language }));
      remember(key, language);
    },
  };
}

function keyOf(channel: string, person: string): string {
  return recordKey(channel, person);
}
