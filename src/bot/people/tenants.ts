import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import { accountSchema } from '../activity/sender.ts';
import { KnownRecords, type KnownRecordsOptions } from '../known-records.ts';
import type { MetPerson } from './persons.ts';

const tenantSchema = z.object({ tenant: z.string(), serviceUrl: z.string(), bot: accountSchema });
type Tenant = z.infer<typeof tenantSchema>;

/** A company's bot meets few tenants; one that anyone may install remembers only the latest. */
const maxTenants = 500;

export const tenantRecords = collection({
  prefix: 'teams-tenants',
  personalData: { none: 'the Teams tenants, and the account of the bot there' },
  schema: z.array(tenantSchema).readonly(),
  keepFor: { forEver: 'there is one such record, of at most 500 tenants' },
});

export type TenantRepository = ReturnType<typeof createTenantRepository>;

/**
 * The service URL of each Teams tenant, and the bot's account there.
 */
export function createTenantRepository(records: RecordStore, options?: KnownRecordsOptions) {
  const known = new KnownRecords<Tenant>(options);

  return {
    async note({ tenant, serviceUrl, bot }: MetPerson): Promise<void> {
      if (tenant === undefined) return;
      const now: Tenant = { tenant, serviceUrl, bot };
      await known.saveIfChanged(tenant, now, async () => {
        await tenantRecords.update(records, '', (tenants = []) => {
          if (tenants.some((each) => isDeepStrictEqual(each, now))) return undefined;
          return [...tenants.filter((each) => each.tenant !== tenant).slice(-maxTenants + 1), now];
        });
        return now;
      });
    },
    list: async (): Promise<readonly Tenant[]> => (await tenantRecords.get(records, '')) ?? [],
  };
}
