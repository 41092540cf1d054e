import { join } from 'node:path';
import { SITE_MAP } from '@maru/core/site-map';
import type { SiteRoute } from '@maru/core/site-map';
import type { CSSOptions, Plugin } from 'vite';
import { relativeSizes } from '../src/styles/relative-sizes.ts';

/** Screens whose public pages are sent whole, without the application. */
const READING_SCREENS: ReadonlySet<string> = new Set(
  SITE_MAP.flatMap((route: SiteRoute) =>
    route.isForReading === true && route.preload !== undefined
      ? [join(import.meta.dirname, '../src', route.preload)]
      : [],
  ),
);

/** The editor's first part: its page is sent with its styles, and the other screens' come after it. */
const EDITOR_SCREEN = /\/web\/src\/screens\/writing\/editor\/EditorScreen\.tsx$/;

/**
 * Joins the styles of all chunks to sheets. `reader` has those of the first script, of the application's
 * static imports and of the screens for reading: a page for reading is sent with it alone. `application` has
 * all others. `editor` repeats those of the editor's first part, with which an editor's page is sent: the
 * order of rules is that of the other two whether it was there before them or not. Dependencies come first,
 * as in Vite.
 */
export const mergeStyleSheets: Plugin = {
  name: 'merge-style-sheets',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const taken = new Set<string>();
      const dynamic = new Set<string>();
      const ownStyles = new Map<string, string>();
      const stylesOf = (name: string, seen = taken): string => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || seen.has(name)) return '';
        seen.add(name);
        for (const later of chunk.dynamicImports) dynamic.add(later);
        return [...chunk.imports.map((one) => stylesOf(one, seen)), ownStyles.get(name)].join('');
      };
      const emit = (name: string, source: string): string =>
        this.getFileName(this.emitFile({ type: 'asset', name, originalFileName: name, source }));

      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const { fileName, viteMetadata } of chunks) {
        const sheets = [...(viteMetadata?.importedCss ?? [])].map((sheet) => {
          const asset = bundle[sheet];
          delete bundle[sheet];
          return asset?.type === 'asset' ? asset.source.toString() : '';
        });
        viteMetadata?.importedCss.clear();
        ownStyles.set(fileName, sheets.join(''));
      }
      const atOnce = chunks.filter(({ isEntry }) => isEntry);
      const forReading = chunks.filter(({ facadeModuleId }) => READING_SCREENS.has(facadeModuleId ?? ''));
      const reader = [...atOnce, ...forReading].map(({ fileName }) => stylesOf(fileName)).join('');
      const editor = chunks
        .filter(({ facadeModuleId }) => EDITOR_SCREEN.test(facadeModuleId ?? ''))
        .map(({ fileName }) => stylesOf(fileName, new Set(taken)))
        .join('');
      let application = '';
      for (const name of dynamic) application += stylesOf(name);
      const page = atOnce.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
      page?.viteMetadata?.importedCss.add(emit('reader.css', reader));
      page?.viteMetadata?.importedCss.add(emit('application.css', application));
      emit('editor.css', editor);
    },
  },
};

/**
 * Converts the pixels of the style sheets to rem, so that a page scales with its browser's default font size.
 */
export const SCALING = {
  plugins: [
    {
      postcssPlugin: 'relative-sizes',
      Declaration: (declaration) => {
        const { parent } = declaration;
        // The initial value of a registered custom property may not depend on a font.
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
} satisfies CSSOptions['postcss'];
