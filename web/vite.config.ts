import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ENDPOINT_DEFAULTS } from '@maru/core/api';
import type { Endpoint } from '@maru/core/api';
import { SITE_MAP } from '@maru/core/site-map';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { mergeStyleSheets, SCALING } from './vite/style-sheets.ts';

/** Release of the whole project. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** Keeps entries in files of their own, which the server needs to find the page's scripts. */
const isNoEntry = (id: string): boolean =>
  !/\/web\/(?:index\.html|src\/entry-(?:client\.tsx|reader\.ts))/.test(id);

/** Modules that the page's first script may need. */
const ofReader = new Set<string>();

/**
 * Puts what the page's first script imports into one chunk, without packages: React and i18next are the
 * application's. Core's index of texts imports the latter, and the script takes another part of it.
 */
const readerChunk: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  if (ofReader.size === 0) {
    ofReader.add(join(import.meta.dirname, 'src/entry-reader.ts'));
    for (const found of ofReader)
      for (const imported of modules.getModuleInfo(found)?.importedIds ?? [])
        if (!/\/(?:node_modules|create-texts\.ts)/.test(imported)) ofReader.add(imported);
  }
  return ofReader.has(id) ? 'reader' : null;
};

const CUT_FONTS = join(import.meta.dirname, 'fonts/cut');

/**
 * Replaces the fonts of formulas by those that `scripts/fonts/cut.py` makes of them: without hinting, in
 * slices, and under other names, since KaTeX reserves its own.
 */
const formulaFonts: Plugin = {
  name: 'formula-fonts',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/katex\/dist\/katex\.min\.css(?!\?url)/.test(id)) return null;
    const faces = readFileSync(join(CUT_FONTS, 'formulas.css'), 'utf8');
    const rules = code.replaceAll(/@font-face\{[^}]*\}/g, '').replaceAll('KaTeX_', 'Formula_');
    return faces.replaceAll('url(./', `url(${relative(dirname(id), CUT_FONTS)}/`) + rules;
  },
};

/**
 * Removes lang-markdown's parser of raw HTML, which the dialect does not have: with those of scripts and
 * styles it would be 48 kB of the editor's first load.
 */
const withoutRawHtml: Plugin = {
  name: 'without-raw-html',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@codemirror/lang-html' && importer?.includes('/lang-markdown/') === true ? '\0no-html' : null,
  load: (id) =>
    id === '\0no-html'
      ? 'export const html = () => ({ language: {}, support: [] }); export const htmlCompletionSource = () => null;'
      : null,
};

/**
 * Replaces the editor by its placeholder in the server build, which renders
 * for anonymous visitors alone: without CodeMirror it is 8 MB smaller.
 */
const withoutEditor: Plugin = {
  name: 'without-editor',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/src/screens/writing/editor/EditorPage.tsx')
      ? 'export const EditorPage = () => null;'
      : null,
};

/** Members of a call, besides method and path, that the website uses. */
const PAGES_MEMBERS = ['bodyKind', 'responseKind', 'isIdempotent', 'failure', 'isBackground'] as const;

/**
 * Reduces the contracts to what the website uses: validation of input, sessions, sizes, statuses and
 * sentences are for the server alone.
 */
const withoutServersParts: Plugin = {
  name: 'without-servers-parts',
  apply: 'build',
  enforce: 'pre',
  load: async (id) => {
    if (!/\/core\/src\/api\/contracts\/(?!index\.)[\w-]+\.ts$/.test(id)) return null;
    const calls = (await import(pathToFileURL(id).href)) as Readonly<Record<string, Endpoint>>;
    const declarations = Object.entries(calls).map(([name, call]) => {
      const { method, path } = call;
      const others = PAGES_MEMBERS.filter((member) => call[member] !== ENDPOINT_DEFAULTS[member]);
      const members = Object.fromEntries(others.map((member) => [member, call[member]]));
      return `export const ${name} = endpoint(${JSON.stringify({ method, path, ...members })});`;
    });
    return ["import { endpoint } from '../endpoint.ts';", ...declarations].join('\n');
  },
};

/**
 * Reduces the site map to what the routes of the website take, in every reader's script: without heads, the
 * palette's places and preloads. Other importers get the whole map.
 */
const routesAlone: Plugin = {
  name: 'routes-alone',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@maru/core/site-map' && importer?.endsWith('/web/src/page/navigation/route-table.ts') === true
      ? '\0routes'
      : null,
  load: (id) =>
    id === '\0routes'
      ? `export const SITE_MAP = ${JSON.stringify(SITE_MAP.map(({ path, screen }) => ({ path, screen })))};`
      : null,
};

