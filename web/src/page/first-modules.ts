import type { PageInput } from '@maru/core';
import { matchScreen } from './route-table.ts';
import type { ScreenName } from './route-table.ts';

/** Where the screens come from that a visit begins at and that are no part of what every reader loads. */
const SOURCES: Partial<Record<ScreenName, string>> = {
  landing: 'src/screens/landing/LandingScreen.tsx',
  explore: 'src/screens/explore/ExploreScreen.tsx',
  recents: 'src/screens/explore/RecentsScreen.tsx',
  signup: 'src/screens/doors/SignupDoor.tsx',
  login: 'src/screens/doors/LoginScreen.tsx',
  help: 'src/screens/help/HelpScreen.tsx',
  newDocument: 'src/screens/editor/EditorScreen.tsx',
  editDocument: 'src/screens/editor/EditorScreen.tsx',
};

/**
 * The scripts that a page's entry imports as its first thing, as URLs: the texts of its language, and its screen. Named in the head they
 * come together with the entry, not after it.
 */
export function firstModules({ url, origin, locale, status, assets: { modules } }: PageInput): readonly string[] {
  const source = status === 200 ? SOURCES[matchScreen(new URL(url, origin).pathname)] : undefined;
  const sources = [`src/i18n/${locale}-reader.ts`, ...(source === undefined ? [] : [source, `src/i18n/${locale}-rest.ts`])];
  return [...new Set(sources.flatMap((name) => modules[name] ?? []))];
}
