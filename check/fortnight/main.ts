import { mkdir, writeFile } from 'node:fs/promises';
import { playFortnight } from './play.ts';
import { tellFortnight } from './story.ts';

/**
 * `npm run fortnight`: fourteen days of nightly runs in a few minutes, and what everybody read in `transcripts/fortnight.md`: to
 * be read as a test lead would.
 */
await mkdir('transcripts', { recursive: true });
await writeFile('transcripts/fortnight.md', await playFortnight(tellFortnight));
console.log('transcripts/fortnight.md');
