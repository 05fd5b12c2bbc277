/** How much of a message is shown, so that an activity stays within what a channel takes. Lengths in graphemes. */
export interface Fitting {
  /** Of `text`; label and note get a quarter of it. */
  readonly text: number;
  /** Of a title on a button or in a list. */
  readonly title: number;
  /** Of the copies for notifications and for speech. */
  readonly spoken: number;
  /** Whether answers are shown whole somewhere: in a row, or in a list above those with a cut title. */
  readonly showsWholeAnswers: boolean;
  readonly choices: number;
}

const everything: Fitting = {
  text: Number.POSITIVE_INFINITY,
  title: 120,
  spoken: Number.POSITIVE_INFINITY,
  showsWholeAnswers: true,
  choices: Number.POSITIVE_INFINITY,
};

/** From the whole message to what always fits; each step gives up what is missed least. */
export const fittings: readonly Fitting[] = [
  everything,
  { ...everything, spoken: 300 },
  { ...everything, spoken: 300, showsWholeAnswers: false },
  { ...everything, spoken: 300, showsWholeAnswers: false, text: 6000 },
  { text: 2000, spoken: 200, showsWholeAnswers: false, title: 60, choices: Number.POSITIVE_INFINITY },
  { text: 1000, spoken: 100, showsWholeAnswers: false, title: 40, choices: 60 },
];
