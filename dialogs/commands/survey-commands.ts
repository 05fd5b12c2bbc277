import type { CommandDeclaration, GeneralCommandName, SurveyCommandName } from './command.ts';

export const surveyCommands = {
  surveys: {
    phrases: ['surveys [page {page}]', 'list surveys [page {page}]'],
    role: 'anyone',
    help: { text: 'surveys' },
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
    help: { text: 'survey' },
    example: 'survey 5',
    dialog: 'survey',
  },
  status: {
    phrases: ['status'],
    role: 'anyone',
    help: { text: 'status' },
    example: 'status',
    dialog: 'survey',
  },
  resume: {
    phrases: ['resume'],
    role: 'anyone',
    help: { text: 'resume' },
    example: 'resume',
    dialog: 'survey',
  },
  restart: {
    phrases: ['restart'],
    role: 'anyone',
    help: { text: 'restart' },
    example: 'restart',
    dialog: 'survey',
  },
  stop: {
    phrases: ['stop', 'cancel'],
    role: 'anyone',
    help: { text: 'stop' },
    example: 'stop',
    dialog: 'survey',
  },
  invitationsOn: {
    phrases: ['invitations on'],
    role: 'anyone',
    help: { text: 'invitationsOn' },
    example: 'invitations on',
    dialog: 'survey',
  },
  invitationsOff: {
    phrases: ['invitations off'],
    role: 'anyone',
    help: { text: 'invitationsOff' },
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
  language: {
    phrases: ['language [{language}]'],
    role: 'anyone',
    help: { text: 'language' },
    example: 'language es',
    dialog: 'general',
  },
  whoAmI: {
    phrases: ['who am i', 'whoami'],
    role: 'anyone',
    help: { text: 'whoAmI' },
    example: 'who am i',
    dialog: 'general',
  },
  help: {
    phrases: ['help', '?'],
    role: 'anyone',
    help: { text: 'help' },
    example: 'help',
    dialog: 'general',
  },
} as const satisfies Record<GeneralCommandName, CommandDeclaration>;
