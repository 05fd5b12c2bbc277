import type { Incoming } from '../../turn.ts';

/** A person as the audit and runs name them: by the id that the channel proves, where it does. */
export function personOfTurn({ person, provenId }: Incoming): { readonly id: string; readonly name: string } {
  const id = provenId ?? person.id;
  return { id, name: person.name.trim() === '' ? id : person.name };
}
