import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languageOf } from '../../dialogs/wording/languages.ts';
import { openAlbum } from './album.ts';
import { takeChatPictures } from './chat/take-chat-pictures.ts';
import { indexPage } from './index-page.ts';
import { openBrowser } from './open-browser.ts';
import { takePagePictures } from './pages/take-page-pictures.ts';
import type { Studio } from './picture-taker.ts';
import { takeReadmePictures } from './readme/take-readme-pictures.ts';
import { startEverything } from './start-everything.ts';

/**
 * Pictures of the web chat and of every page, into `gallery/`. Arguments: the sections to take, by default all; `readme` takes the
 * four of the README again. `--language ja`: what customers see in the web chat, in that language.
 */
const folder = 'gallery';
const takers = { chat: takeChatPictures, pages: takePagePictures };

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' } },
});
const language = languageOf(values.language);
if (language === undefined) throw new Error(`Canvass doesn't speak “${values.language}”.`);
const sections = Object.entries(takers).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const browser = await openBrowser();
const everything = await startEverything();
try {
  const album = await openAlbum(
    folder,
    sections.map(([name]) => name),
  );
  const studio = (section: string): Studio => ({
    browser,
    everything,
    language,
    keep: (scene, look, png) => album.add(section, scene, look, png),
  });
  for (const [name, take] of sections) {
    const began = performance.now();
    await take(studio(name));
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  if (wanted.includes('readme')) await takeReadmePictures(studio('readme'));
  if (sections.length > 0) await writeFile(join(folder, 'index.html'), indexPage(album.pictures));
  console.log(`${album.pictures.length} pictures: open ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await everything.close();
}
