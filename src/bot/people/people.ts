import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { KnownPerson, OpenedPlace, People } from '../../../dialogs/ports/people.ts';
import { foldName } from '../../../dialogs/text.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { isTeams } from '../activity/sender.ts';
import { type Connector, ConnectorError, type NewConversation } from '../connector/connector.ts';
import type { ReferenceRepository } from '../conversations/references.ts';
import { accountOf } from '../outbox.ts';
import type { LanguageRepository } from './languages.ts';
import type { MetPerson, PersonRepository } from './persons.ts';
import type { Tenant, TenantRepository } from './tenants.ts';

export interface PeopleDependencies {
  readonly connector: Connector;
  readonly references: ReferenceRepository;
  readonly languages: Pick<LanguageRepository, 'chosen'>;
  readonly persons: PersonRepository;
  readonly tenants: TenantRepository;
  readonly log: Logger;
}

const teams = 'msteams';
const maxFound = 20;

/** Finds people whom the bot has met, and opens their private conversations. */
export function createPeople(ports: PeopleDependencies): People {
  const { persons, tenants } = ports;

  async function gatewayOf(person: KnownPerson): Promise<Omit<Tenant, 'tenant'> | undefined> {
    const met = await persons.find(person.channel, person.id);
    if (met !== undefined) return met;
    return (await tenants.list()).find(({ tenant }) => tenant === person.tenant);
  }

  /** Spoken to in the language that they chose, else in the one that the channel told. */
  async function known(met: MetPerson): Promise<KnownPerson> {
    const { channel, id, name, provenId, timeZone, tenant } = met;
    const locale = (await ports.languages.chosen(channel, id)) ?? met.locale;
    return {
      channel,
      id,
      name,
      ...(provenId === undefined ? {} : { provenId }),
      ...(locale === undefined ? {} : { locale }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(tenant === undefined ? {} : { tenant }),
    };
  }

  return {
    async find(channel, id) {
      const met = await persons.find(channel, id);
      return met === undefined ? undefined : await known(met);
    },
    findById: async (id) => await Promise.all((await persons.findById(id)).map(known)),
    async findByName(name) {
      const wanted = foldName(name);
      if (wanted === '') return [];
      const whole: MetPerson[] = [];
      const partly: MetPerson[] = [];
      for await (const met of persons.all()) {
        const own = foldName(met.name);
        if (own === wanted) whole.push(met);
        else if (own.includes(wanted) && partly.length < maxFound) partly.push(met);
        if (whole.length >= maxFound) break;
      }
      return await Promise.all((whole.length > 0 ? whole : partly).map(known));
    },
    async stranger(aadObjectId, tenant) {
      const known = (await tenants.list()).filter((each) => tenant === undefined || each.tenant === tenant);
      const [only, ...more] = known;
      if (only === undefined) return 'noTenant';
      if (more.length > 0) return 'severalTenants';
      return { channel: teams, id: aadObjectId, name: '', provenId: aadObjectId, tenant: only.tenant };
    },
    async open(person) {
      const met = await persons.find(person.channel, person.id);
      if (met?.private !== undefined) return { ok: true, place: privatePlaceOf(person, met.private) };
      if (!isTeams(person.channel)) return { ok: false, reason: 'notSupported' };
      const gateway = await gatewayOf(person);
      if (gateway === undefined) return { ok: false, reason: 'failed' };
      return await create(ports, person, gateway, met);
    },
  };
}

/**
 * Teams: "Send proactive messages": a member is named by the channel's id or by the AAD object id; the
 * conversation that there is comes back, or a new one; 403 where the app isn't installed for the person.
 */
async function create(
  { connector, references, persons, log }: PeopleDependencies,
  person: KnownPerson,
  { serviceUrl, bot }: Omit<Tenant, 'tenant'>,
  met: MetPerson | undefined,
): Promise<OpenedPlace> {
  const { tenant } = person;
  const wanted: NewConversation = {
    isGroup: false,
    bot,
    members: [{ id: person.id }],
    ...(tenant === undefined ? {} : { tenantId: tenant, channelData: { tenant: { id: tenant } } }),
  };
  try {
    const conversation = await connector.create(serviceUrl, wanted);
    const place = privatePlaceOf(person, conversation);
    await references.note({
      ...place,
      serviceUrl,
      bot,
      person: accountOf(person.id, person.name || undefined),
    });
    if (met !== undefined) await persons.note({ ...met, private: conversation });
    return { ok: true, place };
  } catch (err) {
    const closed = err instanceof ConnectorError && (err.statusCode === 403 || err.statusCode === 404);
    const reason = closed ? 'notInstalled' : 'failed';
    log.warn({ err, reason }, 'A private conversation could not be opened.');
    return { ok: false, reason };
  }
}

function privatePlaceOf({ channel }: KnownPerson, conversation: string): Place {
  return { channel, conversation, kind: 'personal' };
}
