/** The first line of a very long table's rows: see `caseData`. */
export interface CasesStart {
  /** The address of a test case's page, with 0 for its id. */
  readonly page: string;
}

/** The others. */
export interface CaseRowsLine {
  readonly names: readonly string[];
  readonly ids: readonly (number | null)[];
  /** What a first cell contains if that isn't its name, with its place in this line. */
  readonly odd: readonly (readonly [at: number, markup: string])[];
  /** The markup of cells that no line before has, by column. */
  readonly looks: readonly (readonly string[])[];
  /** Each cell as the place of its markup among all so far, by column. */
  readonly cells: readonly (readonly number[])[];
}
