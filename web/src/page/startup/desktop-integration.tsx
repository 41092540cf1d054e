import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OtherAccount } from '../../stores/accounts.ts';
import { listenToDesktop, readConnection, setOffline, useConnection } from '../../stores/connection.ts';
import { sessionState } from '../../stores/session.ts';
import { requestRedirect } from '../../stores/ui.ts';
import { changeAccount } from '../session/change-account.ts';
import styles from './desktop-integration.module.css';
import { LanguageProvider } from './LanguageProvider.tsx';

/**
 * Behaviour of the page inside the desktop app: switches accounts from the app's menu, and shows that the
 * server cannot be reached. Has a root element of its own, so that browsers do not download it.
 */
export function startDesktopIntegration(document: Document): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <LanguageProvider>
      <DesktopLife />
    </LanguageProvider>,
  );
}

/** Navigates to a path as an account, which may be the current one. */
function show(account: OtherAccount, path: string): void {
  if (account.username === sessionState().username) requestRedirect(path);
  else void changeAccount(account, path);
}

function DesktopLife() {
  const { t } = useTranslation('desktop');
  const isOffline = useConnection((state) => state.isOffline);
  useEffect(() => {
    const stop = listenToDesktop((news) => {
      if (news.kind === 'connection') setOffline(news.isOffline);
      if (news.kind === 'switch') show(news.account, news.path);
      return news.kind !== 'upload';
    });
    void readConnection();
    return stop;
  }, []);
  const note = useRef<HTMLDivElement>(null);
  // Elements as high as the window, such as the editor, leave room for the message.
  useEffect(() => {
    const element = note.current;
    if (element === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--note', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={note} role="status" data-chrome>
      {isOffline && <p className={styles['offline']}>{t('offline')}</p>}
    </div>
  );
}
