import { createHash } from 'node:crypto';
import type { SurveyChoice } from '../state.ts';
import { firstWait, type InvitationDependencies, otherSystem, wakeInvitation } from './dependencies.ts';

/** The channel in which a link opens. */
const channel = 'webchat';

/**
 * Invites the person who opens a link: a new person of the web chat, in a conversation that begins when the link is first opened.
 * Nothing is sent before that, not even reminders.
 * @param key the same key and survey give the same invitation again; absent: a new one each time
 * @returns the invitation's id
 */
export async function inviteByLink(
  deps: InvitationDependencies,
  { id: surveyId, name }: SurveyChoice,
  key: string | undefined,
): Promise<string> {
  const id = key === undefined ? deps.newId() : idFor(surveyId, key);
  const known = await deps.invitations.find(surveyId, id);
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
    person: { channel, id: `dl_${deps.newId()}`, name: '' },
    link: { conversation: deps.newId() },
    at,
    delivery: 'sent',
    state: 'invited',
  });
  await deps.audit.complete(audit, 'invited');
  return id;
}

function idFor(survey: number, key: string): string {
  return createHash('sha256').update(`${survey}\n${key}`).digest('base64url').slice(0, 22);
}
