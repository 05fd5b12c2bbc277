/** Words that say the same in fewer, or in those that are known. */
export type Rewriting = readonly [pattern: RegExp, by: string];

/** One after the other: each finds what those before it left. */
export function rewritten(text: string, rewritings: readonly Rewriting[]): string {
  return rewritings.reduce((line, [pattern, by]) => line.replace(pattern, by), text);
}
