import { commandButton } from '../../buttons.ts';
import { commandNames, commands } from '../../commands/table.ts';
import { personOfTurn, type Turn } from '../../turn.ts';
import { countWords } from '../../wording/format.ts';
import type { NamedCampaign } from '../command.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type AliasProblem, aliasProblem, maxAliasLength } from '../repositories/aliases.ts';
import { resolveExisting } from '../resolve.ts';
import { campaignWords, listed, lowered, quoted, sayMessage } from '../wording.ts';

const problems: Readonly<Record<AliasProblem, string>> = {
  empty: 'it is empty',
  tooLong: `it has more than ${maxAliasLength} characters`,
  number: 'a number always means the campaign with that number',
  commandWord: 'it is a word of a command, so it could never be told from one',
  unreadable: 'it has quotation marks, an equals sign or control characters in it',
};

/** Gives a campaign a short name. */
export async function alias(
  turn: Turn,
  ports: CampaignDependencies,
  command: { readonly alias: string; readonly campaign: NamedCampaign },
): Promise<void> {
  const problem = aliasProblem(command.alias, commandWords());
  if (problem !== undefined) {
    return await sayMessage(turn, {
      text: `“${command.alias}” can’t be an alias: ${problems[problem]}.`,
      note: 'For example: alias nightly = campaign 12',
    });
  }
  const lineFor = (id: number): string => `alias ${quoted(command.alias)} = campaign ${id}`;
  const campaign = await resolveExisting(turn, ports, command.campaign, lineFor);
  if (campaign === undefined) return;
  const by = personOfTurn(turn.incoming);
  const audit = await ports.audit.begin({
    ...{ action: 'alias campaign', campaign: campaign.id, by, place: turn.place },
    detail: `“${command.alias}”`,
  });
  const before = await ports.aliases.set({ alias: command.alias, campaign: campaign.id, by });
  await ports.audit.complete(audit, before === undefined ? 'given' : `given, taken from campaign ${before}`);
  await ports.campaigns.note({ id: campaign.id });
  const changed = before === undefined ? '' : ` Until now it meant campaign ${before}.`;
  await sayMessage(turn, {
    text: `“${command.alias}” now means ${lowered(campaignWords(campaign.id, campaign.name))}.${changed}`,
    choicesAre: 'actions',
    choices: [commandButton(`run campaign ${campaign.id}`, 'Run'), commandButton('aliases', 'Aliases')],
  });
}

/** Takes a short name away. */
export async function unalias(
  turn: Turn,
  ports: CampaignDependencies,
  command: { readonly alias: string },
): Promise<void> {
  const known = await ports.aliases.find(command.alias);
  const removed = known !== undefined && (await ports.aliases.remove(command.alias));
  if (removed) {
    const audit = await ports.audit.begin({
      ...{ action: 'unalias campaign', campaign: known.campaign, place: turn.place },
      ...{ by: personOfTurn(turn.incoming), detail: `“${known.alias}”` },
    });
    await ports.audit.complete(audit, 'taken away');
  }
  await sayMessage(turn, {
    text: removed
      ? `“${command.alias}” means no campaign any more.`
      : `There is no alias “${command.alias}”.`,
    choicesAre: 'actions',
    choices: [commandButton('aliases', 'Aliases')],
  });
}

/** The short names of campaigns. */
export async function aliases(turn: Turn, ports: CampaignDependencies): Promise<void> {
  const [all, seen] = await Promise.all([ports.aliases.list(), ports.campaigns.list()]);
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
}

/** The words that commands are made of, in lower case: an alias that is one of them could never be said. */
function commandWords(): ReadonlySet<string> {
  const phrases = commandNames.flatMap((name) => [
    ...commands[name].phrases,
    ...(commands[name].short ?? []),
  ]);
  const words = phrases.flatMap((phrase) => phrase.replace(/\{\w+\}/gu, ' ').match(/\p{L}+/gu) ?? []);
  return new Set(words.map((word) => word.toLowerCase()));
}
