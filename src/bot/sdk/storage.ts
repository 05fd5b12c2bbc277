import type { Storage, StoreItems } from 'botbuilder-core';
import { z } from 'zod';
import {
  absentVersion,
  type RecordSave,
  type RecordStore,
  type RecordWrite,
} from '../../../dialogs/ports/records.ts';

/**
 * The SDK's `Storage` for one turn. A write whose eTag is not the stored one, or is `absentVersion` while an item exists,
 * changes nothing and throws an error with the code `STORE_CONFLICT`.
 */
export interface TurnStorage extends Storage {
  write(
    changes: StoreItems,
    options?: {
      /** `relaxed` for what may be lost: a crash keeps it, a power failure soon after may undo it. */
      readonly durability?: 'relaxed' | undefined;
      /** Called with the new eTag of each item that was written under one, once all of them are stored. */
      readonly onStored?: (key: string, eTag: string) => void;
      /** Written along with the items, or not at all. */
      readonly along?: Pick<RecordWrite, 'removals' | 'appointments'> | undefined;
    },
  ): Promise<void>;
}

const itemSchema = z.compile(z.looseObject({ eTag: z.string() }));
const bodySchema = z.compile(z.record(z.string(), z.unknown()));

/**
 * A turn's records as the dialogs use them, stored through the SDK's storage: a record's version is its item's eTag.
 * @param setAside passed in, since the SDK's storage has no such operation
 */
export function recordsIn(storage: TurnStorage, setAside: RecordStore['setAside']): RecordStore {
  /** False if it isn't stored, because an item is not as it was read. */
  async function isWritten(...of: Parameters<TurnStorage['write']>): Promise<boolean> {
    try {
      await storage.write(...of);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'STORE_CONFLICT') return false;
      throw error;
    }
  }

  return {
    setAside,
    async load(key) {
      const item: unknown = (await storage.read([key]))[key];
      if (item === undefined) return undefined;
      const { eTag, ...body } = itemSchema.parse(item);
      return { version: eTag, body };
    },
    async save(key, body, expected, durability) {
      let version = '';
      const onStored = (_key: string, eTag: string) => {
        version = eTag;
      };
      const items = itemsOf([{ key, body, expected }]);
      return (await isWritten(items, { durability, onStored })) ? { version } : 'conflict';
    },
    commit: async ({ saves, ...along }) =>
      (await isWritten(itemsOf(saves), { along })) ? 'committed' : 'conflict',
  };
}

function itemsOf(saves: readonly RecordSave[]): StoreItems {
  return Object.fromEntries(
    saves.map(({ key, body, expected }) => [
      key,
      { ...bodySchema.parse(body), eTag: expected ?? absentVersion },
    ]),
  );
}
