import type { ScreenName } from '@maru/core/site-map';
import { matchScreen } from '../page/navigation/route-table.ts';
import { isCommentsView } from '../page/shown-doc/reader-view.ts';
import { preloadComments } from './reading/comments/LazyComments.tsx';
import { editorScreen } from './editor-screen.ts';
import { lazyScreen, readyScreen } from './lazy-screen.ts';
import type { Screen } from './lazy-screen.ts';
import { NotFoundScreen } from './reading/NotFoundScreen.tsx';
import { SpaceFrame } from './SpaceFrame.tsx';

/** Screens that are open to everybody, apart from documents. */
const VISITOR_SCREENS = {
  landing: lazyScreen(async () => (await import('./discovery/landing/LandingScreen.tsx')).LandingScreen),
  explore: lazyScreen(async () => (await import('./discovery/explore/ExploreScreen.tsx')).ExploreScreen),
  recents: lazyScreen(async () => (await import('./discovery/explore/RecentsScreen.tsx')).RecentsScreen),
  random: lazyScreen(async () => (await import('./discovery/explore/RandomScreen.tsx')).RandomScreen),
  search: lazyScreen(
    async () => (await import('./discovery/search/SearchScreen.tsx')).SearchScreen,
    'search',
  ),
  terms: lazyScreen(async () => (await import('./reading/LegalScreen.tsx')).TermsScreen),
  privacy: lazyScreen(async () => (await import('./reading/LegalScreen.tsx')).PrivacyScreen),
  help: lazyScreen(async () => (await import('./discovery/help/HelpScreen.tsx')).HelpScreen),
} as const;

/** Settings screens, which readers do not download. */
const SETTINGS_SCREENS = {
  account: lazyScreen(
    async () => (await import('./settings/account/AccountScreen.tsx')).AccountScreen,
    'account',
  ),
  media: lazyScreen(async () => (await import('./settings/media/MediaScreen.tsx')).MediaScreen, 'media'),
  notifications: lazyScreen(
    async () => (await import('./settings/notifications/NotificationsScreen.tsx')).NotificationsScreen,
    'notifications',
  ),
  spaceSettings: lazyScreen(
    async () => (await import('./settings/space/SpaceScreen.tsx')).SpaceScreen,
    'spaceSettings',
    'export',
  ),
} as const;

/** Screens of login, signup and recovery, which readers do not download. */
const AUTH_SCREENS = {
  signup: lazyScreen(async () => (await import('./auth/SignupEntry.tsx')).SignupEntry),
  login: lazyScreen(async () => (await import('./auth/LoginScreen.tsx')).LoginScreen),
  firstLogin: lazyScreen(
    async () => (await import('./auth/FirstLoginScreen.tsx')).FirstLoginScreen,
    'firstLogin',
  ),
  desktopLogin: lazyScreen(
    async () => (await import('./auth/DesktopLoginScreen.tsx')).DesktopLoginScreen,
    'desktopLogin',
    'account',
  ),
  forgot: lazyScreen(async () => (await import('./auth/ForgotScreen.tsx')).ForgotScreen),
  resetPassword: lazyScreen(async () => (await import('./auth/ResetScreen.tsx')).ResetScreen),
  confirmEmail: lazyScreen(async () => (await import('./auth/ConfirmEmailScreen.tsx')).ConfirmEmailScreen),
  confirmSignup: lazyScreen(async () => (await import('./auth/ConfirmSignupScreen.tsx')).ConfirmSignupScreen),
  endSession: lazyScreen(
    async () => (await import('./auth/MailedAlert.tsx')).EndSessionScreen,
    'mailedAlerts',
  ),
  undoEmail: lazyScreen(async () => (await import('./auth/MailedAlert.tsx')).UndoEmailScreen, 'mailedAlerts'),
} as const;

const frame = readyScreen(SpaceFrame);
/** The editor beside the tree, which is in the main bundle. */
const editor: Screen = { ...editorScreen, Component: SpaceFrame };

// Development only: the production build does not include it.
const debugMarkup = lazyScreen(async () =>
  import.meta.env.DEV
    ? (await import('./writing/debug/MarkupDebugScreen.tsx')).MarkupDebugScreen
    : NotFoundScreen,
);

/** Screens by name. Those for readers are in the main bundle; the others are loaded on demand. */
export const SCREENS: { readonly [N in ScreenName]: Screen } = {
  document: frame,
  space: frame,
  notFound: readyScreen(NotFoundScreen),
  ...VISITOR_SCREENS,
  ...AUTH_SCREENS,
  ...SETTINGS_SCREENS,
  debugMarkup,
  newDocument: editor,
  editDocument: editor,
  history: lazyScreen(
    async () => (await import('./reading/history/HistoryScreen.tsx')).HistoryScreen,
    'history',
    'docSettings',
  ),
};

/** Loads the screen at an address, so that it renders synchronously. */
export async function preloadScreenAt({ pathname, search }: Location): Promise<void> {
  const isComments = isCommentsView(new URLSearchParams(search));
  await Promise.all([SCREENS[matchScreen(pathname)].preload(), isComments ? preloadComments() : null]);
}

/** Loads all screens, for the server. */
export async function preloadScreens(): Promise<void> {
  await Promise.all([...Object.values(SCREENS).map((screen) => screen.preload()), preloadComments()]);
}
