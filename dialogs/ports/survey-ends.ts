/** What whoever asks wants at the end of a survey. */
export interface SurveyEnd {
  /** Where the person may go on. */
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** The page where they go on, by themselves where the channel is a page of ours; never beside a button. */
  readonly redirect?: string | undefined;
  /** Whether the other surveys are offered there; absent: they are. */
  readonly surveys?: boolean | undefined;
}

/** By a survey's number; `*`: for all. */
export type SurveyEnds = Readonly<Record<string, SurveyEnd>>;

/** What holds for one survey: what is said of it, and else what is said for all. */
export function endOf({ '*': all = {}, ...ends }: SurveyEnds, survey: number): SurveyEnd {
  const own = ends[survey] ?? {};
  const { button, redirect } = own.button === undefined && own.redirect === undefined ? all : own;
  return { button, redirect, surveys: own.surveys ?? all.surveys };
}
