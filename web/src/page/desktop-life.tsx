import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from '../i18n/use-translation.ts';
import type { OtherAccount } from '../stores/accounts.ts';
import { hearDesktop, readConnection, setOffline, useConnection } from '../stores/connection.ts';
import { sessionState } from '../stores/session.ts';
import { requestRedirect } from '../stores/ui.ts';
import { changeAccount } from './change-account.ts';
import styles from './desktop-life.module.css';
import { LanguageProvider } from './LanguageProvider.tsx';

/**
 * What the page does beside the website's own where the desktop app shows it: it changes accounts when the app's menu says so, and
 * says that its server is out of reach. It stands in an element of its own, so that no reader in a browser downloads it.
 */
export function startDesktopLife(document: Document): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <LanguageProvider>
      <DesktopLife />
    </LanguageProvider>,
  );
}

/** Goes to a path as an account, which may be the one that the page has. */
function show(account: OtherAccount, path: string): void {
  if (account.username === sessionState().username) requestRedirect(path);
  else void changeAccount(account, path);
}

function DesktopLife() {
  const { t } = useTranslation('desktop');
  const isOffline = useConnection((state) => state.isOffline);
  useEffect(() => {
    const stop = hearDesktop((news) => {
      if (news.kind === 'connection') setOffline(news.isOffline);
      if (news.kind === 'switch') show(news.account, news.path);
      return news.kind !== 'upload';
    });
    void readConnection();
    return stop;
  }, []);
  const note = useRef<HTMLDivElement>(null);
  // What is as high as the window, such as the editor, leaves room for the note.
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
