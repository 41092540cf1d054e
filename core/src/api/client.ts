import { endpoints } from './contracts/index.ts';
import type { EndpointName, Endpoints } from './contracts/index.ts';
import type { Endpoint, EndpointInput, EndpointResponse, FileResponse } from './endpoint.ts';
import { ApiError, NetworkError } from './errors.ts';
import type { ErrorBody } from './errors.ts';
import type {
  AbortSignalLike,
  OnProgress,
  ReceivedFile,
  Transport,
  TransportRequest,
  TransportResponse,
} from './transport.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../limits.ts';
import { DEVICE_ID_HEADER } from '../account-limits.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** The device's UUID, read at every call. */
  readonly deviceId: () => string;
  /** The interface language, read at every call: messages come in it. */
  readonly locale: () => string;
  /**
   * Generates the idempotency keys of writes, so that a retry
   * has no second effect. Without it writes are never retried.
   */
  readonly newKey?: () => string;
  /** Delay before a write is retried. */
  readonly pause?: () => Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** Progress of uploads and of responses that are files. A retry starts again from 0. */
  readonly onProgress?: OnProgress | undefined;
  /** Idempotency key of an earlier attempt that had no response: the write takes effect once. */
  readonly key?: string | undefined;
}

/** A streamed response on the server is a fully received file on the client. */
type CallResult<E> = EndpointResponse<E> extends FileResponse ? ReceivedFile : EndpointResponse<E>;

type Call<E> = keyof EndpointInput<E> extends never
  ? (input?: Record<never, never>, options?: CallOptions) => Promise<CallResult<E>>
  : (input: EndpointInput<E>, options?: CallOptions) => Promise<CallResult<E>>;

export type Client = { readonly [N in EndpointName]: Call<Endpoints[N]> };

type UrlValue = string | number | boolean | null | undefined;

interface LooseInput {
  readonly params?: Readonly<Record<string, UrlValue>>;
  readonly query?: Readonly<Record<string, UrlValue>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Returns one typed function per call. It resolves with the body of success, or with the received file, and
 * rejects with ApiError (a response with another status) or NetworkError (no response). A write with an
 * Idempotency-Key that gets no response, or the response that the server is unavailable, is retried once.
 */
export function createClient(options: ClientOptions): Client {
  const call = async (
    definition: Endpoint,
    input: LooseInput,
    { signal, onProgress, key: knownKey }: CallOptions,
  ): Promise<unknown> => {
    const key = definition.isIdempotent ? (knownKey ?? options.newKey?.()) : undefined;
    const response = await send(options, key !== undefined, {
      method: definition.method,
      url: urlOf(definition.path, input),
      headers: {
        'Accept-Language': options.locale(),
        [DEVICE_ID_HEADER]: options.deviceId(),
        ...(key && { [IDEMPOTENCY_KEY_HEADER]: key }),
      },
      bodyKind: definition.bodyKind,
      body: input.body,
      signal,
      responseKind: definition.responseKind,
      onProgress,
    });
    if (response.status >= 200 && response.status < 300) return response.file ?? response.json;
    throw new ApiError(
      response.status,
      asErrorBody(response.json),
      response.text,
      response.retryAfterSeconds,
    );
  };
  const client = Object.fromEntries(
    Object.entries(endpoints).map(([name, definition]) => [
      name,
      (input: LooseInput = {}, callOptions: CallOptions = {}) => call(definition, input, callOptions),
    ]),
  );
  return client as unknown as Client;
}

async function send(
  { transport, pause }: ClientOptions,
  isRepeatable: boolean,
  request: TransportRequest,
): Promise<TransportResponse> {
  try {
    const response = await transport(request);
    if (!isRepeatable || response.status !== 503) return response;
  } catch (error) {
    if (!isRepeatable || !(error instanceof NetworkError)) throw error;
  }
  await pause?.();
  return await transport(request);
}

function urlOf(path: string, input: LooseInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function asErrorBody(json: unknown): Partial<ErrorBody> | undefined {
  return typeof json === 'object' && json !== null ? json : undefined;
}
