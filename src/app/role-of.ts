import type { Role } from '../../dialogs/turn.ts';

/**
 * The role of a proven id, by the lists in the configuration; nobody else has one. Case is ignored, since AAD object ids
 * are written in both.
 */
export function createRoleOf(operators: readonly string[], viewers: readonly string[]): (id: string) => Role {
  const folded = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.map((id) => id.toLowerCase()));
  const [operatorIds, viewerIds] = [folded(operators), folded(viewers)];
  return (id) => {
    const key = id.toLowerCase();
    if (operatorIds.has(key)) return 'operator';
    return viewerIds.has(key) ? 'viewer' : 'none';
  };
}
