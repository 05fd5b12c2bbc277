import { commandButton } from '../buttons.ts';
import { plainLine } from '../commands/typed-line.ts';
import type { Message } from '../message.ts';
import { type Language, languageNamed, languageTags, wordings } from '../wording/languages.ts';

/** A button for each language. */
export function languagesMessage(text: string): Message {
  const choices = languageTags.map((tag) => commandButton(`language ${tag}`, wordings[tag].languageName));
  return { text, choices };
}

/** The language of which a person types only the name, and not a tag such as “ja”. */
export function languageTyped(text: string): Language | undefined {
  const line = plainLine(text);
  return line.length > 2 ? languageNamed(line) : undefined;
}
