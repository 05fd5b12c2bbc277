/** Invites people on behalf of another system. */
export interface Inviter {
  /**
   * @param key the same key, user and survey are the same invitation, whatever has become of it; absent: the one that is open, or
   * else a new one
   */
  invite(request: InvitationRequest, key?: string): Promise<InvitationAnswer>;
  /**
   * Invites anyone who gets a link: nothing is sent.
   * @param id of the invitation; the same id and survey are the same invitation
   */
  inviteByLink(surveyId: number, id: string): Promise<InvitationAnswer>;
}

export interface InvitationRequest {
  readonly surveyId: number;
  readonly user: RequestedUser;
}

export type RequestedUser =
  /** `tenantId` is only needed for someone the bot has never met, if it knows several tenants. */
  | { readonly aadObjectId: string; readonly tenantId?: string }
  /** The channel's id; `channel` is only needed if several channels have that id. */
  | { readonly id: string; readonly channel?: string };

export type InvitationAnswer =
  /** The invitation's id. While it is open, its id is returned again and nothing more is sent. */
  | { readonly kind: 'accepted'; readonly id: string }
  | { readonly kind: 'refused'; readonly field: 'surveyId' | 'user'; readonly reason: InvitationRefusal }
  /** The survey service, or the channel, can't be reached just now; nothing was sent. */
  | { readonly kind: 'unavailable'; readonly reason: 'surveys' | 'channel' };

export type InvitationRefusal =
  | 'unknownSurvey'
  | 'unknownUser'
  | 'severalUsers'
  | 'severalTenants'
  | 'optedOut'
  | 'notInstalled'
  | 'notSupported';
