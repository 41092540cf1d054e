import { MAIN_ID } from '@maru/core';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Alert } from './components/Alert.tsx';
import { ErrorBoundary } from './page/ErrorBoundary.tsx';
import { ErrorPage } from './page/ErrorPage.tsx';
import { Footer } from './page/Footer.tsx';
import { Header } from './page/Header.tsx';
import styles from './page/Message.module.css';
import { isReaderView } from './page/reader-view.ts';
import { isWritingScreen, matchScreen } from './page/route-table.ts';
import { SkipLinks } from './page/SkipLinks.tsx';
import { UiHost } from './page/UiHost.tsx';
import { useNavigationEffects } from './page/use-navigation-effects.ts';
import { usePageLife } from './page/use-page-life.ts';
import { useSpaceDesign } from './page/use-space-design.ts';
import { Overlays } from './screens/palette/Overlays.tsx';
import { SCREENS } from './screens/screens.ts';
import { usePage } from './stores/page.ts';
import { useUi } from './stores/ui.ts';

/** Every page: the line on top, the screen, the foot, and what floats above. */
export function App() {
  usePageLife();
  useNavigationEffects();
  useSpaceDesign();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const status = usePage((state) => state.status);
  const errorPage = useUi((state) => state.errorPage);
  const pageMessage = useUi((state) => state.pageMessage);
  const screen = status === 404 ? 'notFound' : matchScreen(pathname);
  const { Component } = SCREENS[screen];
  const isReader = (screen === 'document' || screen === 'space') && isReaderView(query);
  return (
    <>
      <SkipLinks />
      {!isReader && <Header />}
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
      {!isReader && !isWritingScreen(screen) && <Footer />}
      <UiHost />
      <Overlays />
    </>
  );
}
