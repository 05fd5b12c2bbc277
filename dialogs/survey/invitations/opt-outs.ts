import { z } from 'zod';
import type { RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { type Invitee, identitiesOf } from './invitees.ts';

/** Who wants no invitations and no reminders. */
export interface OptOuts {
  has(person: Invitee): Promise<boolean>;
  /** Under every name that the person is known by. @returns false where that was so before */
  set(person: Invitee, out: boolean, at: number): Promise<boolean>;
}

/** Their keys are those of people's identities. One that can't be read once said something: “never ask me again” holds. */
export const optOutRecords = collection({
  prefix: 'opted-out/',
  schema: z.object({ out: z.boolean(), at: z.number() }),
  keepFor: { forEver: '“never ask me again” holds; one for each name of a person who said so' },
  replacement: { out: true, at: 0 },
});

/** @param records may hold keys of any length */
export function createOptOuts(records: RecordStore): OptOuts {
  async function has(person: Invitee): Promise<boolean> {
    const all = await Promise.all(
      identitiesOf(person).map((identity) => optOutRecords.get(records, identity)),
    );
    return all.some((stored) => stored?.out === true);
  }
  return {
    has,
    async set(person, out, at) {
      const before = await has(person);
      for (const identity of identitiesOf(person)) {
        await optOutRecords.update(records, identity, (stored) =>
          (stored?.out ?? false) === out ? undefined : { out, at },
        );
      }
      return before !== out;
    },
  };
}
