import type { KeyPlacement } from './key-placement.ts';

/** How the key is sent, for whoever looks for the reason of a 401: the commonest trouble (campaign seed §5). */
export function describePlacement(placement: KeyPlacement): string {
  if (placement.in === 'query') return `the query parameter ${placement.name}`;
  const scheme = placement.scheme === undefined ? '' : `${placement.scheme} `;
  return `the header ${placement.name}: ${scheme}<key>`;
}
