import { MAIN_ID } from '@maru/core';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Alert } from './components/Alert.tsx';
import { ErrorBoundary } from './page/chrome/ErrorBoundary.tsx';
import { ErrorPage } from './page/chrome/ErrorPage.tsx';
import { Footer } from './page/chrome/Footer.tsx';
import { Header } from './page/chrome/Header.tsx';
import styles from './page/chrome/Message.module.css';
import { isReaderView } from './page/shown-doc/reader-view.ts';
import { isWritingScreen, matchScreen } from './page/navigation/route-table.ts';
import { SkipLinks } from './page/chrome/SkipLinks.tsx';
import { UiHost } from './page/chrome/UiHost.tsx';
import { useNavigationEffects } from './page/navigation/use-navigation-effects.ts';
import { usePageLifecycle } from './page/startup/use-page-lifecycle.ts';
import { useTranslation } from './i18n/use-translation.ts';
import { titleWithStatus } from './requests/presentation.ts';
import { useSpaceDesign } from './page/shown-doc/use-space-design.ts';
import { Overlays } from './screens/discovery/palette/Overlays.tsx';
import { SCREENS } from './screens/screens.ts';
import { usePage } from './stores/page.ts';
import { useUi } from './stores/ui.ts';

/** Every page: the line on top, the screen, the foot, and what floats above. */
export function App() {
  usePageLifecycle();
  useNavigationEffects();
  useSpaceDesign();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const status = usePage((state) => state.status);
  const failure = useUi((state) => state.errorPage);
  const problem = usePage((state) => state.problem);
  const { t } = useTranslation();
  const errorPage =
    failure ??
    (problem === null
      ? null
      : { title: titleWithStatus(t('common.error.title'), problem.status), message: problem.message });
  const pageMessage = useUi((state) => state.pageMessage);
  const screen = status === 404 ? 'notFound' : matchScreen(pathname);
  const { Component } = SCREENS[screen];
  const isWriting = isWritingScreen(screen);
  const isReader = (screen === 'document' || screen === 'space') && isReaderView(query);
  return (
    <>
      <SkipLinks />
      {!isReader && <Header isWriting={isWriting} />}
      <main id={MAIN_ID} tabIndex={-1}>
        {pageMessage !== null && (
          <div className={styles['pageMessage']}>
            <Alert tone={pageMessage.tone}>{pageMessage.text}</Alert>
          </div>
        )}
        <ErrorBoundary place={pathname}>
          <Suspense fallback={null}>
            {errorPage === null ? <Component /> : <ErrorPage {...errorPage} />}
          </Suspense>
        </ErrorBoundary>
      </main>
      {!isReader && !isWriting && <Footer />}
      <UiHost />
      <Overlays />
    </>
  );
}
