import { z } from 'zod';
import type { RecordBook } from '../../ports/record-store.ts';
import type { Person } from '../../turn.ts';
import { changeRecord, readRecord } from './change-record.ts';
import { foldName } from './fold-name.ts';
import { listAll } from './list-all.ts';
import { personSchema } from './place-schema.ts';
import { removeRecord } from './remove-record.ts';

/** A short name for a campaign. */
export interface Alias {
  /** As it was typed, spaces tidied. */
  readonly alias: string;
  readonly campaign: number;
  readonly by: Person;
  readonly createdAt: number;
}

/** Names are told apart without regard to case and spacing. */
export interface AliasBook {
  /** @returns the campaign that the name meant until now, where that was another */
  set(alias: Pick<Alias, 'alias' | 'campaign' | 'by'>): Promise<number | undefined>;
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
});

const prefix = 'campaign/aliases/';
const keyOf = (alias: string): string => prefix + encodeURIComponent(foldName(alias).toWellFormed());

/** Names are taken as they come: `aliasProblem` says beforehand what is wrong with one. */
export function createAliasBook(records: RecordBook, { now }: { readonly now: () => number }): AliasBook {
  return {
    async set({ alias, campaign, by }) {
      let earlier: number | undefined;
      await changeRecord(records, keyOf(alias), aliasSchema, (before) => {
        earlier = before?.campaign;
        return { alias: alias.trim().replace(/\s+/gu, ' '), campaign, by, createdAt: now() };
      });
      return earlier === campaign ? undefined : earlier;
    },
    find: (alias) => readRecord(records, keyOf(alias), aliasSchema),
    list: () => Array.fromAsync(listAll(records, prefix, aliasSchema)),
    remove: (alias) => removeRecord(records, keyOf(alias)),
  };
}
