import { z } from 'zod';
import type { RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { type Invitee, identitiesOf, personOfIdentity } from './invitees.ts';

/** Keyed by people's identities. If a record can't be read, “never ask me again” is assumed. */
export const optOutRecords = collection({
  prefix: 'opted-out/',
  personalData: {
    keeps: 'an opt-out from invitations and reminders',
    because: 'an opt-out only works for somebody who is recognised; it contains no name',
    without: (stored) => (stored.out ? stored : undefined),
    identifies: (_, key) => ({ ids: [personOfIdentity(key)] }),
  },
  schema: z.object({ out: z.boolean(), at: z.number() }),
  keepFor: { forEver: '“never ask me again” holds; one for each name of a person who said so' },
  replacement: { out: true, at: 0 },
});

export type OptOuts = ReturnType<typeof createOptOuts>;

/** The people who don't want invitations or reminders. @param records may hold keys of any length */
export function createOptOuts(records: RecordStore) {
  return {
    async has(person: Invitee): Promise<boolean> {
      const found = identitiesOf(person).map((identity) => optOutRecords.get(records, identity));
      return (await Promise.all(found)).some((stored) => stored?.out === true);
    },
    /** Stored under every identity of the person. */
    async set(person: Invitee, out: boolean, at: number): Promise<void> {
      for (const identity of identitiesOf(person)) {
        await optOutRecords.update(records, identity, (stored) =>
          (stored?.out ?? false) === out ? undefined : { out, at },
        );
      }
    },
  };
}
