import { commandButton } from './buttons.ts';
import { command, type TableCommand } from './commands/command.ts';
import { helpMessage } from './commands/help.ts';
import { whoAmIMessage } from './commands/replies.ts';
import { conductSurvey, type SurveyDependencies } from './survey/conduct.ts';
import { surveyPlace } from './survey/survey-turn.ts';
import { sayMessage, type Turn } from './turn.ts';
import { type Language, languageTags, wordings } from './wording/languages.ts';

/** What the commands that concern neither surveys nor campaigns need. */
export interface GeneralDependencies extends SurveyDependencies {
  /** The whole table, for help. */
  readonly commands: readonly TableCommand[];
}

const language = command({
  name: 'language',
  phrases: ['language [{language}]'],
  role: 'anyone',
  help: { text: 'language' },
  example: 'language es',
  offer: (turn, _dependencies: GeneralDependencies, text) => offerLanguages(turn, text),
  run: (turn, dependencies: GeneralDependencies, { language }) =>
    language === undefined
      ? offerLanguages(turn, dependencies.wordingFor(turn.incoming.locale).whichLanguage)
      : changeLanguage(turn, dependencies, language),
});

async function offerLanguages(turn: Turn, text: string): Promise<void> {
  const choices = languageTags.map((tag) => commandButton(`language ${tag}`, wordings[tag].languageName));
  await sayMessage(turn, { text, choices });
}

/** Switches to this language for the person, and shows the open question again in it. */
async function changeLanguage(turn: Turn, ports: SurveyDependencies, language: Language): Promise<void> {
  await turn.setLanguage(language);
  const wording = ports.wordingFor(language);
  await sayMessage(turn, { text: wording.languageChosen, language });
  if (turn.incoming.place.kind === 'group') return;
  await conductSurvey(surveyPlace(turn, wording), ports, ({ kind }) => {
    if (kind === 'unknownFate') return { kind: 'resume' };
    return kind === 'asking' ? { kind: 'again' } : undefined;
  });
}

const whoAmI = command({
  name: 'whoAmI',
  phrases: ['who am i', 'whoami'],
  asked: ['what is my role'],
  role: 'anyone',
  help: { text: 'whoAmI' },
  example: 'who am i',
  async run(turn, { wordingFor }: GeneralDependencies) {
    const { incoming } = turn;
    await sayMessage(turn, whoAmIMessage(incoming, wordingFor(incoming.locale)));
  },
});

const help = command({
  name: 'help',
  phrases: ['help [{text}]', '?', 'hilfe|ayuda|aide|ajuda|ヘルプ'],
  asked: [
    ...['what can you do [here]', 'what can i do|type|say [here]', 'how does this work', 'commands', 'menu'],
    ...['how do|can i|we {text}', 'how to {text}'],
  ] as const,
  role: 'anyone',
  help: { text: 'help' },
  example: 'help',
  asksAboutCommands: true,
  async run(turn, { commands, wordingFor }: GeneralDependencies, { text: about }) {
    const { role, locale } = turn.incoming;
    await sayMessage(turn, helpMessage(commands, role, wordingFor(locale), about));
  },
});

export const generalCommands = [language, whoAmI, help];
