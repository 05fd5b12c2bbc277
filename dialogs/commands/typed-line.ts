import { foldText, withoutEnd } from '../text.ts';
import type { Wording } from '../wording/wording.ts';

/** A longer line is read as no command. */
export const maxLineLength = 300;

/** A typed line as it is read: without the slash in front, which says that a command is meant. */
export function withoutSlash(text: string): { readonly line: string; readonly slash: boolean } {
  const line = text.trim();
  const slash = line.startsWith('/');
  return { line: slash ? line.slice(1) : line, slash };
}

/** A typed line without a “please” and the marks around it. */
export function plainLine(text: string): string {
  if (text.length > maxLineLength) return text;
  const politeless = withoutMarks(text).replace(/^please\b|(?<=[\s.!?,])please$/iu, '');
  return withoutMarks(politeless);
}

function withoutMarks(text: string): string {
  return withoutEnd(text.replace(/^[\s.!?,]+/u, ''), '.!?,');
}

/** The command whose button a person typed out in their own language, e.g. `help` for “Hilfe”; else the text itself. */
export function typedLabel(text: string, wording: Wording): string {
  const labels: ReadonlyMap<string, string> = new Map([
    [foldText(wording.help), 'help'],
    [foldText(wording.seeSurveys), 'surveys'],
    [foldText(wording.resume), 'resume'],
  ]);
  const { line, slash } = withoutSlash(text);
  const command = labels.get(foldText(line));
  return command === undefined ? text : `${slash ? '/' : ''}${command}`;
}
