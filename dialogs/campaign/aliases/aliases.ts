import { z } from 'zod';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection } from '../../records.ts';
import { foldName } from '../../text.ts';
import { personSchema, placeSchema } from '../../turn.ts';

/** Why a name can't be an alias. */
export type AliasProblem = 'empty' | 'tooLong' | 'number' | 'commandWord' | 'unreadable';

/** In characters, as a person counts them. */
export const maxAliasLength = 40;

/**
 * Undefined if the name can be an alias.
 * @param commandWords the words that commands are made of, in lower case
 */
export function aliasProblem(alias: string, commandWords: ReadonlySet<string>): AliasProblem | undefined {
  const name = foldName(alias);
  if (name === '') return 'empty';
  if ([...name].length > maxAliasLength) return 'tooLong';
  if (/^[#\d\s.,-]+$/u.test(name)) return 'number';
  // `run campaign night` would be read as the campaign called "night".
  if (commandWords.has(name) || name.startsWith('campaign ')) return 'commandWord';
  if (/[\p{Cc}\p{Cs}="“”]/u.test(name)) return 'unreadable';
  return undefined;
}

const aliasSchema = z.object({
  /** As it was typed, spaces tidied. */
  alias: z.string(),
  campaign: z.int(),
  by: personSchema,
  createdAt: z.number(),
  /** Where it was set; absent once the person whose own chat that was has been erased. */
  place: placeSchema.optional(),
});

/** A short name for a campaign. */
export type Alias = z.infer<typeof aliasSchema>;

export const aliasRecords = collection({
  prefix: 'campaign/aliases/',
  personalData: {
    names: 'a campaign’s alias: who set it, where',
    stays: 'others use it',
    // Under another name, its own key would no longer find it.
    without: (alias, { isTheirs, isNamedIn }) =>
      isNamedIn(alias.alias)
        ? undefined
        : isTheirs(alias.place?.conversation)
          ? { ...alias, place: undefined }
          : alias,
  },
  schema: aliasSchema,
  keepFor: { forEver: 'until it is removed; one for each that an operator has set' },
});
const keyOf = (alias: string): string => encodeURIComponent(foldName(alias).toWellFormed());

export type AliasRepository = ReturnType<typeof createAliasRepository>;

/** Aliases are compared regardless of case and spacing. It doesn't check them, see `aliasProblem`. */
export function createAliasRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  return {
    /** Setting it to the same campaign again changes nothing. @returns what it meant before, if that was another campaign */
    async set({ alias, ...given }: Omit<Alias, 'createdAt'>): Promise<Alias | undefined> {
      let earlier: Alias | undefined;
      await aliasRecords.update(records, keyOf(alias), (before) => {
        earlier = before?.campaign === given.campaign ? undefined : before;
        const isNew = before === undefined || earlier !== undefined;
        return isNew ? { ...given, alias: alias.trim().replace(/\s+/gu, ' '), createdAt: now() } : undefined;
      });
      return earlier;
    },
    find: (alias: string) => aliasRecords.get(records, keyOf(alias)),
    /** By name. */
    list: () => Array.fromAsync(aliasRecords.list(records)),
    /** False if there wasn't one. */
    remove: (alias: string) => aliasRecords.remove(records, keyOf(alias)),
  };
}
