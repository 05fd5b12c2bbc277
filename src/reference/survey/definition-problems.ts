interface Answer {
  readonly id: number;
  readonly next?: string | undefined;
}

interface Question {
  readonly name?: string | undefined;
  readonly next?: string | undefined;
  readonly answers?: readonly Answer[];
}

export interface DefinitionProblem {
  /** From the questions on, e.g. `[2, 'answers', 0, 'id']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Where `next` leads when a session is over. */
export const endOfSurvey = 'end';

/** What no shape can say: names and answer ids are unique, and `next` leads forward, so that no survey is endless. */
export function findDefinitionProblems(questions: readonly Question[]): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const checkNext = (position: number, next: string | undefined, path: (string | number)[]): void => {
    if (next === undefined || next === endOfSurvey) return;
    const goal = questions.findIndex(({ name }) => name === next);
    if (goal < 0) problems.push({ path, message: `no question is named "${next}"` });
    else if (goal <= position) problems.push({ path, message: `"${next}" is not a later question` });
  };
  questions.forEach(({ name, next, answers = [] }, position) => {
    if (name === endOfSurvey) {
      problems.push({ path: [position, 'name'], message: `"${endOfSurvey}" is taken: it ends the survey` });
    }
    if (name !== undefined && questions.findIndex((other) => other.name === name) < position) {
      problems.push({ path: [position, 'name'], message: `"${name}" names an earlier question too` });
    }
    checkNext(position, next, [position, 'next']);
    answers.forEach((answer, index) => {
      if (answers.findIndex(({ id }) => id === answer.id) < index) {
        problems.push({ path: [position, 'answers', index, 'id'], message: `${answer.id} is used twice` });
      }
      checkNext(position, answer.next, [position, 'answers', index, 'next']);
    });
  });
  return problems;
}
