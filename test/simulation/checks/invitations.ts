import { wordingFor } from '../../../dialogs/wording/languages.ts';
import type { Card } from '../card.ts';
import type { AskedInvitation } from '../inviting-system.ts';
import { nameOfSurvey, type SurveyTruth } from '../survey-service.ts';

const words = wordingFor('en');

export interface InvitationHistory {
  readonly truth: SurveyTruth;
  readonly asked: readonly AskedInvitation[];
  /** How often a process died: what it cut short may be sent once more. */
  readonly deaths: number;
  /** Nothing that was posted was lost, and nothing that was stored. */
  readonly isSure: boolean;
}

/** One that is shown again, in answer to what somebody typed, says first why, or quotes that: it is no other one. */
function says({ text }: Card, said: string): boolean {
  const [before, ...after] = text.split(said);
  const label = before?.trim() ?? '';
  // How long the survey is may stand behind it.
  const isLabel = [words.invitation, words.reminder].some(
    (own) => label === own || label.startsWith(`${own} · `),
  );
  return after.length > 0 && (label === '' || isLabel);
}

/** An invitation that was accepted comes, and comes once; so does its reminder, and that of an unfinished survey. */
export function checkInvitations({ truth, asked, deaths, isSure }: InvitationHistory): readonly string[] {
  return asked.flatMap(({ customer: { name, chat }, survey, answers }) => {
    const title = nameOfSurvey(survey);
    const cards = (chat.everywhere ?? chat.cards)();
    const count = (text: string): number => cards.filter((card) => says(card, text)).length;
    const invited = count(words.invited(title));
    const reminded = count(words.invitationReminder(title));
    const sessions = [...truth.sessions.values()].filter((session) => session.survey === survey).length;
    const unfinished = count(words.unfinishedReminder(title, 0).split('”')[0] ?? '');
    const isAccepted = answers.at(-1)?.kind === 'accepted';
    return [
      ...(invited > 1 ? [`${name} was invited to “${title}” ${invited} times`] : []),
      // One that waits for another survey is not sent any more where the person has begun this one meanwhile. A process that
      // dies just before the post leaves it to the reminder: nobody is to be invited twice.
      ...(isSure && isAccepted && invited + Math.min(reminded, deaths) === 0 && sessions === 0
        ? [`${name} never got the invitation to “${title}”`]
        : []),
      ...(reminded > Math.max(1, invited) ? [`${name} was reminded of “${title}” ${reminded} times`] : []),
      ...(unfinished > sessions ? [`${name} was reminded to finish “${title}” ${unfinished} times`] : []),
    ];
  });
}
