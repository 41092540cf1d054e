import { createClient, createFetchTransport, NetworkError } from '@maru/core/api';
import type { Transport } from '@maru/core/api';
import { currentLocale } from './i18n/instances.ts';
import { deviceId, newUuid } from './storage/device-id.ts';

/** Milliseconds before a write is resent, in which a lost connection may recover. */
const PAUSE_MS = 1_000;

const sendByFetch = createFetchTransport((url, init) => fetch(url, init));

/** Uploads and downloads use another transport, which readers do not download. */
const transport: Transport = async (request) => {
  if (request.bodyKind !== 'multipart' && request.answerKind !== 'zip') return await sendByFetch(request);
  const { sendByXhr } = await import('./requests/xhr-transport.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  return await sendByXhr(request);
};

/** The page's only API client. It is called by stores alone. */
export const api = createClient({
  transport,
  deviceId,
  locale: currentLocale,
  newKey: newUuid,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});
