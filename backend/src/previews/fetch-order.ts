/** What is asked for, and how much of it. */
export interface FetchOrder {
  readonly accept: string;
  /** The types that are taken, as `Content-Type` names them, in lower case without parameters. */
  readonly types: RegExp;
  readonly maxBytes: number;
  /** What is longer than `maxBytes` is cut there, not refused; and no more is read once a piece has this in it. */
  readonly isEnough?: (bytes: Buffer) => boolean;
}

export interface FetchedFile {
  /** Where it was in the end. */
  readonly url: URL;
  /** The whole `Content-Type`. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** There is nothing to be had at an address, or nobody may go there. It does not say which. */
export class FetchRefusedError extends Error {}
