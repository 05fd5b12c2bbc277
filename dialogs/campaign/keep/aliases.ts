import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { personOfTurn, sayMessage } from '../../turn.ts';
import { countWords } from '../../wording/format.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type AliasProblem, aliasProblem, maxAliasLength } from '../repositories/aliases.ts';
import { resolveExisting } from '../resolve.ts';
import { campaignWords, listed, lowered, quoted } from '../wording.ts';
import { audited } from './audit.ts';

const problems: Readonly<Record<AliasProblem, string>> = {
  empty: 'it is empty',
  tooLong: `it has more than ${maxAliasLength} characters`,
  number: 'a number always means the campaign with that number',
  commandWord: 'it is a word of a command, so it could never be told from one',
  unreadable: 'it has quotation marks, an equals sign or control characters in it',
};

const showAliases = commandButton('aliases', 'Aliases');
const forExample = 'For example: alias nightly = campaign 12';

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
        text: `“${alias}” can’t be an alias: ${problems[problem]}.`,
        note: forExample,
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
    const changed = before === undefined ? '' : ` Until now it meant campaign ${before}.`;
    await sayMessage(turn, {
      text: `“${alias}” now means ${lowered(campaignWords(id, name))}.${changed}`,
      choices: [commandButton(`run campaign ${id}`, 'Run'), showAliases],
    });
  },
});

export const unalias = command({
  name: 'unalias',
  phrases: ['unalias {alias}'],
  role: 'operator',
  help: 'take a short name away',
  example: 'unalias nightly',
  async run(turn, deps: CampaignDependencies, { alias }) {
    const known = await deps.aliases.find(alias);
    if (known === undefined) {
      return await sayMessage(turn, { text: `There is no alias “${alias}”.`, choices: [showAliases] });
    }
    await audited(
      turn,
      deps,
      { action: 'unalias campaign', campaign: known.campaign, detail: `“${known.alias}”` },
      () => deps.aliases.remove(alias),
      () => 'taken away',
    );
    await sayMessage(turn, { text: `“${alias}” means no campaign any more.`, choices: [showAliases] });
  },
});

export const aliases = command({
  name: 'aliases',
  phrases: ['aliases'],
  asked: [],
  role: 'operator',
  help: 'the short names of campaigns',
  example: 'aliases',
  async run(turn, deps: CampaignDependencies) {
    const [all, seen] = await Promise.all([deps.aliases.list(), deps.campaigns.list()]);
    if (all.length === 0) {
      return await sayMessage(turn, { text: 'There are no aliases yet.', note: forExample });
    }
    const nameOf = (id: number): string | undefined => seen.find((one) => one.id === id)?.name;
    const lines = all.map(
      ({ alias: name, campaign, by }) =>
        `${name}: ${lowered(campaignWords(campaign, nameOf(campaign)))}, given by ${by.name}`,
    );
    await sayMessage(turn, listed(countWords(all.length, 'alias', 'aliases'), lines));
  },
});
