import type { CampaignCommand } from '../campaign/command.ts';
import type { RequiredRole } from '../turn.ts';
import type { Language } from '../wording/languages.ts';
import type { Wording } from '../wording/wording.ts';

/**
 * One command of the table. In a phrase, `{name}` stands for a value (see `placeholders.ts`), what is in
 * brackets may be left out, brackets side by side come in any order, and `one|other` takes either word.
 */
export interface CommandDeclaration {
  /** Every phrase that means this command; the first one is shown. */
  readonly phrases: readonly string[];
  /**
   * Phrases that ordinary sentences begin with as well, e.g. `run {campaign}`. They count for people with a
   * role, and for everybody where what they name is a number or quoted, or the line begins with a slash.
   */
  readonly short?: readonly string[];
  readonly role: RequiredRole;
  /** One line for `help`: in English for commands that take a role, else the name of a text of the wording. */
  readonly help: string | { readonly text: keyof Wording['commandHelp'] };
  /** A line that works as it stands. */
  readonly example: string;
  readonly dialog: 'survey' | 'campaign' | 'general';
}

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
