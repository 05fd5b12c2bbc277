import type { CampaignCommand } from '../campaign/campaign-command.ts';
import type { Language } from '../wording/languages.ts';

/** A command about surveys. Pages count from 1; `survey` is a number or a name, as it was typed. */
export type SurveyCommand =
  | { readonly name: 'surveys'; readonly page: number }
  | { readonly name: 'survey'; readonly survey: string }
  /** As they were typed; the person by a mention, a name or an id. */
  | { readonly name: 'invite'; readonly person: string; readonly survey: string }
  | { readonly name: 'surveyReport'; readonly survey?: string }
  | { readonly name: 'invitationsOn' | 'invitationsOff' }
  | { readonly name: 'status' | 'resume' | 'restart' | 'stop' };

/** `language`: absent where the languages are asked for. */
export type GeneralCommand =
  | { readonly name: 'whoAmI' | 'help' }
  | { readonly name: 'language'; readonly language?: Language };

/** A command, read and typed. */
export type Command = SurveyCommand | GeneralCommand | CampaignCommand;

export type CommandName = Command['name'];
export type SurveyCommandName = SurveyCommand['name'];
export type GeneralCommandName = GeneralCommand['name'];
