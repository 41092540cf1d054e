import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/**
 * Removes font formats other than WOFF2, which every supported
 * browser reads, from the style sheets and the build.
 */
const woff2Only: Plugin = {
  name: 'woff2-only',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const [name, file] of Object.entries(bundle)) {
        if (name.endsWith('.woff') || name.endsWith('.js')) delete bundle[name];
        else if (file.type === 'asset' && typeof file.source === 'string') {
          file.source = file.source.replaceAll(/,url\([^)]+\.woff\)\s*format\("woff"\)/g, '');
        }
      }
    },
  },
};

/**
 * Builds the fonts that a space can choose into dist/client: a style sheet for each under a fixed name, which
 * pages contain in their HTML, and its slices, of which a browser loads those with characters on the page.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [woff2Only],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: readdirSync(`${import.meta.dirname}/fonts`)
        .filter((name) => name.endsWith('.css'))
        .map((name) => `fonts/${name}`),
      output: {
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'fonts/[name][extname]'
            : 'assets/fonts/[name]-[hash][extname]',
      },
    },
  },
});
