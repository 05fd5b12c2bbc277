import type { Place } from '../turn.ts';

/** Someone the bot has met, or may be able to reach. */
export interface KnownPerson {
  readonly channel: string;
  /** The channel's id; for someone it has never met, the id that the channel proves. */
  readonly id: string;
  /** Empty if unknown. */
  readonly name: string;
  /** On Teams the AAD object id. */
  readonly provenId?: string;
  /** BCP 47: the language that the person chose, else the last one that the channel gave. */
  readonly locale?: string;
  /** IANA, as the channel last gave it. */
  readonly timeZone?: string;
  /** Where the person lives, e.g. the Teams tenant's id. */
  readonly tenant?: string;
}

/** The people the bot has met: they wrote, pressed a button, joined, or were mentioned. */
export interface People {
  find(channel: string, id: string): Promise<KnownPerson | undefined>;
  /** By a channel's id or a proven one, in any channel. */
  findById(id: string): Promise<readonly KnownPerson[]>;
  /** Exact matches, ignoring case; if there are none, names that contain `name`. At most 20. */
  findByName(name: string): Promise<readonly KnownPerson[]>;
  /**
   * Someone the bot has never met, by AAD object id, reachable through a Teams tenant that it knows.
   * @param tenant needed if it knows more than one
   */
  stranger(aadObjectId: string, tenant?: string): Promise<KnownPerson | 'noTenant' | 'severalTenants'>;
  /** Their private conversation with the bot, if there has been one. Doesn't open one. */
  privatePlace(channel: string, id: string): Promise<Place | undefined>;
  /** Opens (or finds) the private conversation with a person. */
  open(person: KnownPerson): Promise<OpenedPlace>;
}

type OpenedPlace =
  | { readonly ok: true; readonly place: Place }
  /** `notInstalled`: the app isn't there for the person; `failed`: not at the moment. */
  | { readonly ok: false; readonly reason: 'notInstalled' | 'notSupported' | 'failed' };
