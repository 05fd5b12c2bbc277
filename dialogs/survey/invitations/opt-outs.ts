import { z } from 'zod';
import type { RecordStore } from '../../ports/records.ts';
import { changeRecord } from '../../records.ts';
import { type Invitee, identitiesOf } from './invitees.ts';

/** Who wants no invitations and no reminders. */
export interface OptOuts {
  has(person: Invitee): Promise<boolean>;
  /** Under every name that the person is known by. @returns false where that was so before */
  set(person: Invitee, out: boolean, at: number): Promise<boolean>;
}

const optOutSchema = z.object({ out: z.boolean(), at: z.number() });

/** @param records may hold keys of any length */
export function createOptOuts(records: RecordStore): OptOuts {
  async function isOut(identity: string): Promise<boolean> {
    const stored = await records.load(keyOf(identity));
    // One that can't be read once said something: “never ask me again” holds.
    return stored !== undefined && optOutSchema.safeParse(stored.body).data?.out !== false;
  }
  async function has(person: Invitee): Promise<boolean> {
    const all = await Promise.all(identitiesOf(person).map(isOut));
    return all.includes(true);
  }
  return {
    has,
    async set(person, out, at) {
      const before = await has(person);
      for (const identity of identitiesOf(person)) {
        await changeRecord(records, keyOf(identity), optOutSchema, (stored) =>
          (stored?.out ?? false) === out ? undefined : { out, at },
        );
      }
      return before !== out;
    },
  };
}

function keyOf(identity: string): string {
  return `opted-out/${identity}`;
}
