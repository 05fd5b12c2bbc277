import { canvass } from './brand.ts';
import { type Logo, logoAddress, sizeOf } from './logo.ts';
import type { PageBrand } from './options.ts';
import { css, inkOn, ownColour } from './palette.ts';

/** As in `header.css`. */
const height = 28;

/** A wider one contains the name. */
const widest = 2.5;

/** What stands for the brand before its name: its logo; Canvass's own mark if there is no brand; else nothing. */
export function markOf(brand: PageBrand, icon: string): string {
  const logo = brand.logo();
  if (logo === undefined) return brand === canvass ? `<img src="${icon}" alt="" width="28" height="28">` : '';
  const ratio = ratioOf(logo);
  const room =
    ratio === undefined ? '' : ` width="${Math.max(1, Math.round(ratio * height))}" height="${height}"`;
  const name = ratio !== undefined && ratio > widest ? ' class="wide"' : '';
  return `<img id="logo" src="${logoAddress(logo)}" alt=""${room}${name}>`;
}

/** The link to the page's icon: the logo if it is about square, else the page's own. */
export function iconLink(brand: PageBrand, icon: string): string {
  const logo = brand.logo();
  const ratio = logo && ratioOf(logo);
  const isSquare = ratio !== undefined && ratio > 0.8 && ratio < 1.25;
  const [address, type] =
    logo !== undefined && isSquare ? [logoAddress(logo), logo.contentType] : [icon, 'image/svg+xml'];
  return `<link rel="icon" href="${address}" type="${type}">`;
}

function ratioOf(logo: Logo): number | undefined {
  const size = sizeOf(logo);
  return size && size.width / size.height;
}

/** The first letter of the name on the brand's colour, as SVG. */
export function letterIcon({ name, colour = ownColour }: Pick<PageBrand, 'name' | 'colour'>): string {
  const letter = [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? '';
  const escaped = letter.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x=".5" y=".5" width="31" height="31" rx="7" fill="${css(colour)}" stroke="#808080" stroke-opacity=".5"/><text x="16" y="17" fill="${css(inkOn(colour))}" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" dominant-baseline="central">${escaped}</text></svg>`;
}
