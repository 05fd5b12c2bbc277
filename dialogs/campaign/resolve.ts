import { commandButton } from '../buttons.ts';
import type { NamedCampaign } from '../commands/values/value.ts';
import { inTime } from '../in-time.ts';
import type { Message } from '../message.ts';
import { foldName } from '../text.ts';
import { sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { type KnownCampaign, listedCampaigns, madeByPeople } from './known.ts';
import { noteNamed } from './last-named.ts';
import { campaignWords } from './wording.ts';

const texts = operators.read;
const maxOffered = 10;
/** How long the service is waited for if a name is known. Milliseconds. */
const maxWait = 2000;

/**
 * Finds a named campaign by its id, its alias or its whole name, among the known ones and those that the service lists. Partial
 * matches are only offered.
 * @param lineFor the command that was meant, with the campaign's id in place of the name
 * @returns undefined if there isn't exactly one; the reply has been sent then
 */
export async function resolveCampaign(
  turn: Turn,
  ports: CampaignDependencies,
  named: NamedCampaign,
  lineFor: (id: number) => string = (id) => `campaign ${id}`,
): Promise<KnownCampaign | undefined> {
  const found = await findCampaign(ports, named);
  if ('id' in found) {
    noteNamed(turn, { campaign: found.id, line: lineFor(found.id) });
    return found;
  }
  await sayMessage(turn, offerMessage(found, lineFor));
  return undefined;
}

/** Not exactly one campaign. */
interface NotFound {
  readonly name: string;
  /** Those with that name if there are several; else those whose name contains it. */
  readonly candidates: readonly KnownCampaign[];
  readonly isShared: boolean;
}

export type FoundCampaign = KnownCampaign | NotFound;

/**
 * The same without a conversation.
 * @param listed the campaigns of the service, for searches for several campaigns
 */
export async function findCampaign(
  ports: Pick<
    CampaignDependencies,
    'aliases' | 'campaigns' | 'reruns' | 'service' | 'newReference' | 'noteCircle' | 'time'
  >,
  named: NamedCampaign,
  listed: () => ReturnType<typeof listedCampaigns> = () => listedCampaigns(ports),
): Promise<FoundCampaign> {
  if ('id' in named) return withName(ports, named.id);
  const { name: asked } = named;
  const alias = await ports.aliases.find(asked);
  if (alias !== undefined) return withName(ports, alias.campaign);
  const seen = await ports.campaigns.list();
  const wanted = foldName(asked);
  const isNamed = ({ name }: KnownCampaign): boolean => name !== undefined && foldName(name) === wanted;
  const known = seen.filter(isNamed);
  // It may be another campaign's by now.
  const current = known.length > 0 ? await inTime(ports.time, listed(), maxWait, undefined) : await listed();
  const all = merged(seen, current ?? []);
  const found = all.filter(isNamed);
  const candidates = found.length > 0 ? found : known;
  const [only, ...others] = candidates;
  if (only === undefined)
    return { name: asked, candidates: near(await madeByPeople(ports, all), wanted), isShared: false };
  return others.length === 0 ? only : { name: asked, candidates, isShared: true };
}

/** A campaign with its name, if that is known. */
export async function withName(
  ports: Pick<CampaignDependencies, 'campaigns'>,
  id: number,
): Promise<KnownCampaign> {
  return { id, name: (await ports.campaigns.find(id))?.name };
}

function merged(seen: readonly KnownCampaign[], listed: readonly KnownCampaign[]): readonly KnownCampaign[] {
  const byId = new Map(seen.map(({ id, name }): [number, KnownCampaign] => [id, { id, name }]));
  // The service has the current names.
  for (const campaign of listed) byId.set(campaign.id, campaign);
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

function near(campaigns: readonly KnownCampaign[], wanted: string): readonly KnownCampaign[] {
  const bare = wanted.replace(/^the /u, '');
  return campaigns.filter(({ name }) => name !== undefined && foldName(name).includes(bare));
}

/** Offers the candidates. @param lineFor the command that was meant, with a campaign's id in place of the name */
export function offerMessage(
  { name: asked, candidates }: Pick<NotFound, 'name' | 'candidates'>,
  lineFor: (id: number) => string,
): Message {
  if (candidates.length === 0) {
    return {
      text: `${texts.noCampaignCalled(asked)}\n${texts.howToName}`,
      choices: [commandButton('campaigns', texts.campaigns), commandButton('aliases', texts.aliases)],
    };
  }
  const left = candidates.length - maxOffered;
  return {
    text: texts.whichCampaign(asked),
    note: left > 0 ? `${texts.moreCampaigns(left)} ${texts.howToName}` : undefined,
    choices: candidates
      .slice(0, maxOffered)
      .map(({ id, name }) => commandButton(lineFor(id), campaignWords(id, name))),
  };
}

/** For a campaign that doesn't exist. */
export function absentMessage(id: number) {
  return {
    tone: 'warning',
    text: texts.noCampaign(id),
    choices: [commandButton('campaigns', texts.campaigns)],
  } as const;
}
