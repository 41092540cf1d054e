import type { PageInput } from '@maru/core';
import { SITE_MAP } from '@maru/core/site-map';
import { docIdOfSegment } from '@maru/core/text';
import type { Area } from '../i18n/texts.ts';
import { matchScreen, placeAt } from './route-table.ts';

/**
 * Returns the URLs of the scripts that the entry imports first: the texts of the page's language, and its
 * screen. Preloaded in the head, they download together with the entry, not after it.
 * @param areas the texts that the screen shows beside those of all screens
 */
export function preloadedModules(
  { url, origin, locale, status, assets: { modules } }: PageInput,
  areas: readonly Area[],
): readonly string[] {
  const screen = matchScreen(new URL(url, origin).pathname);
  const route = SITE_MAP.find((one) => one.screen === screen);
  const sources = [
    `i18n/${locale}-reader.ts`,
    ...(status === 200 && route !== undefined && 'preload' in route
      ? [route.preload, `i18n/${locale}-rest.ts`, ...areas.map((area) => `i18n/${locale}/${area}.ts`)]
      : []),
  ];
  return [...new Set(sources.flatMap((name) => modules[`src/${name}`] ?? []))];
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
