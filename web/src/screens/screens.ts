import type { ScreenName } from '../page/route-table.ts';
import { matchScreen } from '../page/route-table.ts';
import { DOOR_SCREENS } from './door-screens.ts';
import { DocumentScreen } from './document/DocumentScreen.tsx';
import { lazyScreen, readyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import { VISITOR_SCREENS } from './visitor-screens.ts';

// One screen for both, so that a document goes on being written when its first save gives it an address.
const editor = lazyScreen(async () => (await import('./editor/EditorScreen.tsx')).EditorScreen, 'saving', 'writing');

// For developers, while Vite serves the page: the built website does not have it.
const debugMarkup = lazyScreen(async () =>
  import.meta.env.DEV ? (await import('./debug/MarkupDebugScreen.tsx')).MarkupDebugScreen : NotFoundScreen,
);

/** What readers come for is in the first download; the rest comes when it is asked for. */
export const SCREENS: { readonly [N in ScreenName]: Screen } = {
  document: readyScreen(DocumentScreen),
  space: readyScreen(DocumentScreen),
  notFound: readyScreen(NotFoundScreen),
  ...VISITOR_SCREENS,
  ...DOOR_SCREENS,
  ...SETTINGS_SCREENS,
  debugMarkup,
  newDocument: editor,
  editDocument: editor,
  history: lazyScreen(async () => (await import('./history/HistoryScreen.tsx')).HistoryScreen, 'history'),
};

/** Fetches the screen at a path, so that it can be rendered at once. */
export async function preloadScreenAt(pathname: string): Promise<void> {
  await SCREENS[matchScreen(pathname)].preload();
}

/** Fetches every screen: for the server. */
export async function preloadScreens(): Promise<void> {
  await Promise.all(Object.values(SCREENS).map((screen) => screen.preload()));
}
