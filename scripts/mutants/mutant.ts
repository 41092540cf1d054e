/** A fault to plant: one text in one file becomes another. `from` must stand there exactly once. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The test file that should notice, and which of its tests (a regular expression for mocha). */
  readonly test: string;
  readonly grep: string;
}
