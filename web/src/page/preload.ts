import type { PageInput } from '@maru/core';
import { docIdOfSegment } from '@maru/core/text';
import { matchScreen, placeAt } from './route-table.ts';
import type { ScreenName } from './route-table.ts';

/** Source files of the screens that a visit often begins at and that are not in the main bundle. */
const SOURCES: Partial<Record<ScreenName, string>> = {
  landing: 'src/screens/landing/LandingScreen.tsx',
  explore: 'src/screens/explore/ExploreScreen.tsx',
  recents: 'src/screens/explore/RecentsScreen.tsx',
  signup: 'src/screens/auth/SignupEntry.tsx',
  login: 'src/screens/auth/LoginScreen.tsx',
  help: 'src/screens/help/HelpScreen.tsx',
  newDocument: 'src/screens/editor/EditorScreen.tsx',
  editDocument: 'src/screens/editor/EditorScreen.tsx',
};

/** The texts that those screens show beside those of all screens. */
const AREAS: Partial<Record<ScreenName, readonly string[]>> = {
  newDocument: ['saving', 'writing'],
  editDocument: ['saving', 'writing'],
};

/**
 * Returns the URLs of the scripts that the entry imports first: the texts of the page's language, and its
 * screen. Preloaded in the head, they download together with the entry, not after it.
 */
export function preloadedModules({
  url,
  origin,
  locale,
  status,
  assets: { modules },
}: PageInput): readonly string[] {
  const screen = matchScreen(new URL(url, origin).pathname);
  const source = status === 200 ? SOURCES[screen] : undefined;
  const areas = (AREAS[screen] ?? []).map((area) => `src/i18n/${locale}/${area}.ts`);
  const sources = [
    `src/i18n/${locale}-reader.ts`,
    ...(source === undefined ? [] : [source, `src/i18n/${locale}-rest.ts`, ...areas]),
  ];
  return [...new Set(sources.flatMap((name) => modules[name] ?? []))];
}

/**
 * Returns the API address of the document that an editor's page shows, for a preload in the head: on a slow
 * connection the request would otherwise wait for the entry script. Null on other pages. The server sends
 * this page to the owner alone, so the response is used.
 */
export function preloadedDoc({
  url,
  origin,
  status,
}: Pick<PageInput, 'url' | 'origin' | 'status'>): string | null {
  const { screen, groupName, docSegment } = placeAt(new URL(url, origin).pathname);
  const docId = screen === 'editDocument' && docSegment !== null ? docIdOfSegment(docSegment) : null;
  return status !== 200 || groupName === null || docId === null
    ? null
    : `/api/groups/${groupName}/docs/${docId}`;
}
