import { withoutEnd } from '../text.ts';

/** A longer line isn't read as a command. */
export const maxLineLength = 300;

/** A typed line as it is read: without the leading slash, which means that it is a command. */
export function withoutSlash(text: string): { readonly line: string; readonly slash: boolean } {
  const line = text.trim();
  const slash = /^[/／]/u.test(line);
  return { line: slash ? line.slice(1) : line, slash };
}

/** A typed line without a “please” or the marks around it. */
export function plainLine(text: string): string {
  if (text.length > maxLineLength) return text;
  const politeless = withoutMarks(text).replace(courtesy, '');
  return withoutMarks(politeless);
}

const courtesy =
  /^(?:please|bitte|por favor)\b|(?<=[\s.!?,、])(?:please|bitte|por favor|svp|s['’]il vous pla[iî]t)$|お願いします$/iu;

function withoutMarks(text: string): string {
  return withoutEnd(text.replace(/^[\s.!?,¿¡。！？、]+/u, ''), '.!?,。！？、');
}
