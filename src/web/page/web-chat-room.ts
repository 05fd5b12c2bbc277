/** Of a text in JSON, without its quotes. The server takes 16 KB of a message (`maxActivityBytes`), its other fields included. */
const maxTextBytes = 15 * 1024 - 2;
/** The countdown begins with this many characters left. */
export const countedFrom = 500;

/** How many more characters like those of a text can follow it; below 0, how many of them are too many. */
export function roomFor(text: string): number {
  // Each character takes at least one byte and at most six.
  if ((text.length + countedFrom) * 6 <= maxTextBytes) return Number.POSITIVE_INFINITY;
  const bytes = bytesOf(text);
  if (bytes <= maxTextBytes) return Math.floor(((maxTextBytes - bytes) * lengthOf(text)) / bytes);
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (bytesOf(text.slice(0, middle)) <= maxTextBytes) fits = middle;
    else tooLong = middle;
  }
  return -lengthOf(text.slice(fits));
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
