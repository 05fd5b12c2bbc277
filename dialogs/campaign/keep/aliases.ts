import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { personOfTurn, sayMessage } from '../../turn.ts';
import { countWords } from '../../wording/format.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type AliasProblem, aliasProblem, maxAliasLength } from '../repositories/aliases.ts';
import { resolveExisting } from '../resolve.ts';
import { campaignWords, listed, lowered, quoted } from '../wording.ts';

const problems: Readonly<Record<AliasProblem, string>> = {
  empty: 'it is empty',
  tooLong: `it has more than ${maxAliasLength} characters`,
  number: 'a number always means the campaign with that number',
  commandWord: 'it is a word of a command, so it could never be told from one',
  unreadable: 'it has quotation marks, an equals sign or control characters in it',
};

/** Gives a campaign a short name. */
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
        note: 'For example: alias nightly = campaign 12',
      });
    }
    const lineFor = (id: number): string => `alias ${quoted(alias)} = campaign ${id}`;
    const campaign = await resolveExisting(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const by = personOfTurn(turn.incoming);
    const audit = await deps.audit.begin({
      ...{ action: 'alias campaign', campaign: campaign.id, by, place: turn.place },
      detail: `“${alias}”`,
    });
    const before = await deps.aliases.set({ alias, campaign: campaign.id, by });
    await deps.audit.complete(audit, before === undefined ? 'given' : `given, taken from campaign ${before}`);
    await deps.campaigns.note({ id: campaign.id });
    const changed = before === undefined ? '' : ` Until now it meant campaign ${before}.`;
    await sayMessage(turn, {
      text: `“${alias}” now means ${lowered(campaignWords(campaign.id, campaign.name))}.${changed}`,
      choices: [commandButton(`run campaign ${campaign.id}`, 'Run'), commandButton('aliases', 'Aliases')],
    });
  },
});

/** Takes a short name away. */
export const unalias = command({
  name: 'unalias',
  phrases: ['unalias {alias}'],
  role: 'operator',
  help: 'take a short name away',
  example: 'unalias nightly',
  async run(turn, deps: CampaignDependencies, { alias }) {
    const known = await deps.aliases.find(alias);
    const removed = known !== undefined && (await deps.aliases.remove(alias));
    if (removed) {
      const audit = await deps.audit.begin({
        ...{ action: 'unalias campaign', campaign: known.campaign, place: turn.place },
        ...{ by: personOfTurn(turn.incoming), detail: `“${known.alias}”` },
      });
      await deps.audit.complete(audit, 'taken away');
    }
    await sayMessage(turn, {
      text: removed ? `“${alias}” means no campaign any more.` : `There is no alias “${alias}”.`,
      choices: [commandButton('aliases', 'Aliases')],
    });
  },
});

/** The short names of campaigns. */
export const aliases = command({
  name: 'aliases',
  phrases: ['aliases'],
  role: 'operator',
  help: 'the short names of campaigns',
  example: 'aliases',
  async run(turn, deps: CampaignDependencies) {
    const [all, seen] = await Promise.all([deps.aliases.list(), deps.campaigns.list()]);
    if (all.length === 0) {
      return await sayMessage(turn, {
        text: 'There are no aliases yet.',
        note: 'For example: alias nightly = campaign 12',
      });
    }
    const nameOf = (id: number): string | undefined => seen.find((one) => one.id === id)?.name;
    const lines = all.map(
      ({ alias: name, campaign, by }) =>
        `${name}: ${lowered(campaignWords(campaign, nameOf(campaign)))}, given by ${by.name}`,
    );
    await sayMessage(turn, listed(countWords(all.length, 'alias', 'aliases'), lines));
  },
});
