/** A failure that the user can mend: its message is one sentence that says how. It is shown without a stack. */
export class Failure extends Error {
  isForUser = true;
}
