import type { GeneralCommandName, SurveyCommandName } from './command.ts';
import type { CommandDeclaration } from './declaration.ts';

export const surveyCommands = {
  surveys: {
    phrases: ['surveys [page {page}]', 'list surveys [page {page}]'],
    role: 'anyone',
    help: 'the surveys you can take',
    example: 'surveys',
    dialog: 'survey',
  },
  // Before the command that starts one: `survey report 5` names no survey `report 5`.
  surveyReport: {
    phrases: ['survey report [{survey}]'],
    role: 'viewer',
    help: 'how many were invited to a survey, and what came of it',
    example: 'survey report 5',
    dialog: 'survey',
  },
  survey: {
    phrases: ['survey {survey}', 'start survey {survey}'],
    role: 'anyone',
    help: 'start a survey, by number or name',
    example: 'survey 5',
    dialog: 'survey',
  },
  status: {
    phrases: ['status'],
    role: 'anyone',
    help: 'where your survey stands',
    example: 'status',
    dialog: 'survey',
  },
  resume: {
    phrases: ['resume'],
    role: 'anyone',
    help: 'show the open question again',
    example: 'resume',
    dialog: 'survey',
  },
  restart: {
    phrases: ['restart'],
    role: 'anyone',
    help: 'start the same survey from the beginning',
    example: 'restart',
    dialog: 'survey',
  },
  stop: {
    phrases: ['stop', 'cancel'],
    role: 'anyone',
    help: 'leave the survey',
    example: 'stop',
    dialog: 'survey',
  },
  invitationsOn: {
    phrases: ['invitations on'],
    role: 'anyone',
    help: 'be invited to surveys again',
    example: 'invitations on',
    dialog: 'survey',
  },
  invitationsOff: {
    phrases: ['invitations off'],
    role: 'anyone',
    help: 'never be invited to surveys, or reminded',
    example: 'invitations off',
    dialog: 'survey',
  },
  invite: {
    phrases: ['invite {person} to survey {survey}'],
    role: 'operator',
    help: 'invite a person to a survey, by mention, name or id',
    example: 'invite @Ada to survey 5',
    dialog: 'survey',
  },
} as const satisfies Record<SurveyCommandName, CommandDeclaration>;

export const generalCommands = {
  whoAmI: {
    phrases: ['who am i', 'whoami'],
    role: 'anyone',
    help: 'your id, your role, and how to be given one',
    example: 'who am i',
    dialog: 'general',
  },
  help: {
    phrases: ['help', '?'],
    role: 'anyone',
    help: 'what you can do here',
    example: 'help',
    dialog: 'general',
  },
} as const satisfies Record<GeneralCommandName, CommandDeclaration>;
