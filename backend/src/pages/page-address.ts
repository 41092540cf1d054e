import { isReservedUsername, isUsername } from '@maru/core';
import { SITE_MAP } from '@maru/core/site-map';
import type { SiteRoute } from '@maru/core/site-map';
import { docIdOfSegment, isId } from '@maru/core/text';

/** Kinds of website addresses. */
export type PageAddress =
  /** A screen of the application. */
  | {
      readonly kind: 'screen';
      readonly path: string;
      readonly isPublic: boolean;
      /** The page is whole without the application. */
      readonly isForReading: boolean;
    }
  /** A screen that lists the newest publications, and their number. */
  | {
      readonly kind: 'recent';
      readonly path: string;
      readonly count: number;
      /** It shows a publication at random as well. */
      readonly hasEncounter: boolean;
    }
  /** The search, with results for the query of the address. */
  | { readonly kind: 'search'; readonly path: string }
  /** Redirects to a random public document. */
  | { readonly kind: 'random'; readonly path: string }
  /** The home of a space, or a document in it. */
  | { readonly kind: 'document'; readonly groupName: string; readonly docId: string | null }
  /** Editor and history of a document, for its owner only. */
  | {
      readonly kind: 'ownerPage';
      readonly groupName: string;
      readonly docId: string;
      /** The space's design applies, except to the editor. */
      readonly hasDesign: boolean;
    }
  | { readonly kind: 'unknown' };

const UNKNOWN: PageAddress = { kind: 'unknown' };

/** Routes of this server, without those of the development server and the one for all other paths. */
const ROUTES: readonly SiteRoute[] = SITE_MAP.filter(
  ({ path, audience }) => path !== '*' && audience !== 'developer',
);

/** Addresses of screens by path. */
const SCREENS: ReadonlyMap<string, PageAddress> = new Map(
  ROUTES.filter(({ path }) => !path.startsWith('/:group')).flatMap((route) =>
    pathsOf(route).map((path) => [path, screenAt(path, route)] as const),
  ),
);

const IN_SPACES = ROUTES.filter(({ path }) => path.startsWith('/:group')).map((route) => ({
  route,
  segments: route.path.split('/').slice(1),
}));

/** Checks of path parameters. */
const PARAMETERS: Readonly<Record<string, (segment: string) => boolean>> = {
  ':group': (segment) => isUsername(segment) && !isReservedUsername(segment),
  ':docSegment': (segment) => docIdOfSegment(segment) !== null && isDecodable(segment),
  ':historyId?': isId,
};

/** Parses a request's path. Ignores one slash at the end. */
export function readPageAddress(path: string): PageAddress {
  const trimmed = /[^/]\/$/.test(path) ? path.slice(0, -1) : path;
  const screen = SCREENS.get(trimmed);
  if (screen !== undefined) return screen;
  const [before, ...segments] = trimmed.split('/');
  if (before !== '') return UNKNOWN;
  const found = IN_SPACES.find((one) => fits(segments, one.segments));
  if (found === undefined) return UNKNOWN;
  const groupName = segments[0]?.toLowerCase() ?? '';
  const docId = docIdOfSegment(segments[1] ?? '');
  const { audience, screen: name } = found.route;
  return audience === 'owner' && docId !== null
    ? { kind: 'ownerPage', groupName, docId, hasDesign: name !== 'editDocument' }
    : { kind: 'document', groupName, docId };
}

/** Returns the paths of a route without parameters, or with `:tab?` alone. */
function pathsOf({ path, tabs }: SiteRoute): readonly string[] {
  return tabs === undefined
    ? [path]
    : ['', ...tabs.map((tab) => `/${tab}`)].map((end) => path.replace('/:tab?', end));
}

function screenAt(
  path: string,
  { screen, isIndexed, isForReading, recentDocs, hasEncounter }: SiteRoute,
): PageAddress {
  if (recentDocs !== undefined)
    return { kind: 'recent', path, count: recentDocs, hasEncounter: hasEncounter === true };
  return screen === 'random' || screen === 'search'
    ? { kind: screen, path }
    : { kind: 'screen', path, isPublic: isIndexed, isForReading: isForReading === true };
}

function fits(segments: readonly string[], pattern: readonly string[]): boolean {
  return (
    segments.length <= pattern.length &&
    pattern.every((part, index) => {
      const segment = segments[index];
      if (segment === undefined) return part.endsWith('?');
      return PARAMETERS[part]?.(segment) ?? segment === part;
    })
  );
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
