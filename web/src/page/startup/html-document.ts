import { DEFAULT_STYLE, PAGE_DATA_ID, READER_TEXTS_ID, ROOT_ID } from '@maru/core';
import type { Locale, PageInput } from '@maru/core';
import { backgroundColors, spaceDesign, styleAttribute } from '../../design/space-design.ts';
import type { GroupStyle } from '../../design/space-design.ts';
import type { Area } from '../../i18n/texts.ts';
import type { PageHead } from './head.ts';
import { SITE_MAP } from '@maru/core/site-map';
import type { SiteRoute } from '@maru/core/site-map';
import type { ReaderTexts } from '../../reader/texts.ts';
import { docIdOfSegment } from '@maru/core/text';
import { isWritingScreen, matchScreen, matchRoute } from '../navigation/route-table.ts';

/**
 * Writes the whole HTML document around the rendered screen.
 * @param texts of the page's first script
 * @param areas the texts that the screen shows beside those of all screens
 */
export function htmlDocument(
  input: PageInput,
  head: PageHead,
  screenHtml: string,
  texts: ReaderTexts,
  areas: readonly Area[] = [],
): string {
  const theme = input.theme === null ? '' : ` data-theme="${input.theme}"`;
  const applied = appliedDesign(input.data);
  return `<!doctype html>
<html lang="${input.locale}"${theme}${applied.attributes} data-status="${input.status}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${headLines(input, head, areas).join('\n')}
</head>
<body>
<div id="${ROOT_ID}">${withLanguage(screenHtml, input.data.keptLang)}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${jsonForScript(input.data)}</script>${textsLine(input, screenHtml, texts)}${applied.fontLine}
</body>
</html>
`;
}

/** A link to a page of the site. Quotes and angle brackets within attributes are escaped. */
const SITE_LINK = /(<a [^>]*?\bhref=")(\/(?!\/|media\/|api\/)[^"#?]*)(\?[^"#]*)?/g;

/**
 * Adds the language of the address to the links of the page. The application, which keeps a language by
 * itself, leaves the attributes of the server's links as they are.
 */
function withLanguage(screenHtml: string, lang: Locale | undefined): string {
  return lang === undefined
    ? screenHtml
    : screenHtml.replace(SITE_LINK, (link, start: string, path: string, query = '') =>
        /[?;]lang=/.test(query) || path.endsWith('.xml')
          ? link
          : `${start}${path}${query === '' ? '?' : `${query}&amp;`}lang=${lang}`,
      );
}

/** Returns the design of the page's space. */
function styleOf({ group, design }: PageInput['data']): GroupStyle {
  return design?.style ?? group?.group.style ?? DEFAULT_STYLE;
}

/** Returns true where the page's space has chosen a font: the one of the first paint is not in its text. */
function hasOwnFont(data: PageInput['data']): boolean {
  return spaceDesign(styleOf(data))?.properties['--font'] !== undefined;
}

/**
 * Returns the attributes and the font sheet of the space's design.
 * The sheet is last, so that it does not delay the first paint.
 */
function appliedDesign(data: PageInput['data']): { readonly attributes: string; readonly fontLine: string } {
  const groupName = data.design?.groupName ?? data.group?.group.name ?? '';
  const found = spaceDesign(styleOf(data));
  if (found === null) return { attributes: '', fontLine: '' };
  const ground = found.ground === null ? '' : ` data-ground="${found.ground}"`;
  return {
    attributes: ` data-design="${groupName}"${ground} style="${escapeText(styleAttribute(found))}"`,
    fontLine: found.fontSheet === null ? '' : `\n<link rel="stylesheet" href="${found.fontSheet}">`,
  };
}

/** Returns the element with the texts of the page's first script, where the page begins with it alone. */
function textsLine(
  input: PageInput,
  screenHtml: string,
  { failed, markup, find, drawers, tree }: ReaderTexts,
): string {
  if (!isForReading(input)) return '';
  const needed = {
    failed,
    ...(screenHtml.includes(' class="article"') ? { markup, find } : {}),
    ...(screenHtml.includes(' data-drawer=') ? { drawers } : {}),
    ...(screenHtml.includes(' data-toggle=') ? { tree } : {}),
  };
  return `\n<script type="application/json" id="${READER_TEXTS_ID}">${jsonForScript(needed)}</script>`;
}

/**
 * Returns true for a page that is whole without the application. Private documents have
 * the same addresses as public ones; their pages are empty until the application has loaded them.
 */
function isForReading({ url, origin, isIndexable, status, data }: PageInput): boolean {
  const screen = matchScreen(new URL(url, origin).pathname);
  const route: SiteRoute | undefined = SITE_MAP.find((one) => one.screen === screen);
  const isComplete = isIndexable || data.comments !== undefined;
  return status === 404 || (isComplete && route?.isForReading === true);
}

function headLines(input: PageInput, head: PageHead, areas: readonly Area[]): string[] {
  const { assets, isIndexable, status, locale } = input;
  const canBeFound = isIndexable && status === 200;
  const docUrl = preloadedDoc(input);
  const isReading = isForReading(input);
  const modules = applicationModules(input, areas);
  const firstStyles = ownStyles(input, isReading);
  // With the list of modules, the script starts the application when there is something to do; else at once.
  const later = [
    isReading ? ` data-modules="${escapeText(modules.join(' '))}"` : '',
    firstStyles === null ? '' : ` data-styles="${escapeText(assets.applicationStyles.join(' '))}"`,
  ].join('');
  const styles = [...assets.styles, ...(firstStyles ?? assets.applicationStyles)];
  return [
    `<title>${escapeText(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(canBeFound ? findableLines(head) : [meta('name', 'robots', 'noindex, nofollow')]),
    ...themeColors(input),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="/manifest${locale === 'en' ? '' : `.${locale}`}.webmanifest">`,
    ...(docUrl === null ? [] : [`<link rel="preload" as="fetch" crossorigin="anonymous" href="${docUrl}">`]),
    ...styles.map((href) => `<link rel="stylesheet" href="${escapeText(href)}">`),
    // An application's page has more urgent things to load: its text comes by script.
    ...(!isReading || assets.font === null || hasOwnFont(input.data)
      ? []
      : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeText(assets.font)}">`]),
    ...[...assets.preloads, ...(isReading ? [] : modules)].map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeText(href)}">`,
    ),
    ...assets.scripts.map(
      (src) => `<script type="module" fetchpriority="low" src="${escapeText(src)}"${later}></script>`,
    ),
  ];
}

