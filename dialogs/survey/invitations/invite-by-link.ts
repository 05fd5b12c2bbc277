import type { SurveyChoice } from '../state.ts';
import { firstWait, type InvitationDependencies, otherSystem, wakeInvitation } from './dependencies.ts';
import { linkChannel } from './invitations.ts';

/**
 * Invites the person who opens a link: a new person of the web chat, in a conversation that begins when the link is first opened.
 * Nothing is sent before that, not even reminders.
 * @param id of the invitation; one that was made before stays as it is
 */
export async function inviteByLink(
  deps: InvitationDependencies,
  { id: surveyId, name }: SurveyChoice,
  id: string,
): Promise<void> {
  const known = await deps.invitations.find(surveyId, id);
  if (known !== undefined) {
    // A crash may have come between the invitation and the index.
    await deps.invitations.create(known);
    return;
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
}
