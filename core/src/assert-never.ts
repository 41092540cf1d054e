/** Marks a switch as exhaustive: a missing case is a compile error. Throws if reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
