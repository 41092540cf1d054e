import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/article.css';
import './styles/article-tools.css';
import './styles/article-blocks.css';
import './styles/code.css';
import './styles/print.css';
import { ROOT_ID } from '@maru/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from './App.tsx';
import { createI18n } from './i18n/create-i18n.ts';
import { loadMessages } from './i18n/load-messages.ts';
import { AppRouter } from './page/AppRouter.tsx';
import { startPage } from './page/start-page.ts';
import { preloadScreenAt } from './screens/screens.ts';

const { locale, translator } = await startPage(document, async (locale) => createI18n(locale, await loadMessages(locale)));
await preloadScreenAt(location.pathname);

const root = document.getElementById(ROOT_ID);
if (root === null) throw new Error(`The page has no #${ROOT_ID}`);
document.documentElement.lang = locale;

const app = (
  <I18nextProvider i18n={translator}>
    <AppRouter>
      <App />
    </AppRouter>
  </I18nextProvider>
);

// The server's HTML is taken over; without it (the desktop app, vite) the page is made here.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
