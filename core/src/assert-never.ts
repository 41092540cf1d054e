/** Marks a switch as exhaustive: the compiler refuses it while a case is missing. Throws if reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
