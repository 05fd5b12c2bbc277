import type { Role } from '../../dialogs/role.ts';

/**
 * The role of a proven id, by the lists of the configuration. Nobody who isn't listed has one; ids are
 * compared whatever their case, as AAD object ids are written both ways.
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
