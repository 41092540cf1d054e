import type { ScreenName } from '@maru/core/site-map';
import { matchScreen } from '../page/route-table.ts';
import { AUTH_SCREENS } from './auth-screens.ts';
import { DocumentScreen } from './document/DocumentScreen.tsx';
import { lazyScreen, readyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import { VISITOR_SCREENS } from './visitor-screens.ts';

// Shares one instance between both screens, so that the editor
// stays mounted when the first save gives a document its address.
const editor = lazyScreen(
  async () => (await import('./editor/EditorScreen.tsx')).EditorScreen,
  'saving',
  'writing',
);

// Development only: the production build does not include it.
const debugMarkup = lazyScreen(async () =>
  import.meta.env.DEV ? (await import('./debug/MarkupDebugScreen.tsx')).MarkupDebugScreen : NotFoundScreen,
);

/** Screens by name. Those for readers are in the main bundle; the others are loaded on demand. */
export const SCREENS: { readonly [N in ScreenName]: Screen } = {
  document: readyScreen(DocumentScreen),
  space: readyScreen(DocumentScreen),
  notFound: readyScreen(NotFoundScreen),
  ...VISITOR_SCREENS,
  ...AUTH_SCREENS,
  ...SETTINGS_SCREENS,
  debugMarkup,
  newDocument: editor,
  editDocument: editor,
  history: lazyScreen(async () => (await import('./history/HistoryScreen.tsx')).HistoryScreen, 'history'),
};

/** Loads the screen at a path, so that it renders synchronously. */
export async function preloadScreenAt(pathname: string): Promise<void> {
  await SCREENS[matchScreen(pathname)].preload();
}

/** Loads all screens, for the server. */
export async function preloadScreens(): Promise<void> {
  await Promise.all(Object.values(SCREENS).map((screen) => screen.preload()));
}
