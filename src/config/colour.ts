/** A CSS colour (`#06c`, `#0066cc` or `rgb(0, 102, 204)`) as red, green and blue from 0 to 255; undefined for anything else. */
export function parseColour(text: string): readonly [number, number, number] | undefined {
  const [red, green, blue, ...more] = text.startsWith('#') ? hexParts(text.slice(1)) : rgbParts(text);
  if (red === undefined || green === undefined || blue === undefined || more.length > 0) return undefined;
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue];
}

function hexParts(digits: string): number[] {
  if (!/^(?:[\da-f]{3}){1,2}$/iu.test(digits)) return [];
  const parts = digits.match(digits.length === 3 ? /./gu : /../gu) ?? [];
  return parts.map((part) => Number.parseInt(part.length === 1 ? part + part : part, 16));
}

function rgbParts(text: string): number[] {
  const inner = /^rgb\(([\d,\s]*)\)$/iu.exec(text)?.[1] ?? '';
  const parts = inner
    .replaceAll(',', ' ')
    .split(' ')
    .filter((part) => part !== '');
  return parts.every((part) => /^\d{1,3}$/u.test(part)) ? parts.map(Number) : [];
}
