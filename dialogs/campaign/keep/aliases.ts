import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { personOfTurn, sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type AliasProblem, aliasProblem, maxAliasLength } from '../repositories/aliases.ts';
import { resolveExisting } from '../resolve.ts';
import { campaignWords, listed, lowered, quoted } from '../wording.ts';
import { audited } from './audit.ts';

const texts = operators.keep;
const problems: Readonly<Record<AliasProblem, string>> = {
  ...texts.aliasProblems,
  tooLong: texts.aliasProblems.tooLong(maxAliasLength),
};

const showAliases = commandButton('aliases', texts.aliases);

export const alias = command({
  name: 'alias',
  phrases: ['alias {alias} =|for|is campaign {campaign}'],
  short: ['alias {alias} = {known}'],
  role: 'operator',
  help: 'give a campaign a short name',
  example: 'alias nightly = campaign 12',
  async run(turn, deps: CampaignDependencies, { alias, campaign: named }) {
    const problem = aliasProblem(alias, deps.commandWords);
    if (problem !== undefined) {
      return await sayMessage(turn, {
        text: texts.badAlias(alias, problems[problem]),
        note: texts.aliasExample,
      });
    }
    const lineFor = (id: number): string => `alias ${quoted(alias)} = campaign ${id}`;
    const campaign = await resolveExisting(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const { id, name } = campaign;
    const before = await audited(
      turn,
      deps,
      { action: 'alias campaign', campaign: id, detail: `“${alias}”` },
      () => deps.aliases.set({ alias, campaign: id, by: personOfTurn(turn.incoming) }),
      (earlier) => (earlier === undefined ? 'given' : `given, taken from campaign ${earlier}`),
    );
    await deps.campaigns.note({ id });
    const title = lowered(campaignWords(id, name));
    await sayMessage(turn, {
      text:
        before === undefined || before === id
          ? texts.aliasSet(alias, title)
          : texts.aliasMoved(alias, title, before),
      choices: [commandButton(`run campaign ${id}`, texts.run), showAliases],
    });
  },
});

export const unalias = command({
  name: 'unalias',
  phrases: ['unalias {alias}'],
  role: 'operator',
  help: 'remove a short name',
  example: 'unalias nightly',
  async run(turn, deps: CampaignDependencies, { alias }) {
    const known = await deps.aliases.find(alias);
    if (known === undefined) {
      return await sayMessage(turn, { text: texts.noAlias(alias), choices: [showAliases] });
    }
    await audited(
      turn,
      deps,
      { action: 'unalias campaign', campaign: known.campaign, detail: `“${known.alias}”` },
      () => deps.aliases.remove(alias),
      () => 'removed',
    );
    await sayMessage(turn, { text: texts.aliasRemoved(known.alias), choices: [showAliases] });
  },
});

export const aliases = command({
  name: 'aliases',
  phrases: ['aliases'],
  asked: [],
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
