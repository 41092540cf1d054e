/**
 * Longest wait for anything that has to happen: a page, a save, a browser. A machine with much other work
 * takes its time; what did not happen by then does not happen.
 */
export const PATIENCE_MS = 5 * 60_000;
