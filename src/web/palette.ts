/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The grounds that accents stand on, as in `colours.css`. */
const white: Colour = [255, 255, 255];
const lightGround: Colour = [245, 246, 244];
const darkGround: Colour = [32, 40, 39];
const darkText: Colour = [12, 18, 17];

/** WCAG 2.2, 1.4.3. */
const readable = 4.5;

/**
 * The page's accents made of one colour: the colour itself where it can be read, else darker, or lighter where the page is
 * dark. As CSS that comes after the page's own.
 */
export function paletteOf(colour: Colour): string {
  const dark = towards(colour, white, (one) => contrast(one, darkGround) >= readable);
  return [
    `:root{${lightAccents(colour)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${accents(dark, darkGround, 0.2)}}}`,
  ].join('\n');
}

/** The same for a light ground alone, as declarations. */
export function lightAccents(colour: Colour): string {
  const light = towards(colour, [0, 0, 0], (one) => contrast(one, lightGround) >= readable);
  return accents(light, lightGround, 0.11);
}

function accents(accent: Colour, ground: Colour, share: number): string {
  const on = contrast(accent, white) >= readable ? white : darkText;
  const soft = mixed(ground, accent, share);
  return `--accent:${css(accent)};--on-accent:${css(on)};--soft:${css(soft)}`;
}

/** The colour, with as little of another mixed in as it takes. */
function towards(colour: Colour, other: Colour, isEnough: (colour: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += 0.04) {
    const one = mixed(colour, other, share);
    if (isEnough(one)) return one;
  }
  return other;
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

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
