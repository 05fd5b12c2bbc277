import type { CampaignDependencies } from './campaign/dependencies.ts';
import { latestCampaign, listedCampaigns } from './campaign/known.ts';
import type { Command } from './commands/command.ts';
import { helpKnows } from './commands/help.ts';
import type { Values } from './commands/placeholders.ts';
import type { NamedCampaign } from './commands/values/value.ts';
import { findInvitees } from './survey/invitations/commands.ts';
import { findSurvey, surveyNumber } from './survey/surveys.ts';
import type { CommandDependencies } from './table.ts';
import { foldName } from './text.ts';
import type { Incoming } from './turn.ts';

/**
 * Whether everything that a typed command names exists, so that the line isn't a sentence that merely begins like one. Free words
 * don't name anything, unless they ask about a command. A number counts if the service that knows it can't be asked.
 */
export async function namesWhatExists(
  incoming: Incoming,
  { surveys, invitations, campaign: ports, commands }: CommandDependencies,
  { asksAboutCommands }: Pick<Command, 'asksAboutCommands'>,
  {
    text,
    reason,
    survey,
    person,
    campaign,
    several,
    alias,
    scheduleNumber,
    scheduleOf,
    scheduleId,
    testCase,
  }: Values,
): Promise<boolean> {
  if (text !== undefined) return asksAboutCommands === true && helpKnows(commands, text);
  if (reason !== undefined) return false;
  if (survey !== undefined) {
    const listed = await surveys.listSurveys();
    const isThere = listed.ok
      ? findSurvey(listed.value, survey).kind !== 'none'
      : surveyNumber(survey) !== undefined;
    if (!isThere) return false;
  }
  if (person !== undefined && (await findInvitees(incoming, invitations.people, person)).length === 0) {
    return false;
  }
  if (campaign !== undefined) return await isCampaign(ports, campaign);
  if (several !== undefined) {
    const isOne = await isCampaign(ports, { name: several.text });
    return isOne || (await Promise.all(several.parts.map((one) => isCampaign(ports, one)))).every(Boolean);
  }
  if (testCase !== undefined) return (await ports.findCase(testCase)).length > 0;
  if (alias !== undefined) return (await ports.aliases.find(alias)) !== undefined;
  const schedule = scheduleId ?? scheduleOf ?? scheduleNumber;
  return schedule === undefined || (await ports.schedules.find(schedule)) !== undefined;
}

async function isCampaign(ports: CampaignDependencies, named: NamedCampaign): Promise<boolean> {
  if ('id' in named) {
    const known = (await ports.campaigns.find(named.id))?.name !== undefined;
    return known || (await latestCampaign(ports, named.id)).kind !== 'absent';
  }
  if ((await ports.aliases.find(named.name)) !== undefined) return true;
  const wanted = foldName(named.name);
  const all = [...(await ports.campaigns.list()), ...((await listedCampaigns(ports)) ?? [])];
  return all.some(({ name }) => name !== undefined && foldName(name) === wanted);
}
