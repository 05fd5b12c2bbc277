import type { Browser } from '../browser.ts';
import type { SurveyTruth } from '../survey-service.ts';

const question = /Q-(s\d+)-\d+/gu;

/** Through a personal link, its survey is taken, and no other; and taken to its end once. */
export function checkLinks(truth: SurveyTruth, browsers: readonly Browser[]): readonly string[] {
  const findings: string[] = [];
  for (const { personal, told } of browsers) {
    if (personal === undefined) continue;
    const { survey } = personal;
    const shown = new Set(told().flatMap((text) => Array.from(text.matchAll(question), ([, id = '']) => id)));
    const sessions = [...shown].flatMap((id) => truth.sessions.get(id) ?? []);
    for (const { id, survey: other } of sessions)
      if (other !== survey)
        findings.push(`a personal link to survey ${survey} led to ${id} of survey ${other}`);
    const complete = sessions.filter(({ id, survey: of }) => of === survey && truth.isComplete(id)).length;
    if (complete > 1) findings.push(`by a personal link, survey ${survey} was taken ${complete} times`);
  }
  return findings;
}
