/** Marks the end of a clause: what follows may have nothing to do with what is wanted. */
export const clauseEnd = '¦';

/** The places of the words that are said together with one. */
export function clauseAround(plains: readonly string[], at: number): readonly number[] {
  const from = plains.lastIndexOf(clauseEnd, at) + 1;
  const end = plains.indexOf(clauseEnd, at);
  return plains.flatMap((_, one) => (one >= from && (end < 0 || one < end) ? [one] : []));
}
