import type { ErrorBody, FileResponse } from '@maru/core/api';
import type { ResponseOf, EndpointName, Endpoints, InputOf } from '@maru/core/api/contracts';

/**
 * Types of requests and responses by method and path, from the contracts: a path as tests write it,
 * `/api/docs/${id}/meta?x=y`, finds its call.
 */

type WithoutQuery<P extends string> = P extends `${infer Path}?${string}` ? Path : P;

type Segments<P extends string> = P extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [P];

/** True when the segment is this text; a placeholder may follow it, as in `history${query}`. */
type IsSame<S, T> = string extends S ? false : S extends T ? true : T extends S ? true : false;

/** True when the segments fit the pattern, whose parameters begin with a colon. */
type Fits<P, Pattern> = P extends [infer S, ...infer Rest]
  ? Pattern extends [infer T, ...infer Others]
    ? T extends `:${string}`
      ? Fits<Rest, Others>
      : IsSame<S, T> extends true
        ? Fits<Rest, Others>
        : false
    : false
  : Pattern extends []
    ? true
    : false;

type Candidates<M extends string> = {
  [N in EndpointName]: Endpoints[N]['method'] extends M ? N : never;
}[EndpointName];

/** Calls whose path is this one, without parameters. */
type Exact<N extends EndpointName, P extends string> = N extends EndpointName
  ? P extends Endpoints[N]['path']
    ? N
    : never
  : never;

type Fitting<N extends EndpointName, P extends string> = N extends EndpointName
  ? Fits<Segments<P>, Segments<Endpoints[N]['path']>> extends true
    ? N
    : never
  : never;

type FirstOf<A, B> = [A] extends [never] ? B : A;

/** Name of the call; never for other addresses, and for paths that are not written out. */
export type CallAt<M extends string, P extends string> = string extends P
  ? never
  : FirstOf<Exact<Candidates<M>, WithoutQuery<P>>, Fitting<Candidates<M>, WithoutQuery<P>>>;

/** Body of success of a call as JSON; files have none. */
type JsonOf<N extends EndpointName> = ResponseOf<N> extends FileResponse ? undefined : ResponseOf<N>;

type Success = 200 | 201 | 202;

/** Body of the response with this status. */
export type BodyAt<S extends number, M extends string, P extends string> = number extends S
  ? unknown
  : S extends Success
    ? [CallAt<M, P>] extends [never]
      ? unknown
      : JsonOf<CallAt<M, P>>
    : S extends 204 | 304
      ? undefined
      : ErrorBody;

type Members<T> = T extends object ? keyof T : never;
/** Every member of every form of a response; each may be absent. */
type Merged<T> = { readonly [K in Members<T>]?: T extends { readonly [k in K]?: infer V } ? V : never };

/** Body of a response of any status: each member may be absent. */
export type AnyBodyAt<M extends string, P extends string> = [CallAt<M, P>] extends [never]
  ? Partial<ErrorBody>
  : Merged<JsonOf<CallAt<M, P>>> & Partial<ErrorBody>;

/** Body of a valid request. */
export type RequestBodyAt<M extends string, P extends string> = [CallAt<M, P>] extends [never]
  ? unknown
  : InputOf<CallAt<M, P>> extends { readonly body: infer B }
    ? B
    : unknown;
