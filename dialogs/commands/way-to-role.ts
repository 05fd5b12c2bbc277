import type { Incoming } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';

/** How the person could be given a role here, or that they can't. */
export function wayToRole({ provenId, roleSwitch }: Incoming, wording: Wording): string {
  if (provenId !== undefined) return wording.howToGetRole;
  return roleSwitch === true ? wording.roleSwitch : wording.noRoleHere;
}
