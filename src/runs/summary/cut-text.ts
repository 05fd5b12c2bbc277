/** Text of the service that is kept: trimmed, and no longer than `most` UTF-16 units. */
export function cutText(text: string | undefined, most: number): string {
  const trimmed = text?.trim() ?? '';
  if (trimmed.length <= most) return trimmed;
  return `${trimmed.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
