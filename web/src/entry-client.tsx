import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/article.css';
import './styles/article-boxes.css';
import './styles/article-colors.css';
import './styles/article-tools.css';
import './styles/article-code.css';
import './styles/article-blocks.css';
import './styles/code.css';
import './styles/contrast.css';
import './styles/print.css';
import { ID_PREFIX, ROOT_ID } from '@maru/core';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { withTexts } from './i18n/with-texts.ts';
import { AppRouter } from './page/navigation/AppRouter.tsx';
import { showPlainLinks } from './page/startup/plain-links.ts';
import { preloadEditorDoc } from './page/startup/preload-editor-doc.ts';
import { LanguageProvider } from './page/startup/LanguageProvider.tsx';
import { startPage } from './page/startup/start-page.ts';
import { beginHydration, runWhenHydrated } from './reader/application.ts';
import { takeOverFindBar } from './reader/early-find.ts';
import { consumeEarlyOverlay } from './reader/early-palette.ts';
import { prepareScreen, watchEditLinks } from './screens/prepare-screen.ts';
import { preloadScreenAt } from './screens/screens.ts';
import { showOverlay } from './stores/overlay.ts';
import { desktopBridge } from './storage/desktop.ts';

const locale = await startPage(document);
preloadEditorDoc(location.pathname);
await preloadScreenAt(location);

// Until the application handles input, the first script may open an overlay.
runWhenHydrated(() => {
  const overlay = consumeEarlyOverlay() ?? (takeOverFindBar(() => showOverlay(null)) ? 'find' : null);
  if (overlay !== null) showOverlay(overlay);
});

const root = document.querySelector(`div[id="${ROOT_ID}"]`);
if (root === null) throw new Error(`The page has no #${ROOT_ID}`);
// Setting the same value again would invalidate the styles of all elements.
if (document.documentElement.lang !== locale) document.documentElement.lang = locale;

const app = (
  <LanguageProvider>
    <AppRouter prepare={prepareScreen}>
      <App />
    </AppRouter>
  </LanguageProvider>
);

beginHydration();
watchEditLinks(document);
showPlainLinks(root);
// Hydrates the server's HTML; without it (the desktop app, Vite) the page is rendered here. A transition
// renders in slices, between which the page handles input.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, { identifierPrefix: ID_PREFIX }));
else createRoot(root, { identifierPrefix: ID_PREFIX }).render(app);

if (desktopBridge() !== undefined)
  void withTexts(import('./page/startup/desktop-integration.tsx'), 'desktop').then(
    ({ startDesktopIntegration }) => startDesktopIntegration(document),
  );
