import { endpoints } from './contracts/index.ts';
import type { EndpointName, Endpoints } from './contracts/index.ts';
import type { Endpoint, EndpointInput, EndpointResponse, FileAnswer } from './endpoint.ts';
import { isKeyed } from './endpoint.ts';
import { ApiError, NetworkError } from './errors.ts';
import type { ErrorBody } from './errors.ts';
import type { AbortSignalLike, OnProgress, ReceivedFile, Transport, TransportRequest, TransportResponse } from './transport.ts';
import { DEVICE_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '../limits.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** The device's UUID, read at every call. */
  readonly deviceId: () => string;
  /** The interface language, read at every call: messages come in it. */
  readonly locale: () => string;
  /** Makes the keys of writes that may be sent again without being done twice. Without it none is. */
  readonly newKey?: () => string;
  /** Waits before a write is sent again. */
  readonly pause?: () => Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** Of uploads and of answers that are files. A call that is sent again begins anew. */
  readonly onProgress?: OnProgress | undefined;
  /** The key of a write that was sent before and had no answer: sent again with it, it is done once. */
  readonly key?: string | undefined;
}

/** What the server gives as a stream has come whole here. */
type Answer<E> = EndpointResponse<E> extends FileAnswer ? ReceivedFile : EndpointResponse<E>;

type Call<E> = keyof EndpointInput<E> extends never
  ? (input?: Record<never, never>, options?: CallOptions) => Promise<Answer<E>>
  : (input: EndpointInput<E>, options?: CallOptions) => Promise<Answer<E>>;

export type Client = { readonly [N in EndpointName]: Call<Endpoints[N]> };

type UrlValue = string | number | boolean | null | undefined;

interface LooseInput {
  readonly params?: Readonly<Record<string, UrlValue>>;
  readonly query?: Readonly<Record<string, UrlValue>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * One typed function per call. It resolves with the body of success, or with the file that was answered,
 * and rejects with ApiError (an answer with another status) or NetworkError (no answer). A write with an Idempotency-Key
 * that gets none, or hears that the server is unavailable, is sent once more.
 */
export function createClient(options: ClientOptions): Client {
  const call = async (definition: Endpoint, input: LooseInput, { signal, onProgress, key: knownKey }: CallOptions): Promise<unknown> => {
    const key = isKeyed(definition) ? (knownKey ?? options.newKey?.()) : undefined;
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
      answerKind: definition.answerKind,
      onProgress,
    });
    if (response.status >= 200 && response.status < 300) return response.file ?? response.json;
    throw new ApiError(response.status, asErrorBody(response.json), response.text, response.retryAfterSeconds);
  };
  const client = Object.fromEntries(
    Object.entries(endpoints).map(([name, definition]) => [
      name,
      (input: LooseInput = {}, callOptions: CallOptions = {}) => call(definition, input, callOptions),
    ]),
  );
  return client as unknown as Client;
}

async function send({ transport, pause }: ClientOptions, isRepeatable: boolean, request: TransportRequest): Promise<TransportResponse> {
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
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function asErrorBody(json: unknown): Partial<ErrorBody> | undefined {
  return typeof json === 'object' && json !== null ? json : undefined;
}
