import { readLines } from './read-activity.ts';
import type { TracedWording } from './traced-wording.ts';

/** Writes conversations down as Markdown, and notes which texts of the wording were said in them. */
export interface Transcript {
  scene(title: string): void;
  /** What a person does, in words, e.g. `types “surveys”`. */
  does(name: string, act: string): void;
  /** What the bot says. @param how before its words, e.g. where it replaces an earlier card */
  hears(activity: unknown, how?: string): void;
  markdown(): string;
  /** Names of the texts that were said, e.g. `card.send`. */
  readonly said: ReadonlySet<string>;
}

export function createTranscript(title: string, { namesIn, unmarked }: TracedWording): Transcript {
  const lines = [`# ${title}`];
  const said = new Set<string>();
  return {
    said,
    scene: (name) => void lines.push('', `## ${name}`),
    does: (name, act) => void lines.push('', `**${name}** ${unmarked(act)}`),
    hears(activity, how) {
      const heard = readLines(activity);
      for (const name of heard.flatMap(namesIn)) said.add(name);
      // Two spaces: a line of its own where Markdown is drawn.
      const quoted = heard.map((line) => `> ${shortened(unmarked(line))}  `);
      lines.push('', ...(how === undefined ? [] : [`> *${how}*  `]), ...quoted);
    },
    markdown: () => `${lines.join('\n')}\n`,
  };
}

/** What goes on and on is the same for line after line. */
const maxLine = 400;

function shortened(line: string): string {
  return line.length > maxLine ? `${line.slice(0, maxLine)}…` : line;
}
