import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Look } from './looks.ts';

export interface Picture {
  readonly section: string;
  /** File-name friendly, e.g. `run-summary`. */
  readonly scene: string;
  readonly look: Look;
  /** Path inside the folder. */
  readonly file: string;
}

interface Album {
  readonly pictures: readonly Picture[];
  add(section: string, scene: string, look: Look, png: Buffer): Promise<void>;
}

/** A folder of pictures, each section begun afresh. */
export async function openAlbum(folder: string, sections: readonly string[]): Promise<Album> {
  const pictures: Picture[] = [];
  for (const section of sections) {
    await rm(join(folder, section), { recursive: true, force: true });
    await mkdir(join(folder, section), { recursive: true });
  }
  return {
    pictures,
    async add(section, scene, look, png) {
      const file = `${section}/${scene}-${look.theme}-${look.width}.png`;
      await writeFile(join(folder, file), png);
      pictures.push({ section, scene, look, file });
    },
  };
}
