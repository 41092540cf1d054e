import { SITE_MAP } from '@maru/core/site-map';
import type { ScreenName } from '@maru/core/site-map';
import { matchPath } from 'react-router-dom';

/** Location of the reader. `groupName` is in lower case; both names are null where the address has none. */
export interface MatchedRoute {
  readonly screen: ScreenName;
  readonly groupName: string | null;
  readonly docSegment: string | null;
}

/**
 * The last result: a page calls this repeatedly for its own
 * address, and the router compiles every pattern at each call.
 */
let last: { readonly pathname: string; readonly place: MatchedRoute } | null = null;

/** Parses an address. */
export function matchRoute(pathname: string): MatchedRoute {
  if (last?.pathname !== pathname) last = { pathname, place: readPlace(pathname) };
  return last.place;
}

function readPlace(pathname: string): MatchedRoute {
  for (const { path, screen } of SITE_MAP) {
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
  return matchRoute(pathname).screen;
}

/** Returns true for the screens on which a text is written: they have the whole window. */
export function isWritingScreen(screen: ScreenName): boolean {
  return screen === 'newDocument' || screen === 'editDocument';
}
