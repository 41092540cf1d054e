import { createClient, createFetchTransport, NetworkError } from '@maru/core/api';
import type { Transport } from '@maru/core/api';
import { currentLocale } from './i18n/instances.ts';
import { deviceId, newUuid } from './storage/device-id.ts';

/** Before a write is sent again: a lost connection has had time to come back. */
const PAUSE_MS = 1_000;

const sendByFetch = createFetchTransport((url, init) => fetch(url, init));

/** Uploads and downloads go another way, which no reader downloads. */
const transport: Transport = async (request) => {
  if (request.bodyKind !== 'multipart' && request.answerKind !== 'zip') return await sendByFetch(request);
  const { sendByXhr } = await import('./requests/xhr-transport.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  return await sendByXhr(request);
};

/** The one client of the page. Stores call it; nothing else does. */
export const api = createClient({
  transport,
  deviceId,
  locale: currentLocale,
  newKey: newUuid,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});
