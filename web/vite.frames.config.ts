import { defineConfig } from 'vite';

/**
 * Builds the pages of sandboxed frames into dist/client, with scripts of
 * their own: a frame without an origin is cross-site to everything else.
 */
export default defineConfig({
  root: import.meta.dirname,
  // Mermaid's modular build, whose parts are loaded by the kind of diagram.
  resolve: { alias: { mermaid: 'mermaid/dist/mermaid.esm.min.mjs' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'frames/assets',
    // Preloading would request the same files without gain.
    modulePreload: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: 'frames/diagram.html' },
  },
});
