import { command, type TableCommand } from './commands/command.ts';
import { helpMessage, type Whereabouts } from './commands/help.ts';
import { whoAmIMessage } from './commands/replies.ts';
import { wishWithin } from './small-talk.ts';
import { isPending } from './survey/beside-question.ts';
import { conductSurvey, type SurveyDependencies } from './survey/conduct.ts';
import { isLanguageAsked } from './survey/interruption.ts';
import { languagesMessage } from './survey/language-choice.ts';
import { sessionOf } from './survey/state.ts';
import { loadSurvey, surveyKey } from './survey/survey-record.ts';
import { interruptSurvey, surveyPlace } from './survey/survey-turn.ts';
import { sayMessage, type Turn } from './turn.ts';
import type { Language } from './wording/languages.ts';
import { saidInAnyLanguage } from './wording/typed-words.ts';
import type { Wording } from './wording/wording.ts';

/** What the commands that concern neither surveys nor campaigns need. */
export interface GeneralDependencies extends SurveyDependencies {
  /** The whole table, for help. */
  readonly commands: readonly TableCommand[];
  /** The version of this Canvass. */
  readonly version: string;
}

const language = command({
  name: 'language',
  phrases: ['language [{language}]'],
  said: saidInAnyLanguage('language'),
  means: `@language, in @language, speak @language, language, speak, change language, other language, which language, @language
    please, translate, switch language`,
  role: 'anyone',
  help: { text: 'language' },
  example: 'language es',
  offer: (turn, _dependencies: GeneralDependencies, text) => offerLanguages(turn, text),
  run: (turn, dependencies: GeneralDependencies, { language }) =>
    language === undefined
      ? offerLanguages(turn, dependencies.wordingFor(turn.incoming.locale).whichLanguage)
      : changeLanguage(turn, dependencies, language),
});

/** A language that is typed next is chosen by that, also where a survey's question is open. */
async function offerLanguages(turn: Turn, text: string): Promise<void> {
  const { place, person } = turn.incoming;
  const show = () => sayMessage(turn, languagesMessage(text));
  if (place.kind === 'group') return await show();
  const asked = { kind: 'list', surveys: [], languages: true } as const;
  await interruptSurvey(turn.records, surveyKey(place, person), asked, show);
}

/** Switches the person to this language, and shows the open question in it. */
async function changeLanguage(turn: Turn, ports: SurveyDependencies, language: Language): Promise<void> {
  await turn.setLanguage(language);
  const wording = ports.wordingFor(language);
  await sayMessage(turn, { text: wording.languageChosen, language });
  if (turn.incoming.place.kind === 'group') return;
  await conductSurvey(surveyPlace(turn, wording), ports, (state) => {
    if (state.kind === 'unknownFate') return { kind: 'resume' };
    if (state.kind !== 'asking') return undefined;
    return { kind: isLanguageAsked(state) ? 'resume' : 'again' };
  });
}

const whoAmI = command({
  name: 'whoAmI',
  phrases: ['who am i', 'whoami'],
  asked: ['what is my role'],
  means: `which role, role do i have, who am i, my role, my id, my permissions, my rights, am i, what may i do, allowed to do, am
    i operator, permission, do i have, what is my, am i allowed, i allowed, who i, what my role, which rights`,
  role: 'anyone',
  help: { text: 'whoAmI' },
  example: 'who am i',
  async run(turn, { wordingFor, version }: GeneralDependencies) {
    const { incoming } = turn;
    await sayMessage(turn, whoAmIMessage(incoming, wordingFor(incoming.locale), version));
  },
});

const help = command({
  name: 'help',
  phrases: ['help [{text}]', '?'],
  said: saidInAnyLanguage('help'),
  asked: [
    ...['what [else] can you|u do [here]', 'what can i do|type|say [here]', 'commands|menu'],
    ...['how do|can i|we {text}', 'how to {text}'],
  ] as const,
  means: `lost, i am lost, help, how to, how do i, how can i, what can you do, which command, command, what can i type, how work,
    explain, use you, how use, what type, i new, must type, what command, how schedule, how does, formats, help @text,
    explain alarm, what all can, show command, list command, possibilities, support, what can you do, able to do`,
  role: 'anyone',
  help: { text: 'help' },
  example: 'help',
  asksAboutCommands: true,
  async run(turn, { commands, wordingFor }: GeneralDependencies, { text: about }) {
    const { role, locale, input } = turn.incoming;
    const wording = wordingFor(locale);
    const message = helpMessage(commands, role, wording, about, await whereaboutsOf(turn, wording));
    const wantsPerson = role === 'none' && input.kind === 'text' && wishWithin(input.text) === 'help';
    const text = wantsPerson ? `${wording.nobodyHere}\n${message.text}` : message.text;
    await sayMessage(turn, { ...message, text });
  },
});

async function whereaboutsOf(turn: Turn, wording: Wording): Promise<Whereabouts> {
  // A group mustn't find out about it.
  if (turn.incoming.place.kind === 'group') return { survey: 'elsewhere' };
  const { state } = await loadSurvey(surveyPlace(turn, wording));
  const byLink = sessionOf(state)?.once === true;
  if (state.kind === 'stopped') return { survey: 'left', byLink };
  return { survey: isPending(state) ? 'open' : 'elsewhere', byLink };
}

export const generalCommands = [language, whoAmI, help];
