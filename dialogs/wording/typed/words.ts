/** What customers type, besides the phrases of the commands. Case, width, accents and marks don't matter. */
export interface TypedWords {
  /** Other ways to say a command, also the labels of buttons that stand for one. */
  readonly commands: Readonly<Record<SaidCommand, readonly string[]>>;
  /** The same, unless they answer the question: if any text does, these are answers. */
  readonly unlessAnswer: readonly (readonly [SaidCommand, readonly string[]])[];
  /** A person who says this wants to leave the survey, no matter what was asked. */
  readonly leave: readonly string[];
  /** The same, with the same exception. */
  readonly decline: readonly string[];
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** A no to a question whether to do something else; on their own, these leave the survey. */
  readonly cancel: readonly string[];
  /** Only words that can't be the answer to a question: “great” is praise. */
  readonly thanks: readonly string[];
  /** What is said to a kind word or a goodbye, or means no more than that all is well. During a survey, it may be an answer. */
  readonly pleased: readonly string[];
  readonly greetings: readonly string[];
}

export type SaidCommand =
  | 'surveys'
  | 'status'
  | 'resume'
  | 'restart'
  | 'stop'
  | 'changeAnswer'
  | 'language'
  | 'invitationsOn'
  | 'invitationsOff'
  | 'help';
