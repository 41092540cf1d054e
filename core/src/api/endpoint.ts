import type { z } from 'zod';
import { FORM_BODY_MAX_BYTES } from '../limits.ts';

/**
 * The schemas of one call. They are loaded only where input is
 * checked (server, tests), so that no reader downloads them.
 */
export interface EndpointSchemas {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Encoding of the request body. Calls with `form` accept JSON too. */
export type BodyKind = 'none' | 'json' | 'form' | 'multipart';

/** Kind of the response: JSON, an archive that is saved as a file, or another address to open. */
export type ResponseKind = 'json' | 'zip' | 'redirect';

/** Response of a call that returns a file. */
export interface FileResponse {
  readonly fileName: string;
  /** Stream of the platform. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Response of a call that leads to another address. */
export interface RedirectResponse {
  /** Path of this site. */
  readonly location: string;
}

/** API call: the only definition of its path, its audience and its shapes. */
export interface Endpoint<
  S extends EndpointSchemas = EndpointSchemas,
  M extends Method = Method,
  K extends boolean = boolean,
  P extends string = string,
> {
  readonly method: M;
  /** Path with `:name` for the path parameters. */
  readonly path: P;
  /**
   * `none`: open to everybody, the service checks access. `user`:
   * 401 without a session. `hidden`: 404 without a session.
   */
  readonly auth: 'none' | 'user' | 'hidden';
  readonly bodyKind: BodyKind;
  /** Store that receives the files of a multipart body; null without one. */
  readonly uploads: 'media' | 'imports' | null;
  /** Bytes of a body of JSON or form fields; uploads have limits of their own. */
  readonly bodyMaxBytes: number;
  readonly responseKind: ResponseKind;
  /** The status of success. */
  readonly status: 200 | 201 | 202 | 204 | 303;
  /**
   * Accepts an Idempotency-Key: the same key from the same user has one effect and one answer (contract,
   * section 2). True for all writes except those about accounts and sessions.
   */
  readonly isIdempotent: K;
  /** A GET that costs or changes something: requests from other sites are refused as for a write. */
  readonly hasSideEffects: boolean;
  /** The desktop app shows the last answer while the server can't be reached. */
  readonly isKeptOffline: boolean;
  /** Surface of a failure on the website, besides the toast (specification, section 8). */
  readonly failure: 'none' | 'popup' | 'page';
  /** Does not count as loading on the website (specification, section 4). */
  readonly isBackground: boolean;
  /** One sentence for the description of the API. */
  readonly summary: string;
  readonly schemas: () => Promise<S>;
}

/** Members of a call that its declaration may leave out. */
export const ENDPOINT_DEFAULTS = {
  bodyKind: 'none',
  uploads: null,
  bodyMaxBytes: FORM_BODY_MAX_BYTES,
  responseKind: 'json',
  status: 200,
  isIdempotent: false,
  hasSideEffects: false,
  isKeptOffline: false,
  failure: 'none',
  isBackground: false,
} as const satisfies Partial<Endpoint>;

type Default = Exclude<keyof typeof ENDPOINT_DEFAULTS, 'isIdempotent'>;

/** Declares a call. The body of one with `uploads` is multipart. */
export function endpoint<
  S extends EndpointSchemas,
  M extends Method,
  P extends string,
  K extends boolean = false,
>(
  definition: Omit<Endpoint<S, M, K, P>, keyof typeof ENDPOINT_DEFAULTS> &
    Partial<Pick<Endpoint<S, M>, Default>> & { readonly isIdempotent?: K },
): Endpoint<S, M, K, P> {
  return {
    ...ENDPOINT_DEFAULTS,
    ...(definition.uploads && { bodyKind: 'multipart' }),
    ...definition,
    isIdempotent: definition.isIdempotent ?? (ENDPOINT_DEFAULTS.isIdempotent as K),
  };
}

type SchemasOf<E> = E extends Endpoint<infer S> ? S : never;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type Member<S, K extends string> = S extends { readonly [key in K]: infer T } ? T : undefined;

/** Input of a caller: only the parts that the call has. */
export type EndpointInput<E> = {
  readonly [K in 'params' | 'query' | 'body' as Member<SchemasOf<E>, K> extends z.ZodType
    ? K
    : never]: InputOf<Member<SchemasOf<E>, K>>;
};

/** Input of a handler: the same parts, validated and transformed. */
export interface EndpointRequest<E> {
  readonly params: OutputOf<Member<SchemasOf<E>, 'params'>>;
  readonly query: OutputOf<Member<SchemasOf<E>, 'query'>>;
  readonly body: OutputOf<Member<SchemasOf<E>, 'body'>>;
}

/** The body of success. */
export type EndpointResponse<E> = OutputOf<SchemasOf<E>['response']>;
