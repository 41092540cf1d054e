import { DESKTOP_NOTIFICATION_EVENT } from '@maru/core/desktop';
import type { DesktopNotification } from '@maru/core/desktop';
import { translate } from '../i18n/instances.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { defineStore } from './define-store.ts';
import { renewAuth } from './session.ts';
import { showToast } from './ui.ts';

const connection = defineStore<{ readonly isOffline: boolean }>(() => ({ isOffline: false }));

/** Returns true while the desktop app shows stored pages because its server cannot be reached. */
export const useConnection = connection.use;

/**
 * Passes every message of the desktop app to `take`, which returns whether it was handled.
 * @returns a function that stops listening
 */
export function listenToDesktop(take: (news: DesktopNotification) => boolean): () => void {
  const onEvent = (event: Event): void => {
    if (event instanceof CustomEvent && take(event.detail as DesktopNotification)) event.preventDefault();
  };
  window.addEventListener(DESKTOP_NOTIFICATION_EVENT, onEvent);
  return () => window.removeEventListener(DESKTOP_NOTIFICATION_EVENT, onEvent);
}

/** Reads the connection state once; later changes arrive as messages. */
export async function readConnection(): Promise<void> {
  setOffline((await desktopBridge()?.isOffline()) === true);
}

/**
 * Sets the connection state. Back online, the data that could
 * not be loaded (the user, for example) is requested again.
 */
export function setOffline(isOffline: boolean): void {
  if (connection.get().isOffline === isOffline) return;
  connection.set({ isOffline });
  if (isOffline) return;
  showToast(translate('desktop:back'), 'success');
  void renewAuth();
}
