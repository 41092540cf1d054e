/**
 * Reason for a failed start in one sentence with the next step. The process prints it and exits with code 1.
 */
export class StartError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
