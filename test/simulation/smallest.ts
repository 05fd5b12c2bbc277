/**
 * The fewest of some items for which something still holds, as far as leaving out ever smaller parts finds them (Zeller's
 * delta debugging). It is known to hold for all of them.
 */
export async function smallest<Item>(
  items: readonly Item[],
  holds: (some: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  if (items.length === 0 || (await holds([]))) return [];
  let kept = items;
  for (let size = Math.ceil(kept.length / 2); ; size = Math.ceil(size / 2)) {
    // From the end: what comes last has the least to do with what was wrong before.
    for (let end = kept.length; end > 0; end -= size) {
      const fewer = kept.filter((_, index) => index < end - size || index >= end);
      if (fewer.length > 0 && (await holds(fewer))) kept = fewer;
    }
    if (size === 1) return kept;
  }
}
