import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAlbum } from './album.ts';
import { takeChatPictures } from './chat/take-chat-pictures.ts';
import { indexPage } from './index-page.ts';
import { openBrowser } from './open-browser.ts';
import { takePagePictures } from './pages/take-page-pictures.ts';
import { takeReadmePictures } from './readme/take-readme-pictures.ts';
import { startEverything } from './start-everything.ts';
import { takeTeamsPictures } from './teams/take-teams-pictures.ts';

/**
 * Pictures of every card and page, into `gallery/`. Arguments: the sections to take, all unless told; `readme`
 * takes the four of the README anew.
 */
const folder = 'gallery';
const takers = { chat: takeChatPictures, teams: takeTeamsPictures, pages: takePagePictures };

const wanted = process.argv.slice(2);
const sections = Object.entries(takers).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const browser = await openBrowser();
const everything = await startEverything();
try {
  const album = await openAlbum(
    folder,
    sections.map(([name]) => name),
  );
  for (const [name, take] of sections) {
    const began = performance.now();
    await take(browser, everything.url, (scene, look, png) => album.add(name, scene, look, png));
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  if (wanted.includes('readme')) await takeReadmePictures(browser, everything.url);
  if (sections.length > 0) await writeFile(join(folder, 'index.html'), indexPage(album.pictures));
  console.log(`${album.pictures.length} pictures: open ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await everything.close();
}
