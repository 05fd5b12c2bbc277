import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import { collection } from '../../../dialogs/records.ts';
import { type Language, languageTags } from '../../../dialogs/wording/languages.ts';
import { recordKey, recordKeyParts } from '../activity/sender.ts';
import { KnownRecords } from '../known-records.ts';

export const languageRecords = collection({
  prefix: 'language/',
  personalData: {
    about: 'the language a person chose',
    identifies: (_, key) => ({ ids: recordKeyParts(key).slice(1) }),
  },
  schema: z.object({ language: z.enum(languageTags) }),
  keepFor: {
    forEver: 'until another is chosen; one for each person who chose, a visitor’s goes with the conversation',
  },
});

/** The whole key of the record of what a person chose. */
export function languageKey(channel: string, person: string): string {
  return languageRecords.keyOf(recordKey(channel, person));
}

interface Choice {
  readonly language?: Language;
}

export type LanguageRepository = ReturnType<typeof createLanguageRepository>;

/**
 * The language that a person chose for all conversations of a channel.
 * @param onlyProcess true if no other process writes to the store, so that each record is read only once. Most people
 * never choose a language, and then their turns don't read the store.
 */
export function createLanguageRepository(records: RecordStore, onlyProcess: boolean, time?: Time) {
  const known = onlyProcess ? new KnownRecords<Choice>({ time }) : undefined;

  return {
    /** @param from where that record may have been read already */
    async chosen(channel: string, person: string, from = records): Promise<Language | undefined> {
      const key = recordKey(channel, person);
      const before = known?.get(key);
      if (before !== undefined) return before.language;
      const stored: Choice = (await languageRecords.get(from, key)) ?? {};
      // The person may have chosen a language while it was read.
      const latest = known?.get(key) ?? stored;
      known?.set(key, latest);
      return latest.language;
    },
    async choose(channel: string, person: string, language: Language): Promise<void> {
      const key = recordKey(channel, person);
      await languageRecords.update(records, key, () => ({ language }));
      known?.set(key, { language });
    },
  };
}
