import { createClient, createFetchTransport, NetworkError } from '@maru/core/api';
import type { CallOptions, Client, Transport } from '@maru/core/api';
import type { EndpointName } from '@maru/core/api/contracts';
import { currentLocale } from './i18n/instances.ts';
import type { RequestOptions } from './requests/action-types.ts';
import { send, settle } from './requests/send.ts';
import type { Settled } from './requests/send.ts';
import { deviceId, newUuid } from './storage/device-id.ts';

/** Milliseconds before a write is resent, in which a lost connection may recover. */
const PAUSE_MS = 1_000;

/** Characters of a body that takes less than the 64 KiB which browsers send on after a page is closed. */
const KEPT_ALIVE_MAX_LENGTH = 20_000;

// A change of something goes on when its page is closed: the editor saves at the last moment.
const sendByFetch = createFetchTransport((url, init) =>
  fetch(url, { ...init, keepalive: init.method === 'PUT' && `${init.body}`.length < KEPT_ALIVE_MAX_LENGTH }),
);

/** Uploads and downloads use another transport, which readers do not download. */
const transport: Transport = async (request) => {
  if (request.bodyKind !== 'multipart' && request.responseKind !== 'zip') return await sendByFetch(request);
  const { sendByXhr } = await import('./requests/xhr-transport.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  return await sendByXhr(request);
};

const client = createClient({
  transport,
  deviceId,
  locale: currentLocale,
  newKey: newUuid,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});

/** Loads a file of the site as its pages show it; null where it can't be had or has more bytes. */
export async function loadFile(path: string, maxBytes: number): Promise<Blob | null> {
  try {
    const response = await fetch(path);
    const isWanted = response.ok && Number(response.headers.get('Content-Length') ?? 0) <= maxBytes;
    const file = isWanted ? await response.blob() : null;
    if (!isWanted) await response.body?.cancel();
    return file === null || file.size > maxBytes ? null : file;
  } catch {
    return null;
  }
}

type ResponseOf<N extends EndpointName> = Awaited<ReturnType<Client[N]>>;

/**
 * Makes a call of the API: announces its begin and its end to the page, and resolves with its answer or its
 * failure. Only stores make calls.
 */
export function request<N extends EndpointName>(
  call: N,
  input: NonNullable<Parameters<Client[N]>[0]>,
  { signal, onProgress, key, ...options }: RequestOptions & CallOptions = {},
): Promise<Settled<ResponseOf<N>>> {
  const run = client[call] as (sent: typeof input, options: CallOptions) => Promise<ResponseOf<N>>;
  return settle(send(call, () => run(input, { signal, onProgress, key }), options));
}
