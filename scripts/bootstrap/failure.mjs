/** Failure that the user can fix: its message is one sentence that says how. It is shown without a stack. */
export class Failure extends Error {
  isForUser = true;
}
