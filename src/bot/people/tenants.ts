import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
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

const key = 'teams-tenants';
const maxTenantConflicts = 5;
/** A bot of one company meets few; one that everybody may install knows the latest. */
const maxTenants = 500;
const listSchema = z.array(tenantSchema);

export function createTenantRepository(records: RecordStore): TenantRepository {
  const known = new Map<string, Tenant>();

  async function load(): Promise<{ readonly tenants: readonly Tenant[]; readonly version?: string }> {
    const stored = await records.load(key);
    if (stored === undefined) return { tenants: [] };
    return { tenants: listSchema.safeParse(stored.body).data ?? [], version: stored.version };
  }

  return {
    async note({ tenant, serviceUrl, bot }) {
      if (tenant === undefined) return;
      const now: Tenant = { tenant, serviceUrl, bot };
      if (isDeepStrictEqual(known.get(tenant), now)) return;
      known.set(tenant, now);
      for (let conflicts = 0; conflicts < maxTenantConflicts; conflicts += 1) {
        const { tenants, version } = await load();
        if (tenants.some((each) => isDeepStrictEqual(each, now))) return;
        const others = tenants.filter((each) => each.tenant !== tenant).slice(-maxTenants + 1);
        if ((await records.save(key, [...others, now], version)) !== 'conflict') return;
      }
      known.delete(tenant);
    },
    list: async () => (await load()).tenants,
  };
}
