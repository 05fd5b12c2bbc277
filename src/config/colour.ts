import { createRequire } from 'node:module';
import type { rgb as Rgb } from 'culori/css';

const require = createRequire(import.meta.url);

/**
 * A colour as CSS writes it (CSS Color 4), as red, green and blue from 0 to 255: `#06c`, `teal`, `hsl(210 100% 40%)`,
 * `oklch(0.6 0.2 20)`; a hexadecimal one also without its `#`. One that screens can't show comes back as the nearest in each
 * part. Undefined for anything else, and for anything transparent.
 */
export function parseColour(text: string): readonly [number, number, number] | undefined {
  // Loaded only if there is a colour: most settings have none, and a start waits for them.
  const { rgb }: { readonly rgb: typeof Rgb } = require('culori/css');
  const parsed = rgb(text.trim());
  if (parsed === undefined || (parsed.alpha ?? 1) < 1) return undefined;
  return [part(parsed.r), part(parsed.g), part(parsed.b)];
}

/** CSS allows a part to be missing; it counts as 0. */
function part(share = 0): number {
  return Math.round(255 * Math.min(1, Math.max(0, share)));
}
