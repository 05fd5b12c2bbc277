import { askedButton, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import { foldName } from '../../text.ts';
import { type Place, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { audited } from '../audit/command.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { isElsewhere, placeWords, tellChange } from '../elsewhere.ts';
import { existingCampaign } from '../existing.ts';
import { type KnownCampaign, listedCampaigns } from '../known.ts';
import { resolveCampaign, withName } from '../resolve.ts';
import { campaignWords, listed, lowered, quoted } from '../wording.ts';
import { type Alias, type AliasProblem, aliasProblem, maxAliasLength } from './aliases.ts';

const { keep: texts, audit } = operators;
const problems: Readonly<Record<AliasProblem, string>> = {
  ...texts.aliasProblems,
  tooLong: texts.aliasProblems.tooLong(maxAliasLength),
};

const showAliases = commandButton('aliases', texts.aliases);

export const alias = command({
  name: 'alias',
  phrases: ['alias {alias} =|for|is|to|as campaign {campaign}'],
  short: ['alias {alias} =|to {known}'],
  offered: [
    '{alias} = [campaign] {numbered}',
    'alias {alias} campaign {campaign}',
    'alias {alias} [campaign] {numbered}',
  ],
  means: `alias, call, named, alias for, short for, as alias, call it, add alias, give alias, set alias, instead
    of, say instead, make alias, short, !short version, shorthand, known as, abbreviate, = @campaign, name for, stand for, when
    mean, when i mean, type when mean, just type, type for`,
  role: 'operator',
  help: 'give a campaign a short name',
  example: 'alias nightly = campaign 12',
  exists: existingCampaign,
  async run(turn, deps: CampaignDependencies, { alias, campaign: named }) {
    const problem = aliasProblem(alias, deps.commandWords);
    if (problem !== undefined) return await sayMessage(turn, badAliasMessage(alias, problem));
    const lineFor = (id: number): string => `alias ${quoted(alias)} = campaign ${id}`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const already = await otherMeanings(turn, deps, alias, campaign.id);
    if (already.lines.length > 0) return await askToMove(turn, alias, campaign, already);
    await setAlias(turn, deps, alias, campaign);
  },
});

function badAliasMessage(alias: string, problem: keyof typeof problems): Message {
  return { text: texts.badAlias(alias, problems[problem]), note: texts.aliasExample };
}

interface OtherMeanings {
  /** The campaign that the alias means now, as a button carries it; empty if there isn't one. */
  readonly seen: string;
  readonly lines: readonly string[];
}

/** What a word already means, so that `run nightly` doesn't silently become another campaign's. */
async function otherMeanings(
  turn: Turn,
  deps: CampaignDependencies,
  alias: string,
  campaign: number,
): Promise<OtherMeanings> {
  const [known, seen, fromService = []] = await Promise.all([
    deps.aliases.find(alias),
    deps.campaigns.list(),
    listedCampaigns(deps),
  ]);
  const names = new Map([...seen, ...fromService].map(({ id, name = '' }) => [id, name]));
  const wanted = foldName(alias);
  const titleOf = (id: number): string => lowered(campaignWords(id, names.get(id)));
  const taken = known === undefined || known.campaign === campaign ? [] : [known];
  const named = [...names].filter(([id, name]) => id !== campaign && foldName(name) === wanted);
  return {
    seen: String(known?.campaign ?? ''),
    lines: [
      ...taken.map((one) => takenLine(turn, { ...one, alias }, titleOf(one.campaign))),
      ...named.map(([id]) => texts.aliasIsName(alias, titleOf(id))),
    ],
  };
}

/** What an alias means, and if it was set in another conversation, by whom and where. */
function takenLine(turn: Turn, { alias, by, place }: Alias, title: string): string {
  return isOthers(turn, place)
    ? operators.elsewhere.setBy(texts.aliasFor(alias, title), by.name, placeWords(place))
    : texts.aliasTaken(alias, title);
}

function isOthers(turn: Turn, place: Place | undefined): place is Place {
  return place !== undefined && isElsewhere(turn, place);
}

async function askToMove(
  turn: Turn,
  alias: string,
  { id, name }: KnownCampaign,
  { seen, lines }: OtherMeanings,
): Promise<void> {
  const question = texts.moveAlias(alias, lowered(campaignWords(id, name)));
  const click = { canvass: 1, do: 'campaign', campaign: id, action: 'setAlias' } as const;
  await sayMessage(turn, {
    tone: 'warning',
    text: [...lines, question].join('\n'),
    singleUse: true,
    choices: [{ label: texts.useAlias, click: { ...click, base: alias, intent: seen } }, showAliases],
  });
}

/** @param seen what the alias meant when the person was asked: if that has changed, they are asked again */
export async function moveAlias(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
  { alias, seen }: { readonly alias: string; readonly seen: string },
): Promise<void> {
  const problem = aliasProblem(alias, deps.commandWords);
  if (problem !== undefined) return await sayMessage(turn, badAliasMessage(alias, problem));
  const campaign = await withName(deps, id);
  const already = await otherMeanings(turn, deps, alias, id);
  if (already.seen !== seen && already.seen !== String(id))
    return await askToMove(turn, alias, campaign, already);
  await setAlias(turn, deps, alias, campaign);
}

async function setAlias(
  turn: Turn,
  deps: CampaignDependencies,
  alias: string,
  { id, name }: KnownCampaign,
): Promise<void> {
  const before = await audited(
    turn,
    deps,
    { action: audit.actions.alias, campaign: id, detail: audit.quoted(alias) },
    () => deps.aliases.set({ alias, campaign: id, by: personOfTurn(turn.incoming), place: turn.place }),
    (earlier) => (earlier === undefined ? audit.set : audit.aliasMoved(earlier.campaign)),
  );
  await deps.campaigns.note({ id });
  const title = lowered(campaignWords(id, name));
  const moved = before && texts.aliasMoved(alias, title, before.campaign);
  await sayMessage(turn, {
    text: moved ?? texts.aliasSet(alias, title),
    choices: [commandButton(`run campaign ${id}`, texts.run), showAliases],
  });
  if (moved !== undefined && before?.place !== undefined) {
    await tellChange(turn, deps, before.place, moved, showAliases);
  }
}

export const unalias = command({
  name: 'unalias',
  phrases: ['unalias {alias} [{anyway}]'],
  means: `delete alias, not alias, alias off, forget alias, alias away, without alias, unalias, alias weg, stop alias, delete
    nickname, alias not need, drop alias, not call`,
  role: 'operator',
  help: 'remove a short name',
  example: 'unalias nightly',
  async run(turn, deps: CampaignDependencies, { alias, anyway = false }) {
    const known = await deps.aliases.find(alias);
    if (known === undefined) {
      return await sayMessage(turn, { text: texts.noAlias(alias), choices: [showAliases] });
    }
    const title = lowered(campaignWords(known.campaign, (await deps.campaigns.find(known.campaign))?.name));
    if (!anyway && isOthers(turn, known.place)) {
      return await sayMessage(turn, {
        tone: 'warning',
        text: operators.elsewhere.asked.remove(takenLine(turn, known, title)),
        choices: [
          askedButton(`unalias ${quoted(known.alias)} anyway`, texts.remove, deps.now()),
          showAliases,
        ],
      });
    }
    await audited(
      turn,
      deps,
      { action: audit.actions.unalias, campaign: known.campaign, detail: audit.quoted(known.alias) },
      () => deps.aliases.remove(alias),
      () => audit.removed,
    );
    await sayMessage(turn, { text: texts.aliasRemoved(known.alias), choices: [showAliases] });
    if (known.place !== undefined) {
      await tellChange(turn, deps, known.place, texts.aliasGone(known.alias, title), showAliases);
    }
  },
});

export const aliases = command({
  name: 'aliases',
  phrases: ['aliases'],
  asked: [],
  means: 'alias, which alias, list alias, all alias, what alias, alias list, stand for, alias there',
  role: 'operator',
  help: 'campaigns’ short names',
  example: 'aliases',
  async run(turn, deps: CampaignDependencies) {
    const [all, seen] = await Promise.all([deps.aliases.list(), deps.campaigns.list()]);
    if (all.length === 0) {
      return await sayMessage(turn, { text: texts.noAliases, note: texts.aliasExample });
    }
    const nameOf = (id: number): string | undefined => seen.find((one) => one.id === id)?.name;
    const lines = all.map(({ alias: name, campaign, by }) =>
      texts.aliasLine(name, lowered(campaignWords(campaign, nameOf(campaign))), by.name),
    );
    await sayMessage(turn, listed(texts.aliasCount(all.length), lines));
  },
});
