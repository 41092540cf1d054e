export type Value = string | number | Buffer | null;

export interface Statement<Refusal extends string = never> {
  readonly sql: string;
  /** Form for SQLite, where it differs. */
  readonly sqliteSql?: string;
  readonly values: readonly Value[];
  /**
   * Names a statement that must change a row. If it changes none, the batch has no effect and answers with
   * this name.
   */
  readonly mustChange?: Refusal;
}
