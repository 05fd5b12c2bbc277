import { commandButton } from '../buttons.ts';
import type { SeveralCampaigns } from '../commands/values/several.ts';
import type { NamedCampaign } from '../commands/values/value.ts';
import type { Message } from '../message.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { type KnownCampaign, listedCampaigns } from './known.ts';
import { type FoundCampaign, findCampaign, offerMessage } from './resolve.ts';
import { quoted } from './wording.ts';

const texts = operators.several;

type Resolved =
  /** The whole list is its name. */
  | { readonly kind: 'one'; readonly campaign: KnownCampaign }
  /** Each campaign once; only one if the same was said twice. */
  | { readonly kind: 'several'; readonly campaigns: readonly KnownCampaign[] }
  /** Something in it names no campaign, or more than one: this says what. */
  | { readonly kind: 'unclear'; readonly message: Message };

/**
 * Finds the campaigns of a list. A campaign whose name is the whole of it, `and` and commas included, wins.
 * @param lineOf the command that was meant, with other campaigns
 */
export async function resolveSeveral(
  ports: Pick<
    CampaignDependencies,
    'aliases' | 'campaigns' | 'reruns' | 'service' | 'newReference' | 'noteCircle' | 'time'
  >,
  { text, parts, certain }: SeveralCampaigns,
  lineOf = severalLine,
): Promise<Resolved> {
  let listing: ReturnType<typeof listedCampaigns> | undefined;
  const listed = () => {
    listing ??= listedCampaigns(ports);
    return listing;
  };
  const whole = certain ? undefined : await findCampaign(ports, { name: text }, listed);
  if (whole !== undefined && 'id' in whole) return { kind: 'one', campaign: whole };
  const found = await Promise.all(
    parts.map(async (part) => ({ part, found: await findCampaign(ports, part, listed) })),
  );
  const campaigns = found.flatMap((one) => ('id' in one.found ? [one.found] : []));
  if (campaigns.length < found.length)
    return { kind: 'unclear', message: unclearMessage(whole, found, lineOf) };
  return { kind: 'several', campaigns: [...new Map(campaigns.map((one) => [one.id, one])).values()] };
}

/** The command that runs these. */
export function severalLine(campaigns: readonly (number | string)[]): string {
  return `run ${campaigns.length === 1 ? 'campaign' : 'campaigns'} ${texts.listOf(campaigns)}`;
}

interface FoundPart {
  readonly part: NamedCampaign;
  readonly found: FoundCampaign;
}

/** Nothing is started from a list that isn't fully understood: what can be meant is offered, with all the rest. */
function unclearMessage(
  whole: FoundCampaign | undefined,
  found: readonly FoundPart[],
  lineOf: typeof severalLine,
): Message {
  const understood = found.flatMap((one) => ('id' in one.found ? [one.found.id] : []));
  const unclear = found.flatMap((one) => ('id' in one.found ? [] : [{ ...one.found, part: one }]));
  const isName = whole !== undefined && 'candidates' in whole && whole.candidates.length > 0;
  if (isName && (whole.isShared || understood.length === 0)) {
    return offerMessage(whole, (id) => lineOf([id]));
  }
  const nowhere = unclear.filter(({ candidates }) => candidates.length === 0);
  const [near] = unclear;
  if (near !== undefined && nowhere.length === 0) {
    return offerMessage(near, (id) => lineOf(found.map((one) => (one === near.part ? id : wordOf(one)))));
  }
  return {
    tone: 'warning',
    text: texts.notCampaigns(nowhere.map(({ name }) => name)),
    note: operators.read.howToName,
    choices: [commandButton('campaigns', operators.seeCampaigns)],
  };
}

function wordOf({ part, found }: FoundPart): number | string {
  if ('id' in found) return found.id;
  return quoted('id' in part ? String(part.id) : part.name);
}
