import { DESKTOP_NEWS_EVENT } from '@maru/core/desktop';
import type { DesktopNews } from '@maru/core/desktop';
import { translate } from '../i18n/instances.ts';
import { desktopBridge } from '../storage/desktop.ts';
import { defineStore } from './define-store.ts';
import { renewAuth } from './session.ts';
import { showToast } from './ui.ts';

const connection = defineStore<{ readonly isOffline: boolean }>(() => ({ isOffline: false }));

/** Whether the desktop app shows what was read last, for its server is out of reach. */
export const useConnection = connection.use;

/** Hears everything that the app tells the page. Returns how to stop. @param take whether this one was taken up */
export function hearDesktop(take: (news: DesktopNews) => boolean): () => void {
  const hear = (event: Event): void => {
    if (event instanceof CustomEvent && take(event.detail as DesktopNews)) event.preventDefault();
  };
  window.addEventListener(DESKTOP_NEWS_EVENT, hear);
  return () => window.removeEventListener(DESKTOP_NEWS_EVENT, hear);
}

/** Asks the app how it is now; what it tells by itself later comes as news. */
export async function readConnection(): Promise<void> {
  setOffline((await desktopBridge()?.isOffline()) === true);
}

/** Takes up how it is. What was lost meanwhile, the user for one, is asked for again. */
export function setOffline(isOffline: boolean): void {
  if (connection.get().isOffline === isOffline) return;
  connection.set({ isOffline });
  if (isOffline) return;
  showToast(translate('desktop:back'), 'success');
  void renewAuth();
}
