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

const FACE = /@font-face\{([^}]*)\}/g;
const HANGUL_SHEET = /-hangul\.css$/;

/** Reads a descriptor of an `@font-face` rule; fails when the build has written it in another form. */
function descriptor(rule: string, pattern: RegExp): string {
  const value = pattern.exec(rule)?.[1];
  if (value === undefined) throw new Error(`no ${pattern.source} in ${rule.slice(0, 200)}`);
  return value;
}

/**
 * Replaces the sheets with Hangul by lists of their slices: a browser would load each slice by itself, where
 * `src/page/fonts/load-hangul.ts` loads those of a page together, after it has added up their bytes.
 */
const hangulLists: Plugin = {
  name: 'hangul-lists',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const bytesOf = (url: string): number => {
        const file = bundle[url.slice(1)];
        if (file?.type !== 'asset') throw new Error(`no file for ${url}`);
        return Buffer.byteLength(file.source);
      };
      for (const [name, file] of Object.entries(bundle)) {
        if (!HANGUL_SHEET.test(name) || file.type !== 'asset') continue;
        const slices = [...String(file.source).matchAll(FACE)].map(([rule]) => {
          const url = descriptor(rule, /url\(["']?([^"')]+)/);
          const weight = descriptor(rule, /font-weight:([^;}]+)/);
          return { weight, url, bytes: bytesOf(url), range: descriptor(rule, /unicode-range:([^;}]+)/) };
        });
        delete bundle[name];
        this.emitFile({
          type: 'asset',
          fileName: name.replace(/css$/, 'json'),
          source: JSON.stringify(slices),
        });
      }
    },
  },
};

/**
 * Builds the fonts that a space can choose into dist/client: a style sheet for each under a fixed name, which
 * pages contain in their HTML, the files of its letters, of which a browser loads those that a page needs,
 * and a list of the slices of its Hangul.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [woff2Only, hangulLists],
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
