import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { KnownPerson, People } from '../../../dialogs/ports/people.ts';
import { foldName } from '../../../dialogs/text.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { isTeams } from '../activity/sender.ts';
import type { Connector } from '../connector/connector.ts';
import { createPrivate, notOpened } from '../conversations/open-private.ts';
import type { ReferenceRepository } from '../conversations/references.ts';
import type { LanguageRepository } from './languages.ts';
import type { MetPerson, PersonRepository } from './persons.ts';
import type { TenantRepository } from './tenants.ts';

interface PeopleDependencies {
  readonly connector: Connector;
  readonly references: ReferenceRepository;
  readonly languages: Pick<LanguageRepository, 'chosen'>;
  readonly persons: PersonRepository;
  readonly tenants: TenantRepository;
  readonly log: Logger;
}

const maxFound = 20;

/** Finds people whom the bot has met, and opens their private conversations. */
export function createPeople(deps: PeopleDependencies): People {
  const { persons, tenants, languages, connector, references, log } = deps;

  /** A person with the language that they chose, else the one that the channel gave. */
  async function known({
    serviceUrl: _serviceUrl,
    bot: _bot,
    private: _private,
    ...person
  }: MetPerson): Promise<KnownPerson> {
    const locale = await languages.chosen(person.channel, person.id);
    return locale === undefined ? person : { ...person, locale };
  }

  return {
    async find(channel, id) {
      const met = await persons.find(channel, id);
      return met && (await known(met));
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
      const candidates = (await tenants.list()).filter((each) => (tenant ?? each.tenant) === each.tenant);
      const [only, ...more] = candidates;
      if (only === undefined) return 'noTenant';
      if (more.length > 0) return 'severalTenants';
      return { channel: 'msteams', id: aadObjectId, name: '', provenId: aadObjectId, tenant: only.tenant };
    },
    privatePlace: async (channel, id) => privateOf(await persons.find(channel, id)),
    async open(person) {
      const { channel, id, tenant } = person;
      const met = await persons.find(channel, id);
      const own = privateOf(met);
      if (own !== undefined) return { ok: true, place: own };
      if (!isTeams(channel)) return { ok: false, reason: 'notSupported' };
      const gateway = met ?? (await tenants.list()).find((each) => each.tenant === tenant);
      if (gateway === undefined) return { ok: false, reason: 'failed' };
      try {
        const reference = await createPrivate(connector, { ...gateway, channel, tenant }, person);
        const { conversation } = reference;
        await references.note(reference);
        if (met !== undefined) await persons.note({ ...met, private: conversation });
        return { ok: true, place: { channel, conversation, kind: 'personal' } };
      } catch (error) {
        return notOpened(log, error);
      }
    },
  };
}

function privateOf(met: MetPerson | undefined): Place | undefined {
  if (met?.private === undefined) return undefined;
  return { channel: met.channel, conversation: met.private, kind: 'personal' };
}
