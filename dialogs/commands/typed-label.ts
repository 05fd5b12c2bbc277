import { folded } from '../folded.ts';
import type { Wording } from '../wording/wording.ts';

/** The command whose button a person typed out in their own language, e.g. `help` for “Hilfe”; else the text itself. */
export function typedLabel(text: string, wording: Wording): string {
  const labels: ReadonlyMap<string, string> = new Map([
    [folded(wording.help), 'help'],
    [folded(wording.seeSurveys), 'surveys'],
    [folded(wording.resume), 'resume'],
  ]);
  const line = text.trim();
  const slash = line.startsWith('/') ? '/' : '';
  const words = line.slice(slash.length);
  const command = labels.get(folded(words));
  return command === undefined ? text : `${slash}${command}`;
}
