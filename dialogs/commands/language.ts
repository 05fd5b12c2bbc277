import { commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import { conductSurvey, type SurveyDependencies } from '../survey/conduct.ts';
import { surveyPlace } from '../survey/survey-turn.ts';
import type { Turn } from '../turn.ts';
import { type Language, languages, languageTags } from '../wording/languages.ts';

/** The languages as buttons, under `text`. */
export function languagesMessage(text: string): Message {
  return {
    text,
    choicesAre: 'actions',
    choices: languageTags.map((tag) => commandButton(`language ${tag}`, languages[tag])),
  };
}

/** Speaks this language with the person from now on, and shows them what is open in it. */
export async function changeLanguage(
  turn: Turn,
  ports: SurveyDependencies,
  language: Language,
): Promise<void> {
  await turn.setLanguage(language);
  const wording = ports.wordingFor(language);
  await turn.say({ kind: 'message', message: { text: wording.languageChosen } });
  if (turn.incoming.place.kind === 'group') return;
  await conductSurvey(surveyPlace(turn, turn, wording), ports, ({ kind }) =>
    kind === 'asking' || kind === 'unknownFate' ? { kind: 'resume' } : undefined,
  );
}
