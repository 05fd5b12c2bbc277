import type { Identity } from '../../../dialogs/ports/personal-data.ts';
import { foldId, isOwnName } from '../../../dialogs/turn.ts';

/** Everything that one person goes by, as far as is known. */
export class PersonIdentity {
  readonly ids = new Map<string, string>();
  readonly names = new Set<string>();
  /** Our own references to their data. */
  readonly references = new Set<string>();
  /** The survey service's ids of their sessions. */
  readonly serviceSessions = new Set<string>();

  /** Set if others go by the same id on other channels. */
  readonly channel: string | undefined;

  constructor(id: string, channel?: string) {
    this.add({ ids: [id] });
    this.channel = channel;
  }

  isTheirs = (id: string | undefined, channel = this.channel): boolean =>
    id !== undefined && this.ids.has(foldId(id)) && (this.channel === undefined || channel === this.channel);

  /** Whether an identity is the same person's. */
  isOf({ ids }: Identity): boolean {
    return ids.some((id) => this.isTheirs(id));
  }

  /** @returns whether any of it is new */
  add({ ids, names = [], references = [], serviceSessions = [] }: Identity): boolean {
    const before = this.#size();
    // As it is stored, not as it was typed.
    for (const id of ids) if (isTold(id)) this.ids.set(foldId(id), id);
    // People without a name are called by their id.
    for (const name of names)
      if (isTold(name) && isOwnName(name) && !this.isTheirs(name)) this.names.add(name);
    for (const reference of references) if (isTold(reference)) this.references.add(reference);
    for (const session of serviceSessions) this.serviceSessions.add(session);
    return this.#size() > before;
  }

  /** What must no longer be found: references lead to what is no longer the person's, names may be other people's. */
  toBeGone({ names }: { readonly names: boolean }): PersonIdentity {
    const [first = '', ...others] = this.ids.values();
    const identity = new PersonIdentity(first, this.channel);
    identity.add({ ids: others, names: names ? [...this.names] : [] });
    return identity;
  }

  /** For people: names first, then ids. */
  toString(): string {
    const ids = [...this.ids.values()].join(', ');
    return this.names.size === 0 ? ids : `${[...this.names].join(', ')} (${ids})`;
  }

  #size(): number {
    return this.ids.size + this.names.size + this.references.size;
  }
}

function isTold(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
