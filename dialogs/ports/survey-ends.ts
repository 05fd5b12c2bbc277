/** What the survey's owner wants at its end. */
export interface SurveyEnd {
  /** Where the person can go on. */
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** The page where they go on, automatically if the channel is our own page; never along with a button. */
  readonly redirect?: string | undefined;
  /** Whether the other surveys are offered there; absent: they are. */
  readonly surveys?: boolean | undefined;
}

/** By survey number; `*`: for all. */
export type SurveyEnds = Readonly<Record<string, SurveyEnd>>;

/** The settings for one survey: its own, else those for all. */
export function endOf({ '*': all = {}, ...ends }: SurveyEnds, survey: number): SurveyEnd {
  const own = ends[survey] ?? {};
  const { button, redirect } = own.button === undefined && own.redirect === undefined ? all : own;
  return { button, redirect, surveys: own.surveys ?? all.surveys };
}
