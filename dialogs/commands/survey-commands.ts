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
