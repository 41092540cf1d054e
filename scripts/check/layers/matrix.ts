import { WEB_ZONES } from './web-zones.ts';
import { CORE } from './zone.ts';
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
      /^core\/src\/(?:limits|link-limits|provider-limits|account-events|default-style|assert-never|own-path)\.ts$/,
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

  // backend: request -> http -> route -> service -> repository -> database; presenters build the response.
  {
    name: 'backend/main',
    files: /^backend\/src\/(?:main|serve|lean-http|create-app|create-http-app)\.ts$/,
    zones: ['*'],
    packages: ['*'],
  },
  {
    name: 'backend/event-loop-delay',
    files: /^backend\/src\/event-loop-delay\.ts$/,
    zones: [],
    packages: ['node:'],
  },
  {
    name: 'backend/main-thread',
    files: /^backend\/src\/(?:event-loop-slices|garbage-collector|thread-priority)\.ts$/,
    zones: [],
    packages: ['node:'],
  },
  { name: 'backend/process-counts', files: /^backend\/src\/process-counts\.ts$/, zones: [], packages: [] },
  { name: 'backend/start-error', files: /^backend\/src\/start-error\.ts$/, zones: [], packages: [] },
  { name: 'backend/version', files: /^backend\/src\/version\.ts$/, zones: [], packages: ['node:'] },
  {
    name: 'backend/config',
    files: /^backend\/src\/config(?:\/|\.ts$)/,
    zones: ['core', 'backend/start-error'],
    packages: ['node:'],
  },
  {
    name: 'backend/log',
    files: /^backend\/src\/log(?:ging)?(?:\/|\.ts$)/,
    zones: ['core', 'core/text', 'backend/config'],
    packages: ['node:', 'pino'],
  },
  {
    name: 'backend/crypto',
    files: /^backend\/src\/crypto\//,
    zones: [...CORE, 'backend/config', 'backend/start-error'],
    packages: ['node:'],
  },
  {
    name: 'backend/db',
    files: /^backend\/src\/db\//,
    zones: [
      'backend/process-counts',
      'backend/main-thread',
      ...CORE,
      'backend/config',
      'backend/start-error',
      'backend/crypto',
      'backend/log',
    ],
    packages: ['node:', 'knex', 'better-sqlite3'],
  },
  {
    name: 'backend/repositories',
    files: /^backend\/src\/repositories\//,
    zones: [...CORE, 'backend/crypto', 'backend/db'],
    packages: ['knex'],
  },
  // Texts of the server in each language.
  {
    name: 'backend/texts',
    files: /^backend\/src\/texts\//,
    zones: ['core', 'core/api', 'core/i18n'],
    packages: ['i18next'],
  },
  // Commands of the command line besides the server: each command is a composition root.
  { name: 'backend/cli', files: /^backend\/src\/cli\//, zones: ['*'], packages: ['node:'] },
  {
    name: 'backend/mail',
    files: /^backend\/src\/mail\//,
    zones: ['core', 'core/text', 'backend/config'],
    packages: ['node:', 'nodemailer', 'pino'],
  },
  // Storage and types of media files.
  {
    name: 'backend/media',
    files: /^backend\/src\/media\//,
    zones: ['core', 'core/text'],
    packages: ['node:', 'sharp', 'file-type'],
  },
  // Requests to other sites: guarded, and only here.
  {
    name: 'backend/link-previews',
    files: /^backend\/src\/link-previews\//,
    zones: ['core', 'core/markup'],
    packages: ['node:'],
  },
  // OpenID providers: requests to those that the configuration names.
  {
    name: 'backend/login-providers',
    files: /^backend\/src\/login-providers\//,
    zones: ['core', 'backend/config'],
    packages: ['openid-client'],
  },
  // Index of public documents: one interface, and an SQLite file in a worker thread.
  {
    name: 'backend/search',
    files: /^backend\/src\/search\//,
    zones: ['backend/main-thread', 'core', 'core/text', 'core/markup', 'core/search'],
    packages: ['node:', 'better-sqlite3'],
  },
  // Start: data directory, database and master keys, opened and verified.
  {
    name: 'backend/site',
    files: /^backend\/src\/site\//,
    zones: [
      ...CORE,
      'backend/config',
      'backend/start-error',
      'backend/crypto',
      'backend/db',
      'backend/repositories',
    ],
    packages: ['node:'],
  },
  {
    name: 'backend/policies',
    files: /^backend\/src\/policies\//,
    zones: [...CORE, 'backend/repositories'],
    packages: [],
  },
  {
    name: 'backend/presenters',
    files: /^backend\/src\/presenters\//,
    zones: [...CORE, 'backend/repositories', 'backend/policies'],
    packages: [],
  },
  {
    name: 'backend/services',
    files: /^backend\/src\/services\//,
    zones: [
      'backend/process-counts',
      'backend/main-thread',
      ...CORE,
      'backend/repositories',
      'backend/policies',
      'backend/presenters',
      'backend/crypto',
      'backend/db',
      'backend/config',
      'backend/start-error',
      'backend/log',
      'backend/mail',
      'backend/media',
      'backend/search',
      'backend/link-previews',
      'backend/login-providers',
      'backend/texts',
    ],
    packages: [
      'node:',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'ioredis',
      'isomorphic-git',
      'mammoth',
      'parse5',
      'qrcode-generator',
      'yauzl',
      'yazl',
    ],
  },
  {
    name: 'backend/routes',
    files: /^backend\/src\/routes\//,
    zones: [...CORE, 'backend/services', 'backend/http'],
    packages: [],
  },
  {
    name: 'backend/http',
    files: /^backend\/src\/http\//,
    zones: [
      'backend/process-counts',
      'backend/event-loop-delay',
      'backend/main-thread',
      ...CORE,
      'backend/services',
      'backend/policies',
      'backend/config',
      'backend/start-error',
      'backend/log',
      'backend/texts',
    ],
    packages: ['node:', 'koa', '@koa/router', 'pino', '@prometheus-io/client', '@fastify/busboy'],
  },
  // OpenAPI description from the contracts.
  {
    name: 'backend/openapi',
    files: /^backend\/src\/openapi\//,
    zones: [...CORE, 'backend/http'],
    packages: ['node:', 'koa', 'zod'],
  },
  {
    name: 'backend/pages',
    files: /^backend\/src\/pages\//,
    zones: [
      'backend/process-counts',
      ...CORE,
      'backend/services',
      'backend/policies',
      'backend/http',
      'backend/config',
      'backend/log',
    ],
    packages: ['node:', 'koa'],
  },

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
