/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** What the brand's colour is on and next to, as in `colours.css` and `page.css`. */
interface Ground {
  /** Of the page, and of what is on it: the colour has to be distinguishable from all of them. */
  readonly surfaces: readonly [page: Colour, ...others: Colour[]];
  /** Of texts; and of subdued ones, such as what can no longer be answered. */
  readonly ink: Colour;
  readonly quiet: Colour;
  /** What a colour is mixed towards until it can be read, and how far it may go and stay itself. */
  readonly towards: Colour;
  readonly furthest: number;
  /** How much of it is in what it only tints. */
  readonly tint: number;
}

/** Canvass's own. */
export const ownColour: Colour = [11, 107, 97];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
const darkInk: Colour = [12, 18, 17];

export const light: Ground = {
  surfaces: [[245, 246, 244], white],
  ink: [29, 37, 36],
  quiet: [85, 96, 94],
  towards: black,
  furthest: 0.3,
  tint: 0.11,
};
export const dark: Ground = {
  surfaces: [
    [20, 26, 25],
    [32, 40, 39],
  ],
  ink: [233, 238, 236],
  quiet: [169, 181, 178],
  towards: white,
  furthest: 0.7,
  tint: 0.2,
};

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const readable = 4.5;
const visible = 3;

/** The page's colours made from one, for light and dark; as CSS that comes after the page's own. */
export function paletteOf(colour: Colour): string {
  return [
    `:root{${declared(coloursOn(colour, light))}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${declared(coloursOn(colour, dark))}}}`,
  ].join('\n');
}

/** What fills a button on a light ground, as declarations. */
export function buttonColours(colour: Colour): string {
  const { fill, 'on-fill': onFill, edge } = coloursOn(colour, light);
  return declared({ fill, 'on-fill': onFill, edge });
}

/**
 * What is filled with the colour keeps it, with an ink that can be read on it and, if it would be lost on its ground, an
 * edge. What is written and drawn in it is made darker or lighter as far as it stays the same colour; beyond that, it is ink.
 */
function coloursOn(colour: Colour, ground: Ground) {
  const { surfaces, ink } = ground;
  const isSeen = surfaces.every((surface) => distance(colour, surface) >= farEnough);
  const soft = mixed(surfaces[0], isSeen ? colour : ink, ground.tint);
  const accent = textColour(colour, ground, [...surfaces, soft]);
  const fill = isSeen ? colour : accent;
  const edge = isOn(fill, surfaces, visible) ? fill : accent;
  return { accent, fill, 'on-fill': inkOn(fill), edge, soft, end: accent };
}

function declared(colours: Readonly<Record<string, Colour>>): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${css(value)}`)
    .join(';');
}

/** As it can be read; not as one of the greys, in which what can be answered looks like what no longer can. */
function textColour(
  colour: Colour,
  { towards, furthest, ink, quiet }: Ground,
  surfaces: readonly Colour[],
): Colour {
  for (let share = 0; share <= furthest; share += 0.05) {
    const one = mixed(colour, towards, share);
    if (!isOn(one, surfaces, readable)) continue;
    return (share > 0 && isGrey(colour)) || distance(one, quiet) < 40 ? ink : one;
  }
  return ink;
}

function isGrey(colour: Colour): boolean {
  return Math.max(...colour) - Math.min(...colour) < 24;
}

function isOn(colour: Colour, surfaces: readonly Colour[], enough: number): boolean {
  return surfaces.every((surface) => contrast(colour, surface) >= enough);
}

/** How far apart two colours have to be for one to be seen on the other as more than a shade. */
const farEnough = 70;

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** White if it can be read, else near black, else black. */
export function inkOn(fill: Colour): Colour {
  return [white, darkInk].find((ink) => contrast(fill, ink) >= readable) ?? black;
}

function mixed([red, green, blue]: Colour, [toRed, toGreen, toBlue]: Colour, share: number): Colour {
  const mix = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [mix(red, toRed), mix(green, toGreen), mix(blue, toBlue)];
}

/** WCAG 2.2, "contrast ratio": from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
