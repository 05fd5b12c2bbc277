import type { InvitationLink } from '../../dialogs/ports/survey-links.ts';
import { createSignatures } from './signatures.ts';

/** Where personal links lead; the token follows. */
export const invitationPath = '/i/';

export type InvitationLinks = ReturnType<typeof createInvitationLinks>;

/**
 * The personal links to surveys: `/i/survey.invitation.signature`. Short, since they are shown as QR codes. How long one is
 * good is known of the invitation itself.
 * @param publicUrl where people reach the server, without a final slash; called for each link
 */
export function createInvitationLinks(secret: Uint8Array | string, publicUrl: () => string) {
  const signatures = createSignatures(secret);
  return {
    urlOf({ survey, id }: InvitationLink): string {
      const token = `${survey}.${id}.${signatures.sign('invitation', survey, id)}`;
      return `${publicUrl()}${invitationPath}${token}`;
    },
    /** Undefined for a token that was not made here. */
    check(token: string): InvitationLink | undefined {
      const [, number = '', id = '', signature = ''] =
        /^(\d{1,15})\.([\w-]{1,64})\.([\w-]{43})$/u.exec(token) ?? [];
      const survey = Number(number);
      return signatures.matches(signature, 'invitation', survey, id) ? { survey, id } : undefined;
    },
  };
}
