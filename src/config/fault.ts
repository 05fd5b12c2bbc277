/** What is wrong with one variable. Holds no secret. */
export interface Fault {
  readonly name: string;
  /** Reads on from the name: “is missing, and …”. */
  readonly wrong: string;
  readonly accepted: string;
}
