import type { Command, CommandName } from './command.ts';
import type { Values } from './values/value.ts';

/** The command that a name and its values make; undefined where a value that it needs is absent. */
export function commandFromValues(name: CommandName, values: Values): Command | undefined {
  const {
    campaign,
    run,
    previous,
    since,
    page = 1,
    text,
    alias,
    survey,
    person,
    time,
    only,
    fields,
  } = values;
  switch (name) {
    case 'surveys':
    case 'plans':
    case 'campaigns':
      return { name, page };
    case 'survey':
      return survey === undefined ? undefined : { name, survey };
    case 'surveyReport':
      return { name, ...(survey !== undefined && { survey }) };
    case 'invite':
      return survey === undefined || person === undefined ? undefined : { name, person, survey };
    case 'invitationsOn':
    case 'invitationsOff':
    case 'status':
    case 'resume':
    case 'restart':
    case 'stop':
    case 'whoAmI':
    case 'help':
    case 'aliases':
    case 'schedules':
      return { name };
    case 'language':
      return { name, ...(values.language !== undefined && { language: values.language }) };
    case 'testCases':
      return { name, page, ...(text !== undefined && { search: text }) };
    case 'createCampaign':
      return { name, ...(fields !== undefined && { values: fields }) };
    case 'audit':
      return { name, page, ...(campaign !== undefined && { campaign }) };
    case 'unalias':
      return alias === undefined ? undefined : { name, alias };
    case 'unschedule':
      return values.scheduleNumber === undefined ? undefined : { name, schedule: values.scheduleNumber };
  }
  if (campaign === undefined) return undefined;
  switch (name) {
    case 'runCampaign':
    case 'campaign':
    case 'deleteCampaign':
    case 'unsubscribe':
    case 'unmute':
      return { name, campaign };
    case 'watchCampaign':
    case 'unwatchCampaign':
    case 'exportResults':
      return { name, campaign, ...(run !== undefined && { run }) };
    case 'runs':
      return { name, campaign, page, ...(since !== undefined && { since }) };
    case 'results':
      return { name, campaign, steps: values.steps ?? false, ...(run !== undefined && { run }) };
    case 'compare':
      return {
        name,
        campaign,
        ...(run !== undefined && { run }),
        ...(previous !== undefined && { previous }),
      };
    case 'updateCampaign':
      return { name, campaign, ...(fields !== undefined && { values: fields }) };
    case 'alias':
      return alias === undefined ? undefined : { name, alias, campaign };
    case 'schedule':
      return time === undefined ? undefined : { name, campaign, time };
    case 'subscribe':
      return { name, campaign, ...(only !== undefined && { only }) };
    case 'mute':
      return values.milliseconds === undefined
        ? undefined
        : { name, campaign, milliseconds: values.milliseconds };
  }
}
