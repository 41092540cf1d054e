import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/**
 * What every reader loads, in one file: the frame of the page, the screens for reading and what they stand on.
 * Editor, dialogs, forms, the markup engine and the schemas are left to files of their own.
 */
const FOR_READERS = [
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|zustand|i18next|react-i18next|lucide-react|nanoid)\//,
  /\/core\/src\/(?!markup\/|api\/schemas\/|embed-frames)/,
  /\/web\/src\/(?:api\.ts|App\.tsx|commands|page|requests|storage|stores)/,
  /\/web\/src\/components\/(?!Dialog|AlertDialog|Spinner|Field|PasswordField|Checkbox|Tabs|Drawer)/,
  /\/web\/src\/screens\/(?:screens|lazy-screen|NotFound|document\/(?!AccessDialog))/,
  /\/web\/src\/i18n\/(?!en|ko|help|markup-labels)/,
  /\/web\/src\/markup\/(?:html-outline|use-enhanced-article)/,
];

function isForReaders(id: string): boolean {
  return FOR_READERS.some((pattern) => pattern.test(id));
}

/** Of the fonts of formulas only the format that every browser here reads. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/katex/dist/') && id.includes('.css') ? code.replaceAll(/,url\([^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, '') : null,
};

/**
 * `vite build` makes dist/client (a page that also runs without server rendering, from index.html),
 * `vite build --ssr` makes dist/server/entry-server.js, which imports nothing but Node's own modules.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), woff2Only],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  resolve: { conditions: ['module', isSsrBuild === true ? 'node' : 'browser', 'import', 'default'] },
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
          modulePreload: { polyfill: false },
          // One sheet: a page that the server rendered has its look whichever screen it shows.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
          rolldownOptions: { input: 'index.html', output: { codeSplitting: { groups: [{ name: 'reader', test: isForReaders }] } } },
        },
  // While developing, all that any page needs is found before the first one is served.
  optimizeDeps: { entries: ['index.html', 'frames/diagram.html'] },
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/healthz'].map((path) => [path, process.env['MARU_DEV_API'] ?? 'http://localhost:3001'])),
  },
}));
