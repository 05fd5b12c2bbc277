import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import type { Wording } from '../../../dialogs/wording/wording.ts';
import type { Card } from '../card.ts';
import type { AskedInvitation } from '../inviting-system.ts';
import { nameOfSurvey, type SurveyTruth } from '../survey-service.ts';

/** Some choose another language than that of their channel. */
const all = languageTags.map((tag): Wording => wordings[tag]);

/** More than a survey has questions. */
const maxAnswers = 10;

interface InvitationHistory {
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
  const isLabel = all
    .flatMap(({ invitation, reminder }) => [invitation, reminder])
    .some((own) => label === own || label.startsWith(`${own} · `));
  return after.length > 0 && (label === '' || (isLabel && !label.includes('\n')));
}

/** An invitation that was accepted comes, and comes once; so does its reminder, and that of an unfinished survey. */
export function checkInvitations({ truth, asked, deaths, isSure }: InvitationHistory): readonly string[] {
  return asked.flatMap(({ customer: { name, chat }, survey, answers }) => {
    const title = nameOfSurvey(survey);
    const cards = (chat.everywhere ?? chat.cards)();
    const saying = (...told: readonly ((words: Wording) => string)[]) =>
      cards.filter((card) => all.some((words) => told.some((one) => says(card, one(words)))));
    const invitations = saying((words) => words.invited(title));
    const invited = invitations.length;
    // A reminder that was answered says what the invitation said.
    const isAnswered = invitations.some(({ text }) => all.some(({ chosen }) => text.includes(chosen(''))));
    const reminded = saying((words) => words.invitationReminder(title)).length;
    const sessions = [...truth.sessions.values()].filter((session) => session.survey === survey).length;
    const unfinished = saying(
      ...Array.from(
        { length: maxAnswers },
        (_, answers) => (words: Wording) => words.unfinishedReminder(title, answers),
      ),
    ).length;
    const hasOptedOut = saying((words) => words.optedOut).length > 0;
    const isAccepted = answers.at(-1)?.kind === 'accepted' && !hasOptedOut;
    return [
      ...(invited > (isAnswered ? 2 : 1) ? [`${name} was invited to “${title}” ${invited} times`] : []),
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