/**
 * Returns the style sheets that a page needs before those of the application, beside those of every page;
 * null where it needs the application's at once. The application shows comments elsewhere: their styles are
 * its own.
 */
function ownStyles(
  { url, origin, status, data, assets }: PageInput,
  isReading: boolean,
): readonly string[] | null {
  if (isReading) return data.comments === undefined ? [] : null;
  const isEditor = status === 200 && isWritingScreen(matchScreen(new URL(url, origin).pathname));
  return isEditor ? assets.editorStyles : null;
}

/** Returns the `theme-color` values: the background of the page, for the chosen theme or for both. */
function themeColors({ theme, data }: PageInput): readonly string[] {
  const { light, dark } = backgroundColors(styleOf(data));
  if (theme !== null) return [meta('name', 'theme-color', theme === 'dark' ? dark : light)];
  return Object.entries({ light, dark }).map(([scheme, color]) =>
    meta('name', 'theme-color', color).replace('>', ` media="(prefers-color-scheme: ${scheme})">`),
  );
}

function findableLines(head: PageHead): string[] {
  return [
    `<link rel="canonical" href="${escapeText(head.canonical)}">`,
    ...head.alternates.map(
      ({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${escapeText(href)}">`,
    ),
    ...(head.feed === null
      ? []
      : [
          `<link rel="alternate" type="application/rss+xml" title="${escapeText(head.feed.title)}" href="${escapeText(head.feed.href)}">`,
        ]),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.type),
    meta('property', 'og:url', head.canonical),
    meta('property', 'og:site_name', 'Maru'),
    ...(head.locale === null ? [] : [meta('property', 'og:locale', head.locale)]),
    meta('name', 'twitter:card', 'summary'),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}">`;
}

/** Escapes text and quoted attribute values. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Serialises JSON for a script element: without `<`, so that nothing can close the element or open a comment.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/**
 * Returns the URLs of the application's scripts: its entry, the texts of the page's language, and the screen.
 * Preloaded, they download together.
 * @param areas the texts that the screen shows beside those of all screens
 */
function applicationModules(
  { url, origin, locale, status, assets: { modules } }: PageInput,
  areas: readonly Area[],
): readonly string[] {
  const screen = matchScreen(new URL(url, origin).pathname);
  const route = SITE_MAP.find((one) => one.screen === screen);
  const sources = [
    'entry-client.tsx',
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
function preloadedDoc({ url, origin, status }: Pick<PageInput, 'url' | 'origin' | 'status'>): string | null {
  const { screen, groupName, docSegment } = matchRoute(new URL(url, origin).pathname);
  const docId = screen === 'editDocument' && docSegment !== null ? docIdOfSegment(docSegment) : null;
  return status !== 200 || groupName === null || docId === null
    ? null
    : `/api/groups/${groupName}/docs/${docId}`;
}
