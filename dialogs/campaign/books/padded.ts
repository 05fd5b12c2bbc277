/** A number as part of a key, so that keys sort as their numbers do. */
export function padded(id: number): string {
  return String(id).padStart(16, '0');
}
