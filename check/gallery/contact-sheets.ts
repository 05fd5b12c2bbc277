import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Picture } from './album.ts';

/** A sheet's side in pixels: as much as an image viewer shows without making it smaller. */
const side = 1560;
const gap = 6;
/** The line with a picture's name. */
const captionHeight = 16;
/** How large pictures of a width are shown, and how many columns that makes. */
const arrangements = [
  { upTo: 350, columns: 6 },
  { upTo: 600, columns: 5 },
  { upTo: Number.POSITIVE_INFINITY, columns: 2 },
];

/**
 * Many pictures on one, as a photographer's contact sheet shows them, so that all of them can be looked at: a sheet for
 * each section, width and theme, and as many more as it takes. Into `sheets/` inside the folder.
 * @returns how many there are
 */
export async function drawContactSheets(
  browser: Browser,
  folder: string,
  pictures: readonly Picture[],
): Promise<number> {
  const sheets = join(folder, 'sheets');
  await rm(sheets, { recursive: true, force: true });
  await mkdir(sheets, { recursive: true });
  const context = await browser.newContext({ viewport: { width: side, height: side } });
  const page = await context.newPage();
  let count = 0;
  const kinds = Map.groupBy(pictures, ({ section, look }) => `${section}-${look.width}-${look.theme}`);
  for (const [kind, ofKind] of kinds) {
    for (const [index, sheet] of arrange(ofKind).entries()) {
      const html = join(sheets, 'sheet.html');
      await writeFile(html, sheetPage(resolve(folder), sheet));
      await page.goto(pathToFileURL(resolve(html)).href);
      await page.screenshot({ path: join(sheets, `${kind}-${index + 1}.png`), fullPage: true });
      await rm(html);
      count += 1;
    }
  }
  await context.close();
  return count;
}

/** A picture, or as much of a tall one as a column holds. */
interface Piece {
  readonly picture: Picture;
  /** What of it is above, in pixels of the sheet. */
  readonly above: number;
  readonly height: number;
}

interface Sheet {
  readonly width: number;
  readonly columns: Piece[][];
}

const mostOfPicture = side - captionHeight - 3 * gap;

/** Fills column after column; a picture that is taller than a column goes on in the next. */
function arrange(pictures: readonly Picture[]): readonly Sheet[] {
  const [first] = pictures;
  if (first === undefined) return [];
  const { columns } = arrangements.find(({ upTo }) => first.look.width <= upTo) ?? { columns: 1 };
  const width = Math.floor((side - gap) / columns) - gap;
  const pieces = pictures.flatMap((picture): readonly Piece[] => {
    const whole = (picture.height * width) / picture.look.width;
    return Array.from({ length: Math.ceil(whole / mostOfPicture) }, (_, index) => {
      const above = index * mostOfPicture;
      return { picture, above, height: Math.min(mostOfPicture, whole - above) };
    });
  });
  const sheets: Sheet[] = [];
  let left = 0;
  for (const piece of pieces) {
    const height = piece.height + captionHeight + gap;
    const sheet = sheets.at(-1);
    if (sheet !== undefined && height <= left) sheet.columns.at(-1)?.push(piece);
    else {
      if (sheet !== undefined && sheet.columns.length < columns) sheet.columns.push([piece]);
      else sheets.push({ width, columns: [[piece]] });
      left = side - gap;
    }
    left -= height;
  }
  return sheets;
}

/** Names are our own: nothing to escape. */
function sheetPage(folder: string, { width, columns }: Sheet): string {
  const drawn = columns.map((column) => {
    const shown = column.map(
      ({ picture: { scene, file }, above, height }) =>
        `<p>${scene}</p><section style="height: ${height}px"><img src="${pathToFileURL(join(folder, file)).href}" width="${width}" style="margin-top: -${above}px" alt=""></section>`,
    );
    return `<div>${shown.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
    body { display: flex; gap: ${gap}px; margin: ${gap}px; align-items: flex-start; background: #888; }
    p { height: ${captionHeight}px; margin: 0; overflow: hidden; font: bold 12px/${captionHeight}px sans-serif; color: #ff0; }
    section { margin-bottom: ${gap}px; overflow: hidden; }
    img { display: block; }
  </style>${drawn.join('')}`;
}
