import { createClient, createFetchTransport } from '@maru/core/api';
import { currentLocale } from './i18n/translate.ts';
import { deviceId, newUuid } from './storage/device-id.ts';

/** Before a write is sent again: a lost connection has had time to come back. */
const PAUSE_MS = 1_000;

/** The one client of the page. Stores call it; nothing else does. */
export const api = createClient({
  transport: createFetchTransport((url, init) => fetch(url, init)),
  deviceId,
  locale: currentLocale,
  newKey: newUuid,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});
