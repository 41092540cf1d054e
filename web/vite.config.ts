import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { CSSOptions, Plugin } from 'vite';
import { relativeSizes } from './src/styles/relative-sizes.ts';

/** The release: that of the whole project. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };

/** The entry stays a file of its own: the server finds the page's script by it. */
const isNoEntry = (id: string): boolean => !/\/web\/(?:index\.html|src\/entry-client\.tsx)/.test(id);

/** Of the fonts of formulas only the format that every browser here reads. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/katex/dist/') && id.includes('.css') ? code.replaceAll(/,url\([^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, '') : null,
};

/** The dialect has no raw HTML: lang-markdown's parser for it, with those of scripts and styles inside, would be 48 kB of the editor's first load. */
const withoutRawHtml: Plugin = {
  name: 'without-raw-html',
  enforce: 'pre',
  resolveId: (id, importer) => (id === '@codemirror/lang-html' && importer?.includes('/lang-markdown/') === true ? '\0no-html' : null),
  load: (id) =>
    id === '\0no-html'
      ? 'export const html = () => ({ language: {}, support: [] }); export const htmlCompletionSource = () => null;'
      : null,
};

/** On the server nobody is known to be logged in, so of the editor there is only what stands in its place: without CodeMirror, 8 MB less. */
const withoutEditor: Plugin = {
  name: 'without-editor',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/screens/editor/EditorPage.tsx') ? 'export const EditorPage = () => null;' : null),
};

/**
 * The server alone checks input, sessions and sizes, and knows with which status a call succeeds: the website's contracts do without these,
 * more than 0.9 kB of gzip in every reader's script.
 */
const withoutServersParts: Plugin = {
  name: 'without-servers-parts',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/core/src/api/contracts/')
      ? code.replaceAll(
          /^ *(?:schemas: async \(\) => .*|auth: '\w+'|bodyMaxBytes: \w+|status: \d+),$|^const schemas = \(\) => import\(.*\);$/gm,
          '',
        )
      : null,
};

/**
 * The parts that fetch their dependencies together with themselves, since somebody's keys wait for them. The files of all others follow
 * one round trip later: each name that is known ahead is part of every reader's script (1.2 kB of gzip for all of them).
 */
const WITH_DEPENDENCIES = /(?:EditorScreen|PaletteList)/;

/** The package's exports name its development build alone, which carries warnings for developers to every reader (0.5 kB of gzip). */
const PRODUCTION_ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/');

/** Sheets are written in the pixels of the design and built in rem: a page grows with its browser's default font size. */
const SCALING: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'relative-sizes',
      Declaration: (declaration) => {
        const { parent } = declaration;
        // The initial value of a custom property may not depend on a font.
        if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'property') return;
        const value = relativeSizes(declaration.value);
        if (value !== declaration.value) declaration.value = value;
      },
      AtRule: {
        media: (rule) => {
          const params = relativeSizes(rule.params, 'em');
          if (params !== rule.params) rule.params = params;
        },
      },
    },
  ],
};

/**
 * `vite build` makes dist/client (a page that also runs without server rendering, from index.html),
 * `vite build --ssr` makes dist/server/entry-server.js, which imports nothing but Node's own modules.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), woff2Only, withoutRawHtml, withoutServersParts, isSsrBuild === true && withoutEditor],
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
          rolldownOptions: { input: 'src/entry-server.tsx', output: { entryFileNames: '[name].js' } },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          modulePreload: {
            polyfill: false,
            resolveDependencies: (file, dependencies) => (WITH_DEPENDENCIES.test(file) ? dependencies : []),
          },
          // One sheet: a page that the server rendered has its look whichever screen it shows.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
          // Every reader loads one file: all that the entry imports, directly or through others. Whatever is imported when it is
          // needed (editor, dialogs, forms, the markup engine, most screens) stays in files of its own.
          rolldownOptions: {
            input: 'index.html',
            output: { codeSplitting: { groups: [{ name: 'reader', tags: ['$initial'], test: isNoEntry }] } },
          },
        },
  // While developing, all that any page needs is found before the first one is served.
  optimizeDeps: { entries: ['index.html', 'frames/diagram.html'] },
  server: {
    // The server answers for the address that the browser has asked: the host stays.
    proxy: Object.fromEntries(
      ['/api', '/media', '/healthz'].map((path) => [
        path,
        { target: process.env['MARU_DEV_API'] ?? 'http://localhost:3001', changeOrigin: false },
      ]),
    ),
  },
}));
