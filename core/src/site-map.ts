import { PAGE_LIMIT_DEFAULT } from './limits.ts';

/**
 * Every address of the website, once. Derived from it: the website's routes, the pages that the server
 * sends, reserved usernames, titles and indexing in the head, preloads, places in the palette, and the
 * addresses that tests visit. It holds data alone: the website's build gives each script its part.
 */

/**
 * The users that a screen is for. `everybody`: the same page for all. `visitor`: the same, offered to those
 * who are not signed in. `user`: asks others to log in. `reader`: those who may read the document of the
 * address. `owner`: the document's owner; 404 for others. `developer`: development only, 404 on servers.
 */
export type Audience = 'everybody' | 'visitor' | 'user' | 'reader' | 'owner' | 'developer';

export interface SiteRoute {
  /** Pattern in React Router's form: `:name` is a parameter, a `?` makes it optional. */
  readonly path: string;
  readonly screen: string;
  readonly audience: Audience;
  /** Allows search engines to list the page; a document's page only while the document is public. */
  readonly isIndexed: boolean;
  /** Values of `:tab`, in the order of the screen; the first is the default. */
  readonly tabs?: readonly string[];
  /** The server's HTML of a public page is whole: the application starts when there is something to do. */
  readonly isForReading?: true;
  /** Number of the newest publications in the server's HTML. */
  readonly recentDocs?: number;
  /** The server's HTML has a document at random. */
  readonly hasEncounter?: true;
  /** Keys of the texts in the head. Default: the product's name and description. */
  readonly head?: { readonly title: string; readonly description: string };
  /** Source file below `web/src` that the head preloads: for screens that a visit often begins at. */
  readonly preload?: string;
  /** Addresses in the palette's section of places, by the key of their text. */
  readonly places?: Readonly<Record<string, string>>;
  /** The same in its section of settings, for signed-in users. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Tabs of account management, in order. */
export const ACCOUNT_TABS = [
  'info',
  'password',
  'security',
  'email',
  'support',
  'history',
  'delete',
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Tabs of space management, in order. */
export const SPACE_TABS = ['name', 'design', 'links', 'export', 'trash'] as const;
export type SpaceTab = (typeof SPACE_TABS)[number];

/** Documents on the landing page. */
const LANDING_DOCS = 3;

/** The addresses. Specific ones precede parametrised ones; the palette has their places in this order. */
export const SITE_MAP = [
  {
    path: '/',
    screen: 'landing',
    audience: 'everybody',
    isIndexed: true,
    isForReading: true,
    recentDocs: LANDING_DOCS,
    head: { title: 'landing.title', description: 'landing.description' },
    preload: 'screens/discovery/landing/LandingScreen.tsx',
  },
  {
    path: '/login',
    screen: 'login',
    audience: 'visitor',
    isIndexed: true,
    head: { title: 'auth.loginTitle', description: 'auth.loginDescription' },
    preload: 'screens/auth/LoginScreen.tsx',
    places: { login: '/login' },
  },
  {
    path: '/signup',
    screen: 'signup',
    audience: 'visitor',
    isIndexed: true,
    head: { title: 'auth.signupTitle', description: 'auth.signupDescription' },
    preload: 'screens/auth/SignupEntry.tsx',
    places: { signup: '/signup' },
  },
  {
    path: '/forgot',
    screen: 'forgot',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.forgotTitle', description: 'auth.forgotMessage' },
  },
  // The ticket of a first login by a provider is in the fragment.
  {
    path: '/first-login',
    screen: 'firstLogin',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.signupTitle', description: 'auth.signupDescription' },
  },
  {
    path: '/desktop-login',
    screen: 'desktopLogin',
    audience: 'user',
    isIndexed: false,
    head: { title: 'auth.desktopLoginTitle', description: 'auth.desktopLoginTitle' },
  },
  // The next five have the secret of a mailed link in their address.
  {
    path: '/reset-password',
    screen: 'resetPassword',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.resetTitle', description: 'auth.resetMessage' },
  },
  {
    path: '/confirm-email',
    screen: 'confirmEmail',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.confirmTitle', description: 'auth.confirmTitle' },
  },
  {
    path: '/confirm-signup',
    screen: 'confirmSignup',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.confirmSignupTitle', description: 'auth.confirmSignupMessage' },
  },
  {
    path: '/end-session',
    screen: 'endSession',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.endSessionTitle', description: 'auth.endSessionTitle' },
  },
  {
    path: '/undo-email',
    screen: 'undoEmail',
    audience: 'visitor',
    isIndexed: false,
    head: { title: 'auth.undoEmailTitle', description: 'auth.undoEmailTitle' },
  },
  {
    path: '/new',
    screen: 'newDocument',
    audience: 'user',
    isIndexed: false,
    preload: 'screens/writing/editor/EditorScreen.tsx',
    places: { newDocument: '/new', newFolder: '/new?folder=1' },
  },
  { path: '/media', screen: 'media', audience: 'user', isIndexed: false, places: { media: '/media' } },
  {
    path: '/notifications',
    screen: 'notifications',
    audience: 'user',
    isIndexed: false,
    places: { notifications: '/notifications' },
  },
  // The search terms are in the address.
  {
    path: '/search',
    screen: 'search',
    audience: 'everybody',
    isIndexed: false,
    head: { title: 'nav.search', description: 'landing.description' },
    places: { search: '/search' },
  },
  {
    path: '/explore',
    screen: 'explore',
    audience: 'everybody',
    isIndexed: true,
    isForReading: true,
    recentDocs: PAGE_LIMIT_DEFAULT,
    hasEncounter: true,
    head: { title: 'explore.title', description: 'explore.lead' },
    preload: 'screens/discovery/explore/ExploreScreen.tsx',
    places: { explore: '/explore' },
  },
  {
    path: '/recents',
    screen: 'recents',
    audience: 'everybody',
    isIndexed: true,
    isForReading: true,
    recentDocs: PAGE_LIMIT_DEFAULT,
    head: { title: 'explore.recentsTitle', description: 'explore.recentsLead' },
    preload: 'screens/discovery/explore/RecentsScreen.tsx',
    places: { recents: '/recents' },
  },
  // The server redirects to a document; the screen is shown only where there is none.
  {
    path: '/random',
    screen: 'random',
    audience: 'everybody',
    isIndexed: false,
    head: { title: 'explore.randomTitle', description: 'explore.lead' },
    places: { random: '/random' },
  },
  {
    path: '/help',
    screen: 'help',
    audience: 'everybody',
    isIndexed: true,
    isForReading: true,
    head: { title: 'nav.help', description: 'nav.helpDescription' },
    preload: 'screens/discovery/help/HelpScreen.tsx',
    places: { help: '/help' },
  },
  {
    path: '/terms',
    screen: 'terms',
    audience: 'everybody',
    isIndexed: true,
    isForReading: true,
    head: { title: 'legal.terms.title', description: 'legal.terms.description' },
    preload: 'screens/reading/LegalScreen.tsx',
  },
  {
    path: '/privacy',
    screen: 'privacy',
    audience: 'everybody',
    isIndexed: true,
    isForReading: true,
    head: { title: 'legal.privacy.title', description: 'legal.privacy.description' },
    preload: 'screens/reading/LegalScreen.tsx',
  },
  { path: '/debug/markup', screen: 'debugMarkup', audience: 'developer', isIndexed: false },
  {
    path: '/account/:tab?',
    screen: 'account',
    audience: 'user',
    isIndexed: false,
    tabs: ACCOUNT_TABS,
    settings: {
      account: '/account/info',
      password: '/account/password',
      security: '/account/security',
      sessions: '/account/history',
    },
  },
  {
    path: '/space/:tab?',
    screen: 'spaceSettings',
    audience: 'user',
    isIndexed: false,
    tabs: SPACE_TABS,
    settings: {
      spaceName: '/space/name',
      design: '/space/design',
      links: '/space/links',
      exporting: '/space/export',
      trash: '/space/trash',
    },
  },
  {
    path: '/:group/:docSegment/edit',
    screen: 'editDocument',
    audience: 'owner',
    isIndexed: false,
    preload: 'screens/writing/editor/EditorScreen.tsx',
  },
  {
    path: '/:group/:docSegment/history/:historyId?',
    screen: 'history',
    audience: 'owner',
    isIndexed: false,
  },
  {
    path: '/:group/:docSegment',
    screen: 'document',
    audience: 'reader',
    isIndexed: true,
    isForReading: true,
  },
  { path: '/:group', screen: 'space', audience: 'reader', isIndexed: true, isForReading: true },
  { path: '*', screen: 'notFound', audience: 'everybody', isIndexed: false },
] as const satisfies readonly SiteRoute[];

export type ScreenName = (typeof SITE_MAP)[number]['screen'];

/** Addresses for programs: monitoring, and crawlers of search engines. */
export const MACHINE_PATHS = {
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
} as const;

/** Further ones, whose first segments can't be usernames, so that none has to be reserved. */
export const REPORT_PATHS = {
  pageReports: '/page-reports',
  security: '/.well-known/security.txt',
} as const;
