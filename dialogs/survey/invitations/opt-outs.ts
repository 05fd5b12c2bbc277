import { z } from 'zod';
import type { RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { type Invitee, identitiesOf } from './invitees.ts';

/** Their keys are those of people's identities. One that can't be read once said something: “never ask me again” holds. */
export const optOutRecords = collection({
  prefix: 'opted-out/',
  schema: z.object({ out: z.boolean(), at: z.number() }),
  keepFor: { forEver: '“never ask me again” holds; one for each name of a person who said so' },
  replacement: { out: true, at: 0 },
});

export type OptOuts = ReturnType<typeof createOptOuts>;

/** Who wants no invitations and no reminders. @param records may hold keys of any length */
export function createOptOuts(records: RecordStore) {
  return {
    async has(person: Invitee): Promise<boolean> {
      const found = identitiesOf(person).map((identity) => optOutRecords.get(records, identity));
      return (await Promise.all(found)).some((stored) => stored?.out === true);
    },
    /** Under every name that the person is known by. */
    async set(person: Invitee, out: boolean, at: number): Promise<void> {
      for (const identity of identitiesOf(person)) {
        await optOutRecords.update(records, identity, (stored) =>
          (stored?.out ?? false) === out ? undefined : { out, at },
        );
      }
    },
  };
}
