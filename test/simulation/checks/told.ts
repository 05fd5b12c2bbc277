import { wordingFor } from '../../../dialogs/wording/languages.ts';
import type { Customer } from '../customer.ts';
import type { RecordedReply, SurveyTruth } from '../survey-service.ts';

const words = wordingFor('en');
const question = /Q-(s\d+)-(\d+)/u;
const answered = new RegExp(`^${words.yourAnswer('(.+)')}$`, 'mu');
const taken = new RegExp(`^${words.takenFor('(.+)')}$`, 'mu');
const answer = /A-(s\d+)-(\d+)-(\d+)/u;

/** Nothing is told as recorded that isn't: a question with its answer, a mark in the page, “Got it”. */
export function checkTold(truth: SurveyTruth, customers: readonly Customer[]): readonly string[] {
  const findings = new Set<string>();
  for (const { name, chat } of customers)
    for (const text of chat.told()) {
      const [, session, number] = question.exec(text) ?? [];
      const label = answered.exec(text)?.[1];
      if (session !== undefined && label !== undefined) {
        const isTrue = truth.recorded.some(
          (one) => one.session === session && one.question === Number(number) && isLabel(one, label),
        );
        if (!isTrue)
          findings.add(
            `${name} was told that “${label}” answers question ${number} of ${session}, and it isn't recorded`,
          );
      }
      const got = taken.exec(text)?.[1];
      if (got !== undefined && !truth.recorded.some((one) => isLabel(one, got)))
        findings.add(`${name} was told that “${got}” was taken, and it isn't recorded`);
    }
  return [...findings];
}

/** Whether these are the words of what was recorded. */
function isLabel({ session, question: number, reply }: RecordedReply, label: string): boolean {
  if (reply.kind !== 'choice') return reply.feedback === label;
  const [, ofSession, ofQuestion, index] = answer.exec(label) ?? [];
  return (
    ofSession === session && Number(ofQuestion) === number && reply.answerId === number * 10 + Number(index)
  );
}
