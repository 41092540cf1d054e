import { BACKEND_ZONES } from './backend-zones.ts';
import { WEB_ZONES } from './web-zones.ts';
import type { Zone } from './zone.ts';

/** Matrix of allowed imports. `scripts/check/layers.ts` checks every import against it. */

export const ZONES: readonly Zone[] = [
  // Tests are beside the code that they test and may use all of it.
  {
    name: 'tests',
    files: /\.test\.tsx?$|^(?:backend|desktop)\/test(?:ing)?\/|^web\/e2e\//,
    zones: ['*'],
    packages: ['*'],
  },

  // core: pure. No Node, no browser, no React.
  {
    name: 'core/limits',
    files:
      /^core\/src\/(?:(?:[a-z]+-)?limits|account-events|default-style|assert-never|safe-redirect-path|json)\.ts$/,
    zones: [],
    packages: [],
  },
  { name: 'core/rules', files: /^core\/src\/(?:rules|versions)\.ts$/, zones: ['core/limits'], packages: [] },
  {
    name: 'core/site-map',
    files: /^core\/src\/(?:site-map|reserved-usernames)\.ts$/,
    zones: ['core/limits', 'core/rules'],
    packages: [],
  },
  {
    name: 'core/doc-props',
    files: /^core\/src\/doc-props\.ts$/,
    zones: ['core/limits', 'core/markup'],
    packages: [],
  },
  { name: 'core/embed-frames', files: /^core\/src\/embed-frames\.ts$/, zones: [], packages: [] },
  {
    name: 'core/content-policy',
    files: /^core\/src\/content-policy\.ts$/,
    zones: ['core/embed-frames'],
    packages: [],
  },
  {
    name: 'core/page',
    files: /^core\/src\/page\.ts$/,
    zones: ['core/limits', 'core/api', 'core/text'],
    packages: [],
  },
  {
    name: 'core',
    files: /^core\/src\/index\.ts$/,
    zones: [
      'core/limits',
      'core/rules',
      'core/site-map',
      'core/doc-props',
      'core/embed-frames',
      'core/content-policy',
      'core/page',
    ],
    packages: [],
  },
  { name: 'core/text', files: /^core\/src\/text\//, zones: ['core/limits'], packages: ['nanoid'] },
  { name: 'core/diff', files: /^core\/src\/diff\//, zones: [], packages: [] },
  { name: 'core/merge', files: /^core\/src\/merge\//, zones: ['core/diff'], packages: [] },
  { name: 'core/markup', files: /^core\/src\/markup\//, zones: ['core/limits', 'core/text'], packages: [] },
  {
    name: 'core/export',
    files: /^core\/src\/export\//,
    zones: ['core/limits', 'core/text', 'core/markup'],
    packages: [],
  },
  {
    name: 'core/doc-embeds',
    files: /^core\/src\/doc-embeds\//,
    zones: ['core/limits', 'core/text', 'core/markup'],
    packages: [],
  },
  {
    name: 'core/search',
    files: /^core\/src\/search\//,
    zones: ['core/limits', 'core/rules'],
    packages: [],
  },
  {
    name: 'core/api',
    files: /^core\/src\/api\//,
    zones: ['core/limits', 'core/rules', 'core/site-map', 'core/text', 'core/markup'],
    packages: ['zod'],
  },
  { name: 'core/i18n', files: /^core\/src\/i18n\//, zones: ['core/limits'], packages: ['i18next'] },
  { name: 'core/desktop', files: /^core\/src\/desktop\//, zones: [], packages: [] },

  ...BACKEND_ZONES,
  ...WEB_ZONES,

  // desktop: the main process and its interface to the page;
  // the website is included as a build, not as an import.
  {
    name: 'desktop',
    files: /^desktop\/src\//,
    zones: ['core', 'core/api', 'core/desktop', 'core/export', 'core/i18n', 'core/text'],
    packages: ['node:', 'electron', 'electron-updater', 'i18next', 'keytar', 'yazl'],
  },

  { name: 'scripts', files: /^scripts\//, zones: ['*'], packages: ['*'] },
];

/** Zones of the imports `@maru/core/…`. */
export const PACKAGE_ENTRIES: Readonly<Record<string, string>> = {
  '@maru/core': 'core',
  '@maru/core/api': 'core/api',
  '@maru/core/api/contracts': 'core/api',
  '@maru/core/markup': 'core/markup',
  '@maru/core/text': 'core/text',
  '@maru/core/diff': 'core/diff',
  '@maru/core/merge': 'core/merge',
  '@maru/core/export': 'core/export',
  '@maru/core/doc-embeds': 'core/doc-embeds',
  '@maru/core/search': 'core/search',
  '@maru/core/i18n': 'core/i18n',
  '@maru/core/desktop': 'core/desktop',
  '@maru/core/site-map': 'core/site-map',
};

/**
 * Barrels at a package's border, listed in package.json's
 * `exports`: only these may re-export from other files.
 */
export const PACKAGE_BORDERS: ReadonlySet<string> = new Set([
  'core/src/index.ts',
  'core/src/api/index.ts',
  'core/src/markup/index.ts',
  'core/src/text/index.ts',
  'core/src/diff/index.ts',
  'core/src/merge/index.ts',
  'core/src/export/index.ts',
  'core/src/doc-embeds/index.ts',
  'core/src/search/index.ts',
  'core/src/i18n/index.ts',
]);

/** Composition roots: they assemble the parts, so they may have many imports. */
export const COMPOSITION_ROOT =
  /(?:^|\/)(?:main|create-app|create-http-app|create-services|create-routes|routes|rules|App|entry-[a-z]+)\.tsx?$|\/index\.ts$|^scripts\/(?:[a-z-]+|lab\/[a-z-]+\/run)\.ts$|^web\/src\/i18n\/(?:load-)?texts\.ts$|^web\/src\/screens\/screens\.ts$/;
