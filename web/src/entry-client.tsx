import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/article.css';
import './styles/article-colors.css';
import './styles/article-tools.css';
import './styles/article-blocks.css';
import './styles/code.css';
import './styles/contrast.css';
import './styles/print.css';
import { ID_PREFIX, ROOT_ID } from '@maru/core';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { withTexts } from './i18n/with-texts.ts';
import { AppRouter } from './page/AppRouter.tsx';
import { hearEarlyPalette } from './page/early-palette.ts';
import { beginEditing } from './page/begin-editing.ts';
import { LanguageProvider } from './page/LanguageProvider.tsx';
import { startPage } from './page/start-page.ts';
import { preloadScreenAt } from './screens/screens.ts';
import { desktopBridge } from './storage/desktop.ts';

hearEarlyPalette();
const locale = await startPage(document);
beginEditing(location.pathname);
await preloadScreenAt(location.pathname);

const root = document.querySelector(`div[id="${ROOT_ID}"]`);
if (root === null) throw new Error(`The page has no #${ROOT_ID}`);
// Set anew it would have the browser look at every element again, though it is the same.
if (document.documentElement.lang !== locale) document.documentElement.lang = locale;

const app = (
  <LanguageProvider>
    <AppRouter>
      <App />
    </AppRouter>
  </LanguageProvider>
);

// The server's HTML is taken over; without it (the desktop app, vite) the page is made here.
// As a transition: in slices, between which the page answers to the reader.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, { identifierPrefix: ID_PREFIX }));
else createRoot(root, { identifierPrefix: ID_PREFIX }).render(app);

if (desktopBridge() !== undefined)
  void withTexts(import('./page/desktop-life.tsx'), 'desktop').then(({ startDesktopLife }) => startDesktopLife(document));
