/** Why the server can't start, in one sentence that says what to do. The process prints it and exits with code 1. */
export class StartError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
