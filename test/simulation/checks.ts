import type { Customer, Meant } from './customer.ts';
import type { RecordedReply, SurveyTruth } from './survey-service.ts';

/** What must hold of surveys, by what the service recorded and what people did: each line is something that doesn't. */
export function checkSurveys(truth: SurveyTruth, customers: readonly Customer[]): readonly string[] {
  const meant = customers.flatMap((customer) => customer.meant);
  const findings: string[] = [];
  const recorded = new Map<string, { readonly one: RecordedReply; times: number }>();
  for (const one of truth.recorded) {
    const answer = answerOf(one);
    const where = `question ${one.question} of ${one.session}`;
    const same = meant.filter((other) => other.answer === answer);
    const again = new Set(same.flatMap((other) => (other.again === true ? [other.deed] : []))).size;
    if (!same.some((other) => isAt(other, one, again)))
      findings.push(
        `${JSON.stringify(answer)} is recorded under ${where}, and was meant for ${same.map(placeOf).join(', ') || 'nothing'}`,
      );
    // An answer's id is the same in all sessions of a survey, a text is typed once.
    const key = typeof answer === 'string' ? answer : `${one.session}/${answer}`;
    recorded.set(key, { one, times: (recorded.get(key)?.times ?? 0) + 1 });
  }
  for (const { one, times } of recorded.values()) {
    const answer = answerOf(one);
    const same = meant.filter(
      (other) => other.answer === answer && (typeof answer === 'string' || other.session === one.session),
    );
    const allowed = new Set(same.map(({ deed }) => deed)).size;
    if (times > allowed)
      findings.push(`“${answer}” is recorded ${times} times, and was to be sent ${allowed} times`);
  }
  return findings;
}

function answerOf({ reply }: RecordedReply): number | string {
  return reply.kind === 'choice' ? reply.answerId : reply.feedback;
}

/**
 * What is sent again although it may have been recorded is the answer to the next question then, as its sender was told.
 * @param again how often somebody wanted it to be sent again
 */
const isAt = (one: Meant, { session, question }: RecordedReply, again: number): boolean =>
  one.session === session &&
  (one.question === question ||
    (one.orLater === true && one.question < question) ||
    (one.again === true && one.question < question && one.question >= question - again));

const placeOf = ({ session, question }: Meant): string => `question ${question} of ${session}`;
