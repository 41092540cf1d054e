import type { AnswerKind, BodyKind, Method } from './endpoint.ts';

/** One request, ready to be sent. */
export interface TransportRequest {
  readonly method: Method;
  /** Path and query string. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyKind: BodyKind;
  /** Of `multipart` bodies, members that are arrays hold UploadPart. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly signal: AbortSignalLike | undefined;
  /** `json` where nothing is said. */
  readonly answerKind?: AnswerKind;
  /** Hears how far it is: of a multipart body that is sent, of a file that is answered. */
  readonly onProgress?: OnProgress | undefined;
}

/** One file of a multipart body (RFC 7578). */
export interface UploadPart {
  /** With `/` where folders belong to it. */
  readonly name: string;
  /** The platform's Blob or File. */
  readonly content: unknown;
}

/** Bytes that have gone over so far, and of how many; null while nobody knows. */
export type OnProgress = (bytes: number, total: number | null) => void;

/** The part of the platform's AbortSignal that transports pass on. */
export interface AbortSignalLike {
  readonly aborted: boolean;
}

/** One answer, read to its end. */
export interface TransportResponse {
  readonly status: number;
  /** The parsed body when the answer says that it is JSON, else undefined. */
  readonly json: unknown;
  readonly text: string;
  /** Of an answer that is a file. */
  readonly file?: ReceivedFile;
  /** What the header `Retry-After` says. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A file that came as an answer, whole. */
export interface ReceivedFile {
  readonly fileName: string;
  /** The platform's Blob. */
  readonly content: unknown;
}

/** Sends a request. Rejects with NetworkError when no answer comes. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
