/** What a person may do: an operator everything, a viewer read, everybody else take surveys. */
export type Role = 'operator' | 'viewer' | 'none';

/** Who may use something. */
export type RequiredRole = 'operator' | 'viewer' | 'anyone';

/** An operator may do whatever a viewer may. */
export function isAllowed(role: Role, required: RequiredRole): boolean {
  return required === 'anyone' || role === 'operator' || role === required;
}
