import { foldId, type Role } from '../../dialogs/turn.ts';

/**
 * The role of a proven id, by the lists in the configuration. Case is ignored.
 */
export function createRoleOf(operators: readonly string[], viewers: readonly string[]): (id: string) => Role {
  const folded = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.map(foldId));
  const [operatorIds, viewerIds] = [folded(operators), folded(viewers)];
  return (id) => {
    const key = foldId(id);
    if (operatorIds.has(key)) return 'operator';
    return viewerIds.has(key) ? 'viewer' : 'none';
  };
}
