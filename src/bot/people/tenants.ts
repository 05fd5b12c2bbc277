import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { MetPerson } from './persons.ts';

const tenantSchema = z.object({
  tenant: z.string(),
  serviceUrl: z.string(),
  bot: z.object({ id: z.string(), name: z.string().exactOptional() }),
});

/** Where a Teams tenant is served, and the bot's account there. */
export type Tenant = z.infer<typeof tenantSchema>;

export interface TenantRepository {
  /** Written only where it changed. */
  note(person: MetPerson): Promise<void>;
  list(): Promise<readonly Tenant[]>;
}

/** A bot of one company meets few; one that everybody may install knows the latest. */
const maxTenants = 500;

export const tenantRecords = collection({
  prefix: 'teams-tenants',
  schema: z.array(tenantSchema).readonly(),
  keepFor: { forEver: 'there is one such record, of at most 500 tenants' },
});

export function createTenantRepository(records: RecordStore): TenantRepository {
  const known = new Map<string, Tenant>();

  return {
    async note({ tenant, serviceUrl, bot }) {
      if (tenant === undefined) return;
      const now: Tenant = { tenant, serviceUrl, bot };
      if (isDeepStrictEqual(known.get(tenant), now)) return;
      known.set(tenant, now);
      try {
        await tenantRecords.update(records, '', (tenants = []) => {
          if (tenants.some((each) => isDeepStrictEqual(each, now))) return undefined;
          return [...tenants.filter((each) => each.tenant !== tenant).slice(-maxTenants + 1), now];
        });
      } catch (error) {
        known.delete(tenant);
        throw error;
      }
    },
    list: async () => (await tenantRecords.get(records, '')) ?? [],
  };
}
