import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Look } from './looks.ts';

export interface Picture {
  readonly section: string;
  /** File-name friendly, e.g. `run-summary`. */
  readonly scene: string;
  readonly look: Look;
  /** In CSS pixels. */
  readonly height: number;
  /** Path inside the folder. */
  readonly file: string;
}

export interface Album {
  readonly pictures: readonly Picture[];
  add(section: string, scene: string, look: Look, png: Buffer): Promise<void>;
}

/** A folder of pictures, each section begun anew. */
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
      pictures.push({ section, scene, look, file, height: heightOf(png, look.width) });
    },
  };
}

/** A PNG begins with its size in its own pixels, of which there may be several for one of CSS. */
function heightOf(png: Buffer, width: number): number {
  return Math.round((png.readUInt32BE(20) * width) / png.readUInt32BE(16));
}
