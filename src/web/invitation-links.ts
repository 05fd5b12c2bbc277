import { randomBytes } from 'node:crypto';
import type { InvitationLink } from '../../dialogs/ports/survey-links.ts';
import { createSignatures } from './signatures.ts';

/** Where personal links lead; the token follows. */
export const invitationPath = '/i/';

export type InvitationLinks = ReturnType<typeof createInvitationLinks>;

/** In base64url: 132 bits. */
const secretLength = 22;
const tokenPattern = /^(\d{1,15})\.([\w-]{22})$/u;

/**
 * The personal links to surveys: `/i/survey.secret`. Short, so that their QR codes are coarse. The secret in it isn't stored: the
 * invitation's id is made of it, so someone who sees the id, e.g. in a log, can't open the link. How long a link is valid is
 * stored with the invitation itself.
 * @param publicUrl where people reach the server, without a final slash; called for each link
 */
export function createInvitationLinks(secret: Uint8Array | string, publicUrl: () => string) {
  const signatures = createSignatures(secret);
  const short = (...parts: readonly (string | number)[]): string =>
    signatures.sign(...parts).slice(0, secretLength);
  const idOf = (unguessable: string): string => short('id of a personal link', unguessable);
  return {
    /** @param key the same key and survey give the same link again; absent: a new one each time */
    make(survey: number, key?: string): { readonly id: string; readonly token: string } {
      const unguessable =
        key === undefined
          ? randomBytes(17).toString('base64url').slice(0, secretLength)
          : short('personal link', survey, key);
      return { id: idOf(unguessable), token: `${survey}.${unguessable}` };
    },
    urlOf: (token: string): string => `${publicUrl()}${invitationPath}${token}`,
    /** Undefined if it can't be a token that was made here. */
    check(token: string): InvitationLink | undefined {
      const [, survey, unguessable] = tokenPattern.exec(token) ?? [];
      if (survey === undefined || unguessable === undefined) return undefined;
      return { survey: Number(survey), id: idOf(unguessable) };
    },
  };
}
