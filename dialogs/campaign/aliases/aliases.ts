import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { collection, personSchema, placeSchema } from '../../records.ts';
import { foldName } from '../../text.ts';
import type { Person, Place } from '../../turn.ts';

/** What is wrong with a name as an alias. */
export type AliasProblem = 'empty' | 'tooLong' | 'number' | 'commandWord' | 'unreadable';

/** In characters, as a person counts them. */
export const maxAliasLength = 40;

/**
 * Undefined where the name can be an alias.
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

/** A short name for a campaign. */
export interface Alias {
  /** As it was typed, spaces tidied. */
  readonly alias: string;
  readonly campaign: number;
  readonly by: Person;
  readonly createdAt: number;
  /** Where it was given; absent: nobody noted that then. */
  readonly place?: Place;
}

/** Names are told apart without regard to case and spacing. */
export interface AliasRepository {
  /** Whoever says it of the same campaign again changes nothing. @returns what the name meant until now, where that was another */
  set(alias: Pick<Alias, 'alias' | 'campaign' | 'by' | 'place'>): Promise<Alias | undefined>;
  find(alias: string): Promise<Alias | undefined>;
  /** By name. */
  list(): Promise<readonly Alias[]>;
  /** False where there was none. */
  remove(alias: string): Promise<boolean>;
}

const aliasSchema: z.ZodType<Alias> = z.object({
  alias: z.string(),
  campaign: z.int(),
  by: personSchema,
  createdAt: z.number(),
  place: placeSchema.optional(),
});

export const aliasRecords = collection({
  prefix: 'campaign/aliases/',
  schema: aliasSchema,
  keepFor: { forEver: 'a name holds until it is taken back; one for each that an operator gave' },
});
const keyOf = (alias: string): string => encodeURIComponent(foldName(alias).toWellFormed());

/** Names are taken as they come: `aliasProblem` says beforehand what is wrong with one. */
export function createAliasRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): AliasRepository {
  return {
    async set({ alias, ...given }) {
      let earlier: Alias | undefined;
      await aliasRecords.update(records, keyOf(alias), (before) => {
        earlier = before?.campaign === given.campaign ? undefined : before;
        const isNew = before === undefined || earlier !== undefined;
        return isNew ? { ...given, alias: alias.trim().replace(/\s+/gu, ' '), createdAt: now() } : undefined;
      });
      return earlier;
    },
    find: (alias) => aliasRecords.get(records, keyOf(alias)),
    list: () => Array.fromAsync(aliasRecords.list(records)),
    remove: (alias) => aliasRecords.remove(records, keyOf(alias)),
  };
}
