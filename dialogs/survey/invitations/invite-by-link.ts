import { hash } from 'node:crypto';
import type { SurveyChoice } from '../state.ts';
import { firstWait, type InvitationDependencies, otherSystem, wakeInvitation } from './dependencies.ts';
import { linkChannel } from './invitations.ts';

/**
 * Invites the person who opens a link: a new person of the web chat, in a conversation that begins when the link is first opened.
 * Nothing is sent before that, not even reminders.
 * @param newId of the invitation, unless an earlier version has made one from this key
 * @returns the invitation's id
 */
export async function inviteByLink(
  deps: InvitationDependencies,
  { id: surveyId, name }: SurveyChoice,
  newId: string,
  key: string | undefined,
): Promise<string> {
  const before =
    key === undefined ? undefined : await deps.invitations.find(surveyId, earlierId(surveyId, key));
  const id = before?.id ?? newId;
  const known = before ?? (await deps.invitations.find(surveyId, id));
  if (known !== undefined) {
    // A crash may have come between the invitation and the index.
    await deps.invitations.create(known);
    return id;
  }
  const action = `invite to survey ${surveyId}`;
  const audit = await deps.audit.begin({ action, by: otherSystem, detail: 'by link' });
  const at = deps.now();
  await wakeInvitation(deps, { survey: surveyId, id }, at + firstWait(deps));
  await deps.invitations.create({
    id,
    survey: { id: surveyId, name },
    // Direct Line reserves user ids with `dl_` for those bound to a token.
    person: { channel: linkChannel, id: `dl_${deps.newId()}`, name: '' },
    link: { conversation: deps.newId() },
    at,
    delivery: 'sent',
    state: 'invited',
  });
  await deps.audit.complete(audit, 'invited');
  return id;
}

/** As made by versions before the short links. */
function earlierId(survey: number, key: string): string {
  return hash('sha256', `${survey}\n${key}`, 'base64url').slice(0, 22);
}