/**
 * Chunks whose dependencies are preloaded with them, since a user is waiting
 * to type. Those of all others load one round trip later: each preloaded
 * name is part of every reader's script (1.2 kB of gzip for all of them).
 */
const WITH_DEPENDENCIES = /(?:EditorScreen|deferred-parts|PaletteList)/;

/**
 * Small modules of the editor's first part that other screens have too: in files of their own they would cost
 * it a dozen requests, 1.1 kB of headers each, and with HTTP/1.1 as many turns.
 */
const EDITING = [
  /\/web\/src\/components\/Tabs\./,
  /\/web\/src\/design\/font-sheet\./,
  /\/web\/src\/editing-session\/(?:events|trim-change|shown-state|title)\./,
  /\/web\/src\/editor\/(?:edited-range|text-buffer)\./,
  /\/web\/src\/page\/(?:navigation\/use-leave-guard|session\/use-required-login)\./,
  /\/web\/src\/screens\/reading\/(?:document\/AccessChip|history\/LazyVersionName)\.tsx/,
  /\/web\/src\/stores\/(?:drafts|saving|working-copies)\./,
  /\/web\/src\/styles\/relative-sizes\./,
  /\/lucide-react\/.*\/(?:arrow-left|link-2|lock)\./,
];

/** Modules that the lists of public documents have: one file, since each has 0.7 kB of headers. */
const DISCOVERY = /\/screens\/discovery\/explore\/(?:PagedList|use-first-page)\./;

/** Modules of 0.3 kB that the editor, its texts and other screens have: one file. */
const SMALL = /\/core\/src\/(?:rules|markup\/walk)\./;

/**
 * Resolves to the production build: the package's exports name the development
 * build alone, whose warnings would cost every reader 0.5 kB of gzip.
 */
const PRODUCTION_ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  '/development/',
  '/production/',
);

/**
 * `vite build` makes dist/client (a page that also runs without server rendering, from index.html),
 * `vite build --ssr` makes dist/server/entry-server.js, and entry-site.js for websites of files, which import
 * nothing but Node's own modules.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    formulaFonts,
    withoutRawHtml,
    withoutServersParts,
    routesAlone,
    mergeStyleSheets,
    isSsrBuild === true && withoutEditor,
  ],
  define: {
    'import.meta.env.MARU_VERSION': JSON.stringify(version),
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  css: { postcss: SCALING },
  resolve: {
    ...(command === 'build' ? { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] } : {}),
    conditions: ['module', isSsrBuild === true ? 'node' : 'browser', 'import', 'default'],
  },
  ssr: { noExternal: true },
  build:
    isSsrBuild === true
      ? {
          ssr: true,
          outDir: 'dist/server',
          copyPublicDir: false,
          rolldownOptions: {
            input: ['src/entry-server.tsx', 'src/entry-site.tsx'],
            output: { entryFileNames: '[name].js' },
          },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          modulePreload: {
            polyfill: false,
            resolveDependencies: (file, dependencies) => (WITH_DEPENDENCIES.test(file) ? dependencies : []),
          },
          assetsInlineLimit: 0,
          cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
          // Two stages: all static imports of the page's first script in one file, which every reader loads,
          // and those of the application in another one. Dynamic imports (editor, dialogs, forms, the markup
          // engine, most screens) stay in files of their own.
          rolldownOptions: {
            input: ['index.html', 'src/entry-client.tsx'],
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: readerChunk,
                    debugName: 'reader',
                    tags: ['$initial'],
                    test: isNoEntry,
                    priority: 2,
                  },
                  { name: 'application', tags: ['$initial'], test: isNoEntry, priority: 1 },
                  { name: 'rules', test: (id) => SMALL.test(id) },
                  { name: 'editing', test: (id) => EDITING.some((part) => part.test(id)) },
                  { name: 'discovery', test: (id) => DISCOVERY.test(id) },
                  { name: 'merging', test: /\/core\/src\/(?:diff|merge)\// },
                ],
              },
            },
          },
        },
  // Pre-bundles the dependencies of all pages in development, before the first one is served.
  optimizeDeps: { entries: ['index.html', 'frames/diagram.html'] },
  server: {
    // Keeps the Host header: the server's responses depend on the address that the browser requested.
    proxy: Object.fromEntries(
      ['/api', '/media', '/healthz'].map((path) => [
        path,
        { target: process.env['MARU_DEV_API'] ?? 'http://localhost:3001', changeOrigin: false },
      ]),
    ),
  },
}));
