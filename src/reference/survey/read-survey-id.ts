/** The `{surveyId}` of a path; `undefined` where no survey can have it. */
export function readSurveyId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined;
}
