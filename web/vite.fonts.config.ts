import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** Every browser that the website runs in reads WOFF2: the older format goes, from the sheets and from the build. */
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
 * The fonts that a space can choose, beside the website's own files in dist/client: a sheet for each under a name that does not
 * change, because pages name it in their HTML, and its pieces, of which a browser fetches those whose characters a page shows.
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
          names.some((name) => name.endsWith('.css')) ? 'fonts/[name][extname]' : 'assets/fonts/[name]-[hash][extname]',
      },
    },
  },
});
