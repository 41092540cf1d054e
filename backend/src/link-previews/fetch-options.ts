/** Requested content and its limits. */
export interface FetchOptions {
  readonly accept: string;
  /** Accepted types, matched against `Content-Type` in lower case without parameters. */
  readonly types: RegExp;
  readonly maxBytes: number;
  /**
   * Truncates content longer than `maxBytes` instead of refusing
   * it, and stops reading once a piece satisfies the function.
   */
  readonly isEnough?: (bytes: Buffer) => boolean;
}

export interface FetchedFile {
  /** Final URL after redirects. */
  readonly url: URL;
  /** Complete `Content-Type`. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The URL can't be fetched or is not allowed; the error does not say which. */
export class FetchRefusedError extends Error {}
