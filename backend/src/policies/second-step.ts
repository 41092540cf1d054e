/**
 * Returns true when an account has to set up a second step.
 * @param fromGrade grade from which accounts have to; null: none has to
 */
export function isSecondStepRequired(grade: number, fromGrade: number | null): boolean {
  return fromGrade !== null && grade >= fromGrade;
}
