import { createClient, createFetchTransport } from '@maru/core/api';
import { currentLocale } from './i18n/translate.ts';
import { deviceId } from './storage/device-id.ts';

/** The one client of the page. Stores call it; nothing else does. */
export const api = createClient({
  transport: createFetchTransport((url, init) => fetch(url, init)),
  deviceId,
  locale: currentLocale,
});
