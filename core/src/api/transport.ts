import type { ResponseKind, BodyKind, Method } from './endpoint.ts';

/** Request of a transport. */
export interface TransportRequest {
  readonly method: Method;
  /** Path and query string. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyKind: BodyKind;
  /** In `multipart` bodies, array members hold UploadPart values. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly signal: AbortSignalLike | undefined;
  /** Default: `json`. */
  readonly responseKind?: ResponseKind;
  /** Reports progress: of a multipart request body, or of a file in the response. */
  readonly onProgress?: OnProgress | undefined;
}

/** File of a multipart body (RFC 7578). */
export interface UploadPart {
  /** File name, including folders separated by `/`. */
  readonly name: string;
  /** Blob or File of the platform. */
  readonly content: unknown;
}

/** Receives the bytes transferred so far and the total; null when the total is unknown. */
export type OnProgress = (bytes: number, total: number | null) => void;

/** The part of the platform's AbortSignal that transports pass on. */
export interface AbortSignalLike {
  readonly aborted: boolean;
}

/** Response with its whole body. */
export interface TransportResponse {
  readonly status: number;
  /** Parsed body of a JSON response, else undefined. */
  readonly json: unknown;
  readonly text: string;
  /** Body of a response that is a file. */
  readonly file?: ReceivedFile;
  /** Value of the header `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** File received as a response, with its whole content. */
export interface ReceivedFile {
  readonly fileName: string;
  /** Blob of the platform. */
  readonly content: unknown;
}

/** Sends a request. Rejects with NetworkError when there is no response. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
