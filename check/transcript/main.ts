import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languageTags, wordings } from '../../dialogs/wording/languages.ts';
import { textsOf } from '../../test/support/texts-of.ts';
import { transcribe } from './transcribe.ts';
import { saidAtTimes, unsaid } from './unsaid.ts';

/**
 * Takes Canvass through conversations and writes what people read into `transcripts/`, a file for each language: to be
 * read aloud. Arguments: the languages, by default all. Fails if no conversation says a text.
 */
const folder = 'transcripts';
const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const language of languageTags.filter((tag) => wanted.length === 0 || wanted.includes(tag))) {
  const { markdown, said } = await transcribe(language);
  await writeFile(join(folder, `${language}.md`), markdown);
  console.log(`${language}: ${said.size} texts, ${join(folder, `${language}.md`)}`);
  // Operators are heard in English alone.
  if (language === 'en') report(language, said);
}

function report(language: Language, said: ReadonlySet<string>): void {
  const names = textsOf(wordings[language]).map(({ name }) => name);
  const excused = { ...unsaid, ...saidAtTimes };
  const missing = names.filter((name) => !said.has(name) && !Object.hasOwn(excused, name));
  const needless = Object.keys(unsaid).filter((name) => said.has(name) || !names.includes(name));
  if (missing.length > 0) console.error(`Said in no conversation: ${missing.join(', ')}`);
  if (needless.length > 0) console.error(`Said, though listed as unsaid: ${needless.join(', ')}`);
  if (missing.length + needless.length > 0) process.exitCode = 1;
}
