import { compareVersions } from '@maru/core';
import { request } from '../api.ts';
import { currentLocale, translate } from '../i18n/instances.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { showAlert } from './ui.ts';

declare global {
  interface ImportMetaEnv {
    /** Release of this page, set by the build. */
    readonly MARU_VERSION: string;
  }
}

/** Milliseconds between two requests to the server. */
const INTERVAL_MS = 60_000;
let askedAt = -Infinity;
/** Release whose update the reader has declined. */
let declined: string | null = null;

/** Returns what the page has to do about the server's release. */
export function updateNeeded(
  own: string,
  { version, minimum }: { version: string; minimum: string },
): 'mandatory' | 'optional' | 'none' {
  if (compareVersions(own, minimum) < 0) return 'mandatory';
  return own === version ? 'none' : 'optional';
}

/** Compares this page with the server's release; offers a refresh, or requires it (contract, section 5). */
export async function checkForUpdate(
  reload: () => void,
  own: string = import.meta.env.MARU_VERSION,
): Promise<void> {
  const now = performance.now();
  if (now - askedAt < INTERVAL_MS) return;
  askedAt = now;
  const { response } = await request('version', {}, { isSilent: true });
  if (response === null) return;
  const need = updateNeeded(own, response);
  if (need === 'none' || (need === 'optional' && declined === response.version)) return;
  await loadTexts(currentLocale(), 'updates');
  const answer = await showAlert({
    title: translate(`updates:${need}.title`),
    message: translate(`updates:${need}.message`),
    okLabel: translate('updates:refresh'),
    ...(need === 'optional' ? { cancelLabel: translate('updates:later') } : { isMandatory: true }),
  });
  if (answer === 'ok') reload();
  else declined = response.version;
}
