import { matchPath } from 'react-router-dom';

/** Routes of the site, specific ones first. */
export const ROUTES = [
  { path: '/', screen: 'landing' },
  { path: '/signup', screen: 'signup' },
  { path: '/login', screen: 'login' },
  { path: '/forgot', screen: 'forgot' },
  { path: '/reset-password', screen: 'resetPassword' },
  { path: '/confirm-email', screen: 'confirmEmail' },
  { path: '/confirm-signup', screen: 'confirmSignup' },
  { path: '/terms', screen: 'terms' },
  { path: '/privacy', screen: 'privacy' },
  { path: '/help', screen: 'help' },
  { path: '/explore', screen: 'explore' },
  { path: '/recents', screen: 'recents' },
  { path: '/random', screen: 'random' },
  { path: '/search', screen: 'search' },
  { path: '/debug/markup', screen: 'debugMarkup' },
  { path: '/media', screen: 'media' },
  { path: '/notifications', screen: 'notifications' },
  { path: '/account/:tab?', screen: 'account' },
  { path: '/space/:tab?', screen: 'spaceSettings' },
  { path: '/new', screen: 'newDocument' },
  { path: '/:group/:docSegment/edit', screen: 'editDocument' },
  { path: '/:group/:docSegment/history/:historyId?', screen: 'history' },
  { path: '/:group/:docSegment', screen: 'document' },
  { path: '/:group', screen: 'space' },
  { path: '*', screen: 'notFound' },
] as const;

export type ScreenName = (typeof ROUTES)[number]['screen'];

/** Location of the reader. `groupName` is in lower case; both names are null where the address has none. */
export interface Place {
  readonly screen: ScreenName;
  readonly groupName: string | null;
  readonly docSegment: string | null;
}

/**
 * The last result: a page calls this repeatedly for its own
 * address, and the router compiles every pattern at each call.
 */
let last: { readonly pathname: string; readonly place: Place } | null = null;

/** Parses an address. */
export function placeAt(pathname: string): Place {
  if (last?.pathname !== pathname) last = { pathname, place: readPlace(pathname) };
  return last.place;
}

function readPlace(pathname: string): Place {
  for (const { path, screen } of ROUTES) {
    const match = matchPath(path, pathname);
    if (match === null) continue;
    const params: Readonly<Record<string, string | undefined>> = match.params;
    return {
      screen,
      groupName: params['group']?.toLowerCase() ?? null,
      docSegment: params['docSegment'] ?? null,
    };
  }
  return { screen: 'notFound', groupName: null, docSegment: null };
}

/** Returns the screen of a path. */
export function matchScreen(pathname: string): ScreenName {
  return placeAt(pathname).screen;
}
